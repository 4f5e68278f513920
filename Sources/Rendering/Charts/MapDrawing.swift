import Foundation
import Ledger
import Reporting

/// A map without tiles: circles on a background, with a graticule and a scale bar.
struct MapDrawing {
  private static let largest = 40.0
  private static let smallestLargest = 10.0
  private static let numbered = 30
  /// The maximum number of circles; more would be hard to distinguish.
  private static let drawn = 110
  /// The maximum number of circles with a tooltip; it limits the page size.
  private static let titled = 60
  private static let longestBar = 180.0
  /// The radius of a record's circle, regardless of its amount.
  private static let pinRadius = 7.0
  /// The width in pixels below which a map is stretched to the full width of a phone.
  private static let tooNarrow = 600.0

  /// The credits for the map data.
  let credits: [String]
  private let map: PlaceMap
  private let style: NumberStyle
  private let id: String
  private let frame: MapFrame
  private let graticule: MapGraticule
  private let circles: [MapLabels.Circle]
  private let ground: MapBackground
  /// The labels and the scale bar, placed without overlaps.
  private let labels: Markup
  /// The number of circles that have a label.
  private let numberedCount: Int

  init(_ map: PlaceMap, style: NumberStyle, id: String) {
    self.map = map
    self.style = style
    self.id = id
    let frame = MapFrame(map.points, margin: Self.largest + 30)
    self.frame = frame
    graticule = MapGraticule(frame)
    circles = Self.circles(frame)
    ground = MapBackground(map.backdrop, frame: frame)
    var labels = MapLabels(width: frame.width, height: frame.height, circles: circles)
    let bar = Self.scaleBar(frame, &labels)
    let numbers = Self.numbers(frame, circles, &labels)
    numberedCount = numbers.count
    let degrees = graticule.numbers(&labels)
    let towns = MapTowns(map.backdrop, frame: frame, circles: circles, &labels)
    self.labels = degrees + towns.markup + numbers.markup + bar
    credits = [
      ground.hasLand ? "Land: Natural Earth." : nil,
      towns.hasTowns ? "Towns: GeoNames (geonames.org), CC BY 4.0." : nil,
      (ground.hasShapes || towns.hasNames) && !map.backdrop.credit.isEmpty
        ? "Basemap: \(map.backdrop.credit)" : nil,
    ].compactMap(\.self)
  }

  private static func circles(_ frame: MapFrame) -> [MapLabels.Circle] {
    let highest = Double(frame.shown.map(\.spent).max() ?? 1)
    // Circles shrink as their number grows, to remain distinguishable.
    let shown = frame.shown.prefix(drawn)
    let crowd = 160 / Double(max(1, shown.count)).squareRoot()
    let largest = max(smallestLargest, min(largest, crowd))
    return shown.map { point in
      let radius =
        point.pin == nil
        ? max(2.5, largest * (Double(point.spent) / highest).squareRoot()) : pinRadius
      return MapLabels.Circle(middle: frame.place(point.coordinate), radius: radius)
    }
  }

  func figure() -> Markup {
    let (width, height) = (frame.width, frame.height)
    return Markup(.figure, [.class: "mf"]) {
      Markup(
        .svg,
        [
          .class: width < Self.tooNarrow ? "map na" : "map",
          .width: Fixed.trimmed(width / MapFrame.widest * 100, decimals: 1) + "%",
          .viewBox: "0 0 \(Fixed.text(width, decimals: 0)) \(Fixed.text(height, decimals: 0))",
          .role: "img", .ariaLabelledby: "\(id)c \(id)d",
        ]
      ) {
        Markup(.title, [.id: "\(id)c"]) { map.title }
        Markup(.desc, [.id: "\(id)d"]) { map.finding }
        ground.markup(frame)
        graticule.lines()
        for index in circles.indices { circle(index) }
        labels
      }
      Markup(.figcaption, [.class: "mu"]) { caption() }
    }
  }

  /// The circle of a place, or of a record in its own colour.
  private func circle(_ index: Int) -> Markup {
    let point = frame.shown[index]
    let circle = circles[index]
    return Markup(
      .circle,
      [
        .class: point.pin == nil ? "pt" : "pn", .cx: Fixed.text(circle.middle.x),
        .cy: Fixed.text(circle.middle.y), .r: Fixed.text(circle.radius),
        .fill: point.pin.map { CategoryGlyph.colour($0.colour) ?? "#8e8e93" },
      ]
    ) { if index < Self.titled { Markup(.title) { title(point) } } }
  }

  private func title(_ point: PlaceMap.Point) -> String {
    if let pin = point.pin { return "\(point.name): \(pin.label)" }
    let money = style.money(Amount(minorUnits: point.spent, currency: map.currency))
    let visits = style.count(point.visits, "visit")
    return "\(point.number). \(point.name): \(money), \(visits)"
  }

  /// The label of a circle: the number of its row, or the icon and amount of a record.
  private static func label(_ point: PlaceMap.Point) -> String {
    guard let pin = point.pin else { return String(point.number) }
    return CategoryGlyph.glyph(pin.icon).map { "\($0) \(pin.label)" } ?? pin.label
  }

