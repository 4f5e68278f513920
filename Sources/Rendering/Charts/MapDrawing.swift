import Foundation
import Ledger
import Reporting

/// A map without tiles: circles as large as the spending, a graticule, a scale bar.
struct MapDrawing {
  private static let largest = 40.0
  private static let smallestLargest = 10.0
  private static let numbered = 30

  private let map: PlaceMap
  private let style: NumberStyle
  private let id: String
  private let frame: MapFrame
  private let circles: [MapLabels.Circle]

  init(_ map: PlaceMap, style: NumberStyle, id: String) {
    self.map = map
    self.style = style
    self.id = id
    let frame = MapFrame(map.points, margin: Self.largest + 30)
    self.frame = frame
    let highest = Double(frame.shown.map(\.spent).max() ?? 1)
    // In a crowd circles are smaller, so that they can be told apart.
    let crowd = 160 / Double(max(1, frame.shown.count)).squareRoot()
    let largest = max(Self.smallestLargest, min(Self.largest, crowd))
    circles = frame.shown.map { point in
      let place = frame.place(point.coordinate)
      let radius = largest * (Double(point.spent) / highest).squareRoot()
      return MapLabels.Circle(x: place.x, y: place.y, radius: max(2.5, radius))
    }
  }

  func figure() -> Markup {
    var labels = MapLabels(width: MapFrame.width, height: frame.height, circles: circles)
    let bar = scaleBar(&labels)
    let numbers = numbers(&labels)
    let grid = graticule(&labels)
    return Markup(.figure) {
      Markup(
        .svg,
        [
          .class: "map", .viewBox: "0 0 720 \(Fixed.text(frame.height, decimals: 0))",
          .role: "img", .ariaLabelledby: "\(id)c \(id)d",
        ]
      ) {
        Markup(.title, [.id: "\(id)c"]) { map.title }
        Markup(.desc, [.id: "\(id)d"]) { map.finding }
        Markup(
          .rect, [.class: "lt", .width: "720", .height: Fixed.text(frame.height, decimals: 0)])
        grid
        for index in circles.indices { circle(index) }
        numbers
        bar
      }
      Markup(.figcaption, [.class: "mu"]) { caption() }
    }
  }

  private func circle(_ index: Int) -> Markup {
    let point = frame.shown[index]
    let money = style.money(Amount(minorUnits: point.spent, currency: map.currency))
    let visits = point.visits == 1 ? "1 visit" : "\(style.count(point.visits)) visits"
    return Markup(
      titled: .circle,
      [
        .class: "pt", .cx: Fixed.text(circles[index].x), .cy: Fixed.text(circles[index].y),
        .r: Fixed.text(circles[index].radius),
      ], title: "\(point.number). \(point.name): \(money), \(visits)")
  }

  private func numbers(_ labels: inout MapLabels) -> Markup {
    var all = Markup()
    for index in circles.indices.prefix(Self.numbered) {
      let text = String(frame.shown[index].number)
      guard let place = labels.place(text, on: index) else { continue }
      let circle = circles[index]
      let distance = hypot(place.x - circle.x, place.y - circle.y)
      if distance > circle.radius + 24 {
        let share = circle.radius / distance
        all.append(
          Markup(
            .line,
            [
              .class: "ld", .x1: Fixed.text(circle.x + (place.x - circle.x) * share),
              .y1: Fixed.text(circle.y + (place.y - circle.y) * share),
              .x2: Fixed.text(place.x + (circle.x - place.x) * 14 / distance),
              .y2: Fixed.text(place.y + (circle.y - place.y) * 14 / distance),
            ]))
      }
      all.append(Self.text(text, place.x, place.y))
    }
    return all
  }

  /// Text whose middle stands at a point, whatever size the page gives it.
  private static func text(
    _ text: String, _ x: Double, _ y: Double, _ name: String = "md"
  ) -> Markup {
    Markup(.text, [.class: name, .x: Fixed.text(x), .y: Fixed.text(y), .textAnchor: "middle"]) {
      text
    }
  }

