import Foundation
import Ledger
import Reporting

/// The names on a map: towns with spending, other large towns, and names of your basemap.
struct MapTowns {
  /// The maximum number of names of each kind, because more would hide the background.
  private static let mostNames = 16
  /// The maximum number of candidates of each kind.
  private static let mostTried = 80
  private static let markSize = 5.0
  /// The extra distances, in pixels, between a town with spending and its name, nearest first.
  private static let distances = [0.0, 18, 38, 60]
  /// The maximum distance between a place and its town, in kilometres.
  private static let kilometresToTown = 25.0

  private(set) var markup = Markup()
  private(set) var hasTowns = false
  private(set) var hasNames = false
  private let circles: [MapLabels.Circle]
  /// The indices of circles that have a name beside them; a second name would be ambiguous.
  private var named: Set<Int> = []

  /// A name and its position.
  private struct Name: Equatable {
    let text: String
    let point: MapPoint
  }

  init(
    _ backdrop: MapBackdrop, frame: MapFrame, circles: [MapLabels.Circle],
    _ labels: inout MapLabels
  ) {
    self.circles = circles
    let towns = backdrop.towns.compactMap { town in
      Self.place(town.coordinate, frame).map { (town, $0) }
    }
    .sorted { left, right in
      (right.0.population, left.0.name) < (left.0.population, right.0.name)
    }
    .map { Name(text: $0.0.name, point: $0.1) }
    let near = Self.kilometresToTown * frame.pixelsPerKilometre
    var visited: [Name] = []
    for circle in circles.prefix(Self.mostNames) {
      let town = towns.first { $0.point.distance(to: circle.middle) <= near }
      if let town, !visited.contains(town) { visited.append(town) }
    }
    let own = backdrop.shapes.compactMap { shape -> Name? in
      guard case .name(let name, let coordinate) = shape else { return nil }
      return Self.place(coordinate, frame).map { Name(text: name, point: $0) }
    }
    // A town under a circle is named only if it helps to locate the circle.
    hasTowns = add(visited, farther: Self.distances, &labels)
    hasNames = add(own.filter { hiding($0) == nil }, &labels)
    hasTowns =
      add(towns.prefix(1000).filter { hiding($0) == nil && !visited.contains($0) }, &labels)
      || hasTowns
  }

  private static func place(_ coordinate: Coordinate, _ frame: MapFrame) -> MapPoint? {
    let point = frame.place(coordinate)
    return MapBox(left: 0, right: frame.width, top: 0, bottom: frame.height).contains(point)
      ? point : nil
  }

  /// Adds names to the map up to the limit, and returns whether it added any.
  ///
  /// Names that fit at the text size of a narrow page come first, then smaller names for wide
  /// pages.
  private mutating func add(
    _ names: some Sequence<Name>, farther distances: [Double] = [0], _ labels: inout MapLabels
  ) -> Bool {
    var rest = Array(names.prefix(Self.mostTried))
    var count = 0
    for size in Size.allCases {
      for distance in distances {
        var left: [Name] = []
        for name in rest {
          if count < Self.mostNames, let label = label(name, size, farther: distance, &labels) {
            markup.append(label)
            count += 1
          } else {
            left.append(name)
          }
        }
        rest = left
      }
    }
    return count > 0
  }

  private enum Size: CaseIterable {
    case onEveryPage, onWidePages
  }

  /// The index of the largest circle that hides the point of a name; nil if the point is visible.
  private func hiding(_ name: Name) -> Int? {
    circles.indices.filter { index in
      circles[index].middle.distance(to: name.point) < circles[index].radius + Self.markSize
    }
    .max { circles[$0].radius < circles[$1].radius }
  }

  /// Places a name beside its point, or beside the circle that hides the point, and returns it.
  ///
  /// The result is nil if the point or every side is taken, or if the circle has a name already.
  private mutating func label(
    _ name: Name, _ size: Size, farther: Double, _ labels: inout MapLabels
  ) -> Markup? {
    let hiding = hiding(name)
    if let hiding, named.contains(hiding) { return nil }
    let circle = hiding.map { circles[$0] }
    let mark = MapLabels.Box(
      middle: name.point, width: Self.markSize, height: Self.markSize)
    guard circle != nil || labels.isFree(mark) else { return nil }
    let scale = size == .onEveryPage ? 1 : 0.55
    let width = MapLabels.width(name.text) * scale + 4
    let height = MapLabels.textHeight * scale + 2
    let centre = circle?.middle ?? name.point
    let radius = circle?.radius ?? Self.markSize / 2
    for side in Side.allCases {
      let place = side.place(beside: centre, away: radius + 4 + farther, height: height)
      let box = MapLabels.Box(
        middle: place.moved(x: side.turn * width / 2), width: width, height: height)
      guard labels.take(box) else { continue }
      if let hiding { named.insert(hiding) }
      let hidden = size == .onWidePages ? " h" : ""
      var drawn = MapLabels.text(name.text, place, "md tn\(hidden)", anchor: side.anchor)
      if farther > 0 { drawn.append(Self.leader(from: centre, radius, to: place, hidden)) }
      if circle == nil, labels.take(mark) { drawn.append(Self.square(at: name.point, hidden)) }
      return drawn
    }
    return nil
  }

  private static func square(at point: MapPoint, _ hidden: String) -> Markup {
    Markup(
      .rect,
      [
        .class: "dot\(hidden)", .x: Fixed.text(point.x - markSize / 2),
        .y: Fixed.text(point.y - markSize / 2), .width: Fixed.text(markSize, decimals: 0),
        .height: Fixed.text(markSize, decimals: 0),
      ])
  }

  /// A leader line from a mark or a circle to a name that is not directly beside it.
  private static func leader(
    from point: MapPoint, _ radius: Double, to place: MapPoint, _ hidden: String
  ) -> Markup {
    let distance = point.distance(to: place)
    let start = point.toward(place, radius / distance)
    // Text extends above and below its position, so a line that is not horizontal stops farther
    // away.
    let end = point.toward(place, 1 - (place.y == point.y ? 3 : 11) / distance)
    return Markup(
      .line,
      [
        .class: "ld\(hidden)", .x1: Fixed.text(start.x), .y1: Fixed.text(start.y),
        .x2: Fixed.text(end.x), .y2: Fixed.text(end.y),
      ])
  }

  /// The sides of a point for a name, best first.
  private enum Side: CaseIterable {
    case right, left, above, below, upperRight, upperLeft, lowerRight, lowerLeft

    /// The direction from the point; x points to the right and y down.
    private var way: (x: Double, y: Double) {
      switch self {
      case .right: (1, 0)
      case .left: (-1, 0)
      case .above: (0, -1)
      case .below: (0, 1)
      case .upperRight: (0.75, -0.75)
      case .upperLeft: (-0.75, -0.75)
      case .lowerRight: (0.75, 0.75)
      case .lowerLeft: (-0.75, 0.75)
      }
    }

    /// The direction in which the text extends: 1 to the right, -1 to the left, 0 to both sides.
    var turn: Double { way.x == 0 ? 0 : way.x > 0 ? 1 : -1 }

    var anchor: String { way.x == 0 ? "middle" : way.x > 0 ? "start" : "end" }

    func place(beside point: MapPoint, away: Double, height: Double) -> MapPoint {
      // Text at a side extends away from the point. Text above or below moves by half its height,
      // because it is centred vertically.
      point.moved(x: way.x * away, y: way.y * (away + height / 2))
    }
  }
}
