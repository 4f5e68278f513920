import Foundation

/// Finds places for labels on a map, so that none covers a circle or another label.
struct MapLabels {
  /// A circle that labels must keep off.
  struct Circle {
    let x: Double
    let y: Double
    let radius: Double
  }

  /// The space that a label takes.
  struct Box {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    func overlaps(_ other: Box) -> Bool {
      abs(x - other.x) * 2 < width + other.width && abs(y - other.y) * 2 < height + other.height
    }

    func touches(_ circle: Circle) -> Bool {
      let dx = max(0, abs(circle.x - x) - width / 2)
      let dy = max(0, abs(circle.y - y) - height / 2)
      return hypot(dx, dy) < circle.radius + 2
    }
  }

  /// Where the label of a circle stands, and from where on a line leads to it.
  struct Spot {
    let x: Double
    let y: Double
    /// The line from the middle of the circle; nil where nobody could take the label for another's.
    let leader: [MapPoint]?
  }

  /// On narrow pages map text is this high, and nearly twice as high as on wide ones.
  static let textHeight = 24.0

  let width: Double
  let height: Double
  let circles: [Circle]
  private(set) var taken: [Box] = []
  /// Lines that lead to labels; no label lies on one.
  private(set) var leaders: [[MapPoint]] = []

  init(width: Double, height: Double, circles: [Circle]) {
    self.width = width
    self.height = height
    self.circles = circles
  }

  /// The space that `text` needs around a point.
  static func box(_ text: String, x: Double, y: Double) -> Box {
    Box(x: x, y: y, width: width(text) + 6, height: textHeight + 2)
  }

  /// How wide a text is at its largest; characters from Hangul on are as wide as they are high.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 13 : textHeight) }
  }

  /// Text whose middle stands at a point, whatever size the page gives it.
  static func text(
    _ text: String, _ x: Double, _ y: Double, _ name: String = "md", anchor: String = "middle"
  ) -> Markup {
    Markup(.text, [.class: name, .x: Fixed.text(x), .y: Fixed.text(y), .textAnchor: anchor]) {
      text
    }
  }

  /// Takes the space if it is free.
  mutating func take(_ box: Box, ignoring own: Int? = nil) -> Bool {
    guard isFree(box, ignoring: own) else { return false }
    taken.append(box)
    return true
  }

  /// Whether the space lies in the map and holds neither a circle nor a label.
  func isFree(_ box: Box, ignoring own: Int? = nil) -> Bool {
    let isInside =
      box.x - box.width / 2 >= 2 && box.x + box.width / 2 <= width - 2
      && box.y - box.height / 2 >= 2 && box.y + box.height / 2 <= height - 2
    return isInside && !taken.contains { $0.overlaps(box) }
      && !leaders.contains { Self.crosses($0, box) }
      && !circles.indices.contains { $0 != own && box.touches(circles[$0]) }
  }

  private static func crosses(_ line: [MapPoint], _ box: Box) -> Bool {
    let area = MapBox(
      left: box.x - box.width / 2, right: box.x + box.width / 2, top: box.y - box.height / 2,
      bottom: box.y + box.height / 2)
    return !area.cut(line: line).isEmpty
  }

  /// A place for the label of a circle: in it, else beside it, else near it; nil for none.
  mutating func place(_ text: String, on index: Int) -> Spot? {
    let circle = circles[index]
    let inside = Self.box(text, x: circle.x, y: circle.y)
    let fits = hypot(inside.width, inside.height) / 2 <= circle.radius + 3
    if fits, take(inside, ignoring: index) {
      return Spot(x: circle.x, y: circle.y, leader: nil)
    }
    for distance in [16.0, 26, 40, 58, 80, 110] {
      for step in 0..<16 {
        let angle = Double(step) * .pi / 8
        let x = circle.x + cos(angle) * (circle.radius + distance + Double(text.count) * 3)
        let y = circle.y - sin(angle) * (circle.radius + distance)
        if let spot = take(text, x, y, on: index) { return spot }
      }
    }
    return nil
  }

  /// Takes a place beside a circle if it is free, and the way to it where the label needs a line.
  private mutating func take(_ text: String, _ x: Double, _ y: Double, on index: Int) -> Spot? {
    let box = Self.box(text, x: x, y: y)
    guard isFree(box) else { return nil }
    guard isDoubtful(x, y, on: index) else {
      taken.append(box)
      return Spot(x: x, y: y, leader: nil)
    }
    let circle = circles[index]
    let share = 1 - 14 / hypot(x - circle.x, y - circle.y)
    let leader = [
      MapPoint(x: circle.x, y: circle.y),
      MapPoint(x: circle.x + (x - circle.x) * share, y: circle.y + (y - circle.y) * share),
    ]
    guard !taken.contains(where: { Self.crosses(leader, $0) }) else { return nil }
    taken.append(box)
    leaders.append(leader)
    return Spot(x: x, y: y, leader: leader)
  }

  /// Whether a label is far from its circle, or about as near to another.
  private func isDoubtful(_ x: Double, _ y: Double, on index: Int) -> Bool {
    let gaps = circles.map { hypot(x - $0.x, y - $0.y) - $0.radius }
    return gaps[index] > 24 || gaps.indices.contains { $0 != index && gaps[$0] < gaps[index] + 6 }
  }
}
