import Ledger
import Reporting

/// A table of a page, in a box that scrolls by itself where the page is too narrow.
struct PageTable {
  let table: Table
  let style: NumberStyle
  let id: String

  func markup() -> Markup {
    let words = PageText(table, style)
    let shown = table.columns.indices.filter { table.columns[$0].isOnPages }
    let hasBars = shown.contains { table.columns[$0].id == "bar" }
    return Markup(
      .div, [.class: "sc", .role: "region", .ariaLabelledby: id, .tabindex: "0"]
    ) {
      Markup(.table, [.class: hasBars ? "w" : "n"]) {
        Markup(.caption, [.id: id]) { table.caption }
        Markup(.thead) { Markup(.tr) { for column in shown { heading(table.columns[column]) } } }
        Markup(.tbody) {
          for row in table.rows.prefix(PageLimits.rows) { self.row(row, shown, words) }
        }
        if let total = table.total {
          Markup(.tfoot) { row(total, shown, words) }
        }
      }
    }
  }

  private func heading(_ column: Column) -> Markup {
    let classes = self.classes(column, isBar: column.id == "bar")
    return classes.isEmpty
      ? Markup(.th, [.scope: "col"]) { column.heading }
      : Markup(.th, [.scope: "col", .class: classes]) { column.heading }
  }

  private func row(_ row: [Cell], _ shown: [Int], _ words: PageText) -> Markup {
    Markup(.tr) {
      for index in shown { cell(row[index], table.columns[index], words) }
    }
  }

  private func cell(_ cell: Cell, _ column: Column, _ words: PageText) -> Markup {
    var isBar = false
    if case .bullet = cell { isBar = true }
    var classes = classes(column, isBar: isBar)
    if case .agenda = cell { classes = "ag" }
    if column.isRowHeading {
      return Markup(.th, [.scope: "row"]) { content(cell, column, words) }
    }
    return classes.isEmpty
      ? Markup(.td) { content(cell, column, words) }
      : Markup(.td, [.class: classes]) { content(cell, column, words) }
  }

  private func classes(_ column: Column, isBar: Bool) -> String {
    var classes: [String] = []
    if column.isNumber { classes.append("n") }
    if isBar { classes.append("bar") }
    if column.reach == .wide || column.reach == .pages && column.id != "bar" { classes.append("h") }
    return classes.joined(separator: " ")
  }

  private func content(_ cell: Cell, _ column: Column, _ words: PageText) -> Markup {
    switch cell {
    case .change(let change): Self.change(change)
    case .status(let status):
      Markup(.span, [.class: Self.tone(status)]) { words.text(cell) }
    case .marked(let text, let mark): CategoryGlyph(mark: mark).markup() + Markup(text)
    case .date(let day):
      Markup(.time, [.datetime: day.description]) { words.text(cell) }
    case .trend(let values): Sparkline(values: values).markup()
    case .bullet(let bullet): BulletBar(bullet: bullet).markup()
    case .coverage(let mark):
      // A reader that speaks says the word and not what the sign looks like.
      Markup(.span, [.ariaHidden: "true"]) { mark.rawValue }
        + (mark.word.isEmpty ? Markup() : Markup(.span, [.class: "vh"]) { mark.word })
    case .agenda(let day):
      Markup(.time, [.datetime: day.day.description, .class: "mu"]) { day.label }
        + Markup(.div) { for item in day.items { Markup(.div) { item } } }
    default: Markup(words.text(cell, isOutgoing: column.isOutgoing))
    }
  }

  /// A change with its arrow, coloured by whether it is welcome.
  static func change(_ change: Change) -> Markup {
    Markup(.span, [.class: change.isGood ? "ok" : "bad"]) { PageText.text(change) }
  }

  private static func tone(_ status: Variance.Status) -> String {
    switch status {
    case .over: "bad"
    case .tight: "wa"
    case .within, .exact: "ok"
    }
  }
}