  private func graticule(_ labels: inout MapLabels) -> Markup {
    let edges = frame.edges
    var all = Markup()
    let step = Self.step(max(edges.east - edges.west, edges.north - edges.south))
    for line in Self.lines(edges.west, edges.east, step.size) {
      let x = Fixed.text(frame.x(longitude: line))
      all.append(
        Markup(.line, [.class: "gr", .x1: x, .x2: x, .y1: "0", .y2: Fixed.text(frame.height)]))
      let text = Self.degrees(line, step.decimals, "E", "W")
      let box = MapLabels.box(text, x: frame.x(longitude: line), y: frame.height - 16)
      if labels.take(box) { all.append(Self.text(text, box.x, box.y, "md mu")) }
    }
    for line in Self.lines(edges.south, edges.north, step.size) {
      let y = Fixed.text(frame.y(latitude: line))
      all.append(Markup(.line, [.class: "gr", .x1: "0", .x2: "720", .y1: y, .y2: y]))
      let text = Self.degrees(line, step.decimals, "N", "S")
      let width = MapLabels.box(text, x: 0, y: 0).width
      let box = MapLabels.box(text, x: width / 2 + 3, y: frame.y(latitude: line) - 14)
      if labels.take(box) { all.append(Self.text(text, box.x, box.y, "md mu")) }
    }
    return all
  }

  /// A bar of a round length, in the first corner that is free.
  private func scaleBar(_ labels: inout MapLabels) -> Markup {
    let lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
    let length = lengths.last { $0 * frame.pixelsPerKilometre <= 180 } ?? 0.1
    let pixels = length * frame.pixelsPerKilometre
    let text = length < 1 ? "\(Fixed.text(length * 1000, decimals: 0)) m" : "\(Int(length)) km"
    let width = max(pixels, MapLabels.box(text, x: 0, y: 0).width)
    let corners = [
      (720 - width / 2 - 12, frame.height - 26), (width / 2 + 12, frame.height - 26),
      (720 - width / 2 - 12, 28), (width / 2 + 12, 28),
    ]
    for (x, y) in corners {
      guard labels.take(.init(x: x, y: y, width: width + 8, height: 46)) else { continue }
      return Markup(.g) {
        Self.text(text, x, y - 8)
        Markup(
          .line,
          [
            .class: "tg", .x1: Fixed.text(x - pixels / 2), .x2: Fixed.text(x + pixels / 2),
            .y1: Fixed.text(y + 14), .y2: Fixed.text(y + 14),
          ])
      }
    }
    return Markup()
  }

  /// What the circles mean, and which places lie outside.
  private func caption() -> String {
    var text = "Circle area shows spending; the numbers are those of the table."
    if !frame.offMap.isEmpty {
      let listed = frame.offMap.prefix(5).map { point in
        let (kilometres, direction) = frame.distance(to: point.coordinate)
        let distance = Fixed.text(kilometres, decimals: kilometres < 10 ? 1 : 0)
        return "\(point.number) \(point.name), \(distance) km \(direction)"
      }
      let more = frame.offMap.count > 5 ? "; and \(frame.offMap.count - 5) more" : ""
      text += " Off this map: \(listed.joined(separator: "; "))\(more)."
    }
    return text
  }

  /// A round distance of lines that gives at most five of them, and its decimals.
  private static func step(_ span: Double) -> (size: Double, decimals: Int) {
    let steps: [(Double, Int)] = [
      (0.001, 3), (0.002, 3), (0.005, 3), (0.01, 2), (0.02, 2), (0.05, 2), (0.1, 1), (0.2, 1),
      (0.5, 1), (1, 0), (2, 0), (5, 0), (10, 0), (20, 0),
    ]
    return steps.first { span / $0.0 <= 5 } ?? (45, 0)
  }

  private static func lines(_ low: Double, _ high: Double, _ step: Double) -> [Double] {
    let first = Int((low / step).rounded(.up))
    let last = Int((high / step).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  private static func degrees(
    _ value: Double, _ decimals: Int, _ positive: String, _ negative: String
  ) -> String {
    Fixed.text(abs(value), decimals: decimals) + "°" + (value < 0 ? negative : positive)
  }
}
