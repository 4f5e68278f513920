import Foundation

/// A placement of map labels that do not overlap each other.
struct MapLabels {
  /// A circle that only its own label may cover.
  struct Circle {
    let middle: MapPoint
    let radius: Double
  }

  /// The space of a label.
  struct Box {
    let middle: MapPoint
    let width: Double
    let height: Double

    var edges: MapBox {
      MapBox(
        left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2,
        bottom: middle.y + height / 2)
    }

    func overlaps(_ other: Box) -> Bool {
      abs(middle.x - other.middle.x) * 2 < width + other.width
        && abs(middle.y - other.middle.y) * 2 < height + other.height
    }

    func touches(_ circle: Circle) -> Bool {
      let dx = max(0, abs(circle.middle.x - middle.x) - width / 2)
      let dy = max(0, abs(circle.middle.y - middle.y) - height / 2)
      return hypot(dx, dy) < circle.radius + 2
    }
  }

  /// The position of a circle's label, and an optional leader line.
  struct Spot {
    let point: MapPoint
    /// The line from the middle of the circle; nil if the label is unambiguous without one.
    let leader: [MapPoint]?
  }

  /// The height of map text on narrow pages, almost twice the height on wide pages.
  static let textHeight = 24.0

  let width: Double
  let height: Double
  let circles: [Circle]
  private(set) var taken: [Box] = []
  /// The leader lines, which labels must not cover.
  private(set) var leaders: [[MapPoint]] = []

  init(width: Double, height: Double, circles: [Circle]) {
    self.width = width
    self.height = height
    self.circles = circles
  }

  /// The space for `text` around a point.
  static func box(_ text: String, _ point: MapPoint) -> Box {
    Box(middle: point, width: width(text) + 6, height: textHeight + 2)
  }

  /// The width reserved for a text; scalars from U+1100 (Hangul) upwards are as wide as high.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 13 : textHeight) }
  }

  /// A text at a point, centred on it by default.
  static func text(
    _ text: String, _ point: MapPoint, _ name: String, anchor: String = "middle"
  ) -> Markup {
    Markup(
      .text,
      [.class: name, .x: Fixed.text(point.x), .y: Fixed.text(point.y), .textAnchor: anchor]
    ) { text }
  }

  /// Reserves the space if it is free, and returns whether it was free.
  mutating func take(_ box: Box, ignoring own: Int? = nil) -> Bool {
    guard isFree(box, ignoring: own) else { return false }
    taken.append(box)
    return true
  }

  /// Whether the space is inside the map and overlaps no circle, label or leader line.
  ///
  /// The circle with the index `own` does not count.
  func isFree(_ box: Box, ignoring own: Int? = nil) -> Bool {
    let inside = MapBox(left: 2, right: width - 2, top: 2, bottom: height - 2)
    return inside.contains(box.edges) && !taken.contains { $0.overlaps(box) }
      && !leaders.contains { Self.crosses($0, box) }
      && !circles.indices.contains { $0 != own && box.touches(circles[$0]) }
  }

  private static func crosses(_ line: [MapPoint], _ box: Box) -> Bool {
    !box.edges.cut(line: line).isEmpty
  }

  /// Reserves and returns a position for the label of a circle; nil if none is free.
  ///
  /// The position is inside the circle if the label fits and has room there, otherwise near it.
  mutating func place(_ text: String, on index: Int) -> Spot? {
    let circle = circles[index]
    let inside = Self.box(text, circle.middle)
    let fits = hypot(inside.width, inside.height) / 2 <= circle.radius + 3
    if fits, take(inside, ignoring: index) {
      return Spot(point: circle.middle, leader: nil)
    }
    for distance in [16.0, 26, 40, 58, 80, 110] {
      for step in 0..<16 {
        let angle = Double(step) * .pi / 8
        let point = circle.middle.moved(
          x: cos(angle) * (circle.radius + distance + Double(text.count) * 3),
          y: -sin(angle) * (circle.radius + distance))
        if let spot = take(text, point, on: index) { return spot }
      }
    }
    return nil
  }

  /// Reserves and returns the position, with a leader line if needed; nil if either has no room.
  private mutating func take(_ text: String, _ point: MapPoint, on index: Int) -> Spot? {
    let box = Self.box(text, point)
    guard isFree(box) else { return nil }
    guard isDoubtful(point, on: index) else {
      taken.append(box)
      return Spot(point: point, leader: nil)
    }
    let middle = circles[index].middle
    let leader = [middle, middle.toward(point, 1 - 14 / middle.distance(to: point))]
    guard !taken.contains(where: { Self.crosses(leader, $0) }) else { return nil }
    taken.append(box)
    leaders.append(leader)
    return Spot(point: point, leader: leader)
  }

  /// Whether a label at the point is far from its circle, or nearly as close to another circle.
  private func isDoubtful(_ point: MapPoint, on index: Int) -> Bool {
    let gaps = circles.map { point.distance(to: $0.middle) - $0.radius }
    return gaps[index] > 24 || gaps.indices.contains { $0 != index && gaps[$0] < gaps[index] + 6 }
  }
}
