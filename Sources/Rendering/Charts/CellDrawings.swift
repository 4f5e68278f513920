import Ledger
import Reporting

/// A bar of actual against planned spending in a table cell.
///
/// The bar is the spending, the thick mark the budget and the thin mark the forecast. The budget
/// mark has the same x in every row with a budget above 0. A gap marks values above twice the
/// budget. If the spending is that high, a text after the bar says so. The row also shows the
/// numbers, so the drawing is decorative.
struct BulletBar {
  /// The x of twice the budget, in percent; the space beyond is for larger values.
  private static let end = 94.0
  /// The x of a mark beyond twice the budget, in percent.
  private static let beyond = 98.5
  /// The minimum x of a mark, in percent; it keeps the mark fully visible.
  private static let edge = 1.0

  let bullet: Bullet
  let style: NumberStyle

  func markup() -> Markup {
    let drawing = Markup(.svg, [.width: "100%", .height: "18", .ariaHidden: "true"]) {
      Markup(.rect, [.class: "bg", .width: "100%", .height: "18", .rx: "2"])
      if bullet.actual > 0 {
        Markup(
          .rect,
          [
            .class: bullet.status == .over ? "ov" : "a", .y: "4", .height: "10",
            .width: bullet.isCut
              ? "100%" : Fixed.percent(max(0.5, place(bullet.actual)), decimals: 1),
          ])
      }
      if goesOn { gap() }
      if let forecast = bullet.forecast, forecast > 0 { mark("fc", place(forecast)) }
      mark("tg", place(bullet.planned))
    }
    guard let words = bullet.cutWords(style) else { return drawing }
    return drawing + Markup(.small) { words }
  }

  private var goesOn: Bool { bullet.isCut || (bullet.forecast ?? 0) > bullet.scale }

  /// A slanted gap that cuts the bar.
  private func gap() -> Markup {
    Markup(.line, [.class: "gp", .x1: "95%", .x2: "97%", .y1: "18", .y2: "0"])
  }

  private func mark(_ name: String, _ place: Double) -> Markup {
    let x = Fixed.percent(max(Self.edge, place), decimals: 1)
    return Markup(.line, [.class: name, .x1: x, .x2: x, .y1: "0", .y2: "18"])
  }

  private func place(_ value: Int64) -> Double {
    if value > bullet.scale { return Self.beyond }
    guard bullet.scale > 0 else { return 0 }
    return Double(max(0, value)) / Double(bullet.scale) * Self.end
  }
}

/// A small line chart in a table cell: a sum by month, with a dot at the end.
struct Sparkline {
  let values: [Int64]

  func markup() -> Markup {
    let low = values.min() ?? 0
    let high = values.max() ?? 0
    let step = 104 / Double(max(1, values.count - 1))
    let points = values.enumerated().map { index, value in
      (x: 3 + step * Double(index), y: y(value, low, high))
    }
    // A point between two points of the same height is redundant.
    let corners = points.indices.filter { index in
      index == 0 || index == points.count - 1 || points[index].y != points[index - 1].y
        || points[index].y != points[index + 1].y
    }
    let line = corners.map { index in
      "\(Fixed.text(points[index].x, decimals: 0)),\(Fixed.trimmed(points[index].y, decimals: 1))"
    }.joined(separator: " ")
    return Markup(.svg, [.class: "sk", .ariaHidden: "true"]) {
      Markup(.polyline, [.class: "sp", .points: line])
      if let last = points.last {
        Markup(
          .circle,
          [
            .class: "dot", .cx: Fixed.text(last.x, decimals: 0),
            .cy: Fixed.trimmed(last.y, decimals: 1), .r: "2.5",
          ])
      }
    }
  }

  private func y(_ value: Int64, _ low: Int64, _ high: Int64) -> Double {
    guard high > low else { return 12 }
    return 20 - 16 * (Double(value) - Double(low)) / (Double(high) - Double(low))
  }
}

/// The mark of a category on a page: a coloured dot and a glyph for its icon.
struct CategoryGlyph {
  let mark: CategoryMark

  /// The HTML of the mark, hidden from screen readers because the name of the category follows.
  func markup() -> Markup {
    var markup = Markup()
    if let colour = mark.colour.flatMap(Self.colour) {
      markup.append(
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.circle, [.cx: "6", .cy: "6", .r: "6", .fill: colour])
        })
    }
    if let glyph = mark.icon.flatMap(Self.glyph) {
      markup.append(Markup(.span, [.ariaHidden: "true"]) { "\(glyph) " })
    }
    return markup
  }

  /// The CSS colour for a SwiftUI colour name in any case; nil if unknown.
  static func colour(_ name: String) -> String? { colours[name.lowercased()] }

  /// The glyph for an SF Symbol name; nil if unknown.
  static func glyph(_ icon: String) -> String? { glyphs[icon] }

  /// Apple's system colours by SwiftUI name.
  private static let colours = [
    "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759",
    "mint": "#00c7be", "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff",
    "indigo": "#5856d6", "purple": "#af52de", "pink": "#ff2d55", "brown": "#a2845e",
    "gray": "#8e8e93", "grey": "#8e8e93",
  ]

  /// The glyphs by SF Symbol name: the icons of MONO's categories and other likely choices.
  private static let glyphs = [
    "fork.knife": "🍴", "car.fill": "🚗", "bag.fill": "🛍", "doc.text.fill": "📄",
    "gamecontroller.fill": "🎮", "cross.fill": "✚", "graduationcap.fill": "🎓",
    "ellipsis.circle.fill": "⋯", "banknote.fill": "💵", "laptopcomputer": "💻",
    "chart.line.uptrend.xyaxis": "📈", "briefcase.fill": "💼", "plus.circle.fill": "⊕",
    "dollarsign.circle.fill": "💲", "house.fill": "🏠", "cart.fill": "🛒", "airplane": "✈",
    "heart.fill": "♥", "gift.fill": "🎁", "bus.fill": "🚌", "tram.fill": "🚋", "book.fill": "📖",
    "phone.fill": "📞", "creditcard.fill": "💳", "cup.and.saucer.fill": "☕",
    "pawprint.fill": "🐾", "pills.fill": "💊", "tv.fill": "📺", "bolt.fill": "⚡",
    "drop.fill": "💧", "film.fill": "🎬", "tshirt.fill": "👕", "leaf.fill": "🍃",
  ]
}