  /// The labels of the circles, with leader lines to ambiguous ones, and the number of labels.
  ///
  /// A dot in the middle of a circle marks the end of a leader line.
  private static func numbers(
    _ frame: MapFrame, _ circles: [MapLabels.Circle], _ labels: inout MapLabels
  ) -> (markup: Markup, count: Int) {
    var texts = Markup()
    var (lines, dots, count) = ("", "", 0)
    for index in circles.indices.prefix(numbered) {
      let text = label(frame.shown[index])
      guard let spot = labels.place(text, on: index) else { continue }
      count += 1
      texts.append(MapLabels.text(text, spot.point, "md tn"))
      guard let leader = spot.leader else { continue }
      lines += "M" + leader.map(words).joined(separator: "L")
      dots += leader.prefix(1).map { "M\(words($0))h0" }.joined()
    }
    guard !lines.isEmpty else { return (texts, count) }
    let leaders =
      Markup(.path, [.class: "ld", .d: lines]) + Markup(.path, [.class: "ld lp", .d: dots])
    return (leaders + texts, count)
  }

  private static func words(_ point: MapPoint) -> String {
    "\(Fixed.trimmed(point.x, decimals: 1)) \(Fixed.trimmed(point.y, decimals: 1))"
  }

  /// A scale bar with a round length in a free corner; empty if no corner has room.
  private static func scaleBar(_ frame: MapFrame, _ labels: inout MapLabels) -> Markup {
    let lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
    let fitting = lengths.filter { $0 * frame.pixelsPerKilometre <= longestBar }
    for length in fitting.isEmpty ? [0.1] : fitting.reversed().prefix(3) {
      let pixels = length * frame.pixelsPerKilometre
      let text = length < 1 ? "\(Fixed.text(length * 1000, decimals: 0)) m" : "\(Int(length)) km"
      let width = max(pixels, MapLabels.box(text, MapPoint(x: 0, y: 0)).width)
      for corner in corners(frame, width: width)
      where labels.take(.init(middle: corner, width: width + 8, height: 46)) {
        let y = Fixed.text(corner.y + 14)
        return Markup(.g) {
          MapLabels.text(text, corner.moved(y: -8), "md tn")
          Markup(
            .line,
            [
              .class: "tg", .x1: Fixed.text(corner.x - pixels / 2),
              .x2: Fixed.text(corner.x + pixels / 2), .y1: y, .y2: y,
            ])
        }
      }
    }
    return Markup()
  }

  /// The possible positions of a scale bar, one in each corner, best first.
  private static func corners(_ frame: MapFrame, width: Double) -> [MapPoint] {
    [frame.height - 26, 28].flatMap { y in
      [frame.width - width / 2 - 12, width / 2 + 12].map { MapPoint(x: $0, y: y) }
    }
  }

  /// The caption: the meaning of the circles, and notes about what the map omits.
  private func caption() -> String {
    var text =
      map.isOfPins
      ? "\(map.finding) Icons and amounts are next to the circles."
      : "Circle area shows spending; numbers refer to the table."
    if numberedCount < circles.count { text += " Some circles have no room for their number." }
    text += rowsWithoutCircle()
    let rest = frame.shown.count - circles.count
    if rest > 0 {
      let all = style.count(Int64(frame.shown.count))
      text +=
        map.isOfPins
        ? " The map shows the \(Self.drawn) largest of \(all) records."
        : " The map shows the \(Self.drawn) places with the most spending, out of \(all)."
    }
    if !frame.offMap.isEmpty {
      let listed = frame.offMap.prefix(5).map { point in
        let (kilometres, direction) = frame.distance(to: point.coordinate)
        let tenths = Int64((kilometres * 10).rounded())
        let distance =
          kilometres < 10 ? style.tenths(tenths) : style.count(Rounding.divide(tenths, by: 10))
        return "\(point.number) \(point.name), \(distance) km \(direction)"
      }
      let more = frame.offMap.count > 5 ? "; and \(frame.offMap.count - 5) more" : ""
      text += " Off this map: \(listed.joined(separator: "; "))\(more)."
    }
    if ground.leftOut.count > 0 {
      text +=
        " Of \(style.count(Int64(ground.leftOut.all))) lines and areas of the basemap, "
        + "\(style.count(Int64(ground.leftOut.count))) short ones are omitted to limit page size."
    }
    return text
  }

  /// A sentence about the table rows without a point; empty if there are none.
  private func rowsWithoutCircle() -> String {
    let rows = map.rowsWithoutPoint
    let why = "coordinates are unknown, or nothing was spent"
    guard let last = rows.last else { return "" }
    if rows.count == 1 { return " Row \(last) has no circle: \(why)." }
    guard rows.count <= 5 else {
      return " \(style.count(Int64(rows.count))) rows have no circle: \(why)."
    }
    let first = rows.dropLast().map(String.init).joined(separator: ", ")
    return " Rows \(first) and \(last) have no circle: \(why)."
  }
}
