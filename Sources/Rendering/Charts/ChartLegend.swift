/// The words above a drawing, each beside a piece of what it names.
struct ChartLegend {
  private var entries: [Markup] = []

  /// An entry with a small square of this look.
  mutating func add(_ words: String, _ look: KeyValuePairs<Markup.Attribute, String>) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.rect, look)
        }
        words
      })
  }

  /// An entry with a square of a class.
  mutating func add(_ words: String, class name: String) {
    add(words, [.class: name, .width: "12", .height: "12"])
  }

  /// An entry with a piece of line of a class.
  mutating func add(_ words: String, line name: String) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.line, [.class: name, .x1: "0", .x2: "12", .y1: "6", .y2: "6"])
        }
        words
      })
  }

  /// Words alone.
  mutating func add(_ words: String) { entries.append(Markup(.span) { words }) }

  func markup() -> Markup {
    Markup(.p, [.class: "lg"]) { for entry in entries { entry } }
  }
}
