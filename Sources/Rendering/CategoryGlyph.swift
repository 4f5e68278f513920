import Reporting

/// The mark of a category on a page: a dot of its colour and a glyph for its icon.
struct CategoryGlyph {
  let mark: CategoryMark

  /// Nothing for a screen reader: the name of the category stands beside it.
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

  /// The colour that SwiftUI has for a name; nil for none.
  static func colour(_ name: String) -> String? { colours[name.lowercased()] }

  /// The glyph for the name of an SF Symbol; nil for none.
  static func glyph(_ icon: String) -> String? { glyphs[icon] }

  /// Apple's colours, by the names that SwiftUI has for them.
  private static let colours = [
    "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759",
    "mint": "#00c7be", "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff",
    "indigo": "#5856d6", "purple": "#af52de", "pink": "#ff2d55", "brown": "#a2845e",
    "gray": "#8e8e93", "grey": "#8e8e93",
  ]

  /// The symbols of MONO's categories, and others that a person may well have chosen.
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
