import Foundation
import Ledger
import Reporting

/// Names on a map: the towns where money was spent, the largest others in its frame, and what a
/// person's basemap names.
struct MapTowns {
  /// More would hide what lies behind them.
  private static let mostNames = 16
  /// Of each kind so many are tried, the largest first.
  private static let mostTried = 80
  private static let markSize = 5.0
  /// A place is in a town that lies no farther away.
  private static let kilometresToTown = 25.0

  private(set) var markup = Markup()
  private(set) var hasTowns = false
  private(set) var hasNames = false
  private let circles: [MapLabels.Circle]

  /// A name and where it stands.
  private struct Name {
    let text: String
    let point: MapPoint
  }

  init(
    _ backdrop: MapBackdrop, frame: MapFrame, circles: [MapLabels.Circle],
    _ labels: inout MapLabels
  ) {
    self.circles = circles
    var towns = backdrop.towns.compactMap { town in
      Self.place(town.coordinate, frame).map { (town, $0) }
    }
    .sorted { left, right in
      (right.0.population, left.0.name) < (left.0.population, right.0.name)
    }
    .map { Name(text: $0.0.name, point: $0.1) }
    let near = Self.kilometresToTown * frame.pixelsPerKilometre
    var visited: [Name] = []
    for circle in circles.prefix(Self.mostNames) {
      let town = towns.firstIndex { hypot($0.point.x - circle.x, $0.point.y - circle.y) <= near }
      if let town { visited.append(towns.remove(at: town)) }
    }
    let own = backdrop.shapes.compactMap { shape -> Name? in
      guard case .name(let name, let coordinate) = shape else { return nil }
      return Self.place(coordinate, frame).map { Name(text: name, point: $0) }
    }
    // What a circle hides is named only if it says where the circle is.
    hasTowns = add(visited, &labels)
    hasNames = add(own.filter { hiding($0) == nil }, &labels)
    hasTowns = add(towns.prefix(1000).filter { hiding($0) == nil }, &labels) || hasTowns
  }

  private static func place(_ coordinate: Coordinate, _ frame: MapFrame) -> MapPoint? {
    let (x, y) = frame.place(coordinate)
    let isSeen = x >= 0 && x <= MapFrame.width && y >= 0 && y <= frame.height
    return isSeen ? MapPoint(x: x, y: y) : nil
  }

  /// Puts names on the map until there are enough; first those that fit at the size which text has on
  /// a narrow page, then smaller ones that only a wide page shows.
  private mutating func add(_ names: some Sequence<Name>, _ labels: inout MapLabels) -> Bool {
    var rest = Array(names.prefix(Self.mostTried))
    var count = 0
    for size in Size.allCases {
      rest.removeAll { name in
        guard count < Self.mostNames, let label = label(name, size, &labels) else { return false }
        markup.append(label)
        count += 1
        return true
      }
    }
    return count > 0
  }

  private enum Size: CaseIterable {
    case onEveryPage, onWidePages
  }

  /// The circle that hides where a name stands.
  private func hiding(_ name: Name) -> MapLabels.Circle? {
    circles.filter { hypot($0.x - name.point.x, $0.y - name.point.y) < $0.radius + Self.markSize }
      .max { $0.radius < $1.radius }
  }

  /// The name beside its point, or beside the circle that hides the point; nil where no side is free.
  private func label(_ name: Name, _ size: Size, _ labels: inout MapLabels) -> Markup? {
    let circle = hiding(name)
    let markSize = Self.markSize
    let point = name.point
    let scale = size == .onEveryPage ? 1 : 0.55
    let width = MapLabels.width(name.text) * scale + 4
    let height = MapLabels.textHeight * scale + 2
    let mark = MapLabels.Box(x: point.x, y: point.y, width: markSize, height: markSize)
    guard circle != nil || labels.isFree(mark) else { return nil }
    let centre = circle.map { MapPoint(x: $0.x, y: $0.y) } ?? point
    let away = (circle?.radius ?? markSize / 2) + 4
    for side in Side.allCases {
      let place = side.place(beside: centre, away: away, height: height)
      let box = MapLabels.Box(
        x: place.x + side.turn * width / 2, y: place.y, width: width, height: height)
      guard labels.take(box) else { continue }
      let hidden = size == .onWidePages ? " h" : ""
      let text = MapLabels.text(name.text, place.x, place.y, "md tn\(hidden)", anchor: side.anchor)
      guard circle == nil, labels.take(mark) else { return text }
      return Markup(
        .rect,
        [
          .class: "dot\(hidden)", .x: Fixed.text(point.x - markSize / 2),
          .y: Fixed.text(point.y - markSize / 2), .width: Fixed.text(markSize, decimals: 0),
          .height: Fixed.text(markSize, decimals: 0),
        ]) + text
    }
    return nil
  }

  /// Where a name stands beside its point, the best place first.
  private enum Side: CaseIterable {
    case right, left, above, below, upperRight, upperLeft, lowerRight, lowerLeft

    /// Which way from the point: to the right and down.
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

    /// Which way the text goes from its place, in halves of its width.
    var turn: Double { way.x == 0 ? 0 : way.x > 0 ? 1 : -1 }

    var anchor: String { way.x == 0 ? "middle" : way.x > 0 ? "start" : "end" }

    func place(beside point: MapPoint, away: Double, height: Double) -> MapPoint {
      // Text goes on to the side by itself; up and down, half of it would reach back.
      MapPoint(x: point.x + way.x * away, y: point.y + way.y * (away + height / 2))
    }
  }
}
