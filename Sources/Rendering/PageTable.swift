import Ledger
import Reporting

/// A table of a page, in a box that scrolls sideways if the page is too narrow.
struct PageTable {
  /// The table with only the rows that the page shows.
  private let table: Table
  private let shown: ShownTable
  /// The id of the heading above the table.
  let section: String
  /// The report kind of the page; links are relative to this page.
  let kind: String
  let trails: TrailMap?
  /// The id of the column with links; nil if the table has no links.
  private let figure: String?

  init(table: Table, style: NumberStyle, section: String, kind: String, trails: TrailMap?) {
    self.table = table
    shown = ShownTable(table, style)
    self.section = section
    self.kind = kind
    self.trails = trails
    figure = table.trails.isEmpty ? nil : table.figure
  }

  func markup() -> Markup {
    let id = "\(section)t"
    // Several captions may be the same day. Together with the heading they are unique.
    return Markup(
      .div,
      [.class: "sc", .role: "region", .ariaLabelledby: "\(section) \(id)", .tabindex: "0"]
    ) {
      Markup(
        .table,
        [
          .class: layout, .dataTable: table.id,
          .dataColumns: shown.columns.map { table.columns[$0].id }.joined(separator: " "),
        ]
      ) {
        Markup(.caption, [.id: id]) { table.caption }
        Markup(.thead) { Markup(.tr) { for column in shown.columns { heading(column) } } }
        bodies()
        if let total = table.total {
          Markup(.tfoot) { Markup(.tr) { cells(total) } }
        }
      }
    }
  }

  /// The table bodies: one for all rows, or one for each group with its heading.
  @MarkupBuilder
  private func bodies() -> Markup {
    if table.groups.isEmpty {
      Markup(.tbody) {
        for index in table.rows.indices { row(index) }
        if let cut = table.cut, let rest = cut.rest {
          Markup(.tr, [.dataRest: String(cut.rowCount - table.rows.count)]) {
            cells(rest)
          }
        }
      }
    }
    for group in table.groups {
      Markup(.tbody) {
        Markup(.tr, [.class: "g", .id: group.target.flatMap(TrailAnchor.name)]) {
          cells(group.cells, scope: "rowgroup")
        }
        for index in group.rows { row(index) }
      }
    }
  }

  private func row(_ index: Int) -> Markup {
    let trail = table.trails.isEmpty ? nil : table.trails[index]
    let target = table.targets.isEmpty ? nil : table.targets[index]
    return Markup(.tr, [.id: target.flatMap(TrailAnchor.name)]) {
      cells(table.rows[index], href: trail.flatMap { trails?.href($0, from: kind) })
    }
  }

  private func heading(_ index: Int) -> Markup {
    let column = table.columns[index]
    if shown.coverageColumns.contains(index) { return letter(column.heading) }
    let classes = self.classes(column, isBar: column.id == "bar")
    return Markup(.th, [.scope: "col", .class: classes.isEmpty ? nil : classes]) { column.heading }
  }

  /// The heading of a narrow column, shortened to its first letter on a narrow page.
  private func letter(_ heading: String) -> Markup {
    Markup(.th, [.scope: "col", .abbr: heading]) {
      String(heading.prefix(1))
      Markup(.span, [.class: "h"]) { String(heading.dropFirst()) }
    }
  }

  /// The cells of a row; the cell in the column of links is a link to `href`.
  @MarkupBuilder
  private func cells(
    _ row: [Cell], scope: String = "row", href: String? = nil
  ) -> Markup {
    for index in shown.columns {
      let column = table.columns[index]
      let content = content(row[index], index)
      let link = column.id == figure ? href : nil
      cell(
        link.map { href in Markup(.a, [.href: href]) { content } } ?? content, column,
        classes(row[index], column), scope: scope)
    }
  }

  private func cell(
    _ content: Markup, _ column: Column, _ classes: String, scope: String
  ) -> Markup {
    column.isRowHeading
      ? Markup(.th, [.scope: scope, .class: classes == "d" ? classes : nil]) { content }
      : Markup(.td, [.class: classes.isEmpty ? nil : classes]) { content }
  }

  private func classes(_ cell: Cell, _ column: Column) -> String {
    switch cell {
    case .agenda: "ag"
    // Dates and months must not wrap.
    case .date, .month: "d" + (column.reach == .wide ? " h" : "")
    case .bullet: classes(column, isBar: true)
    case .text(let text) where Self.hasLongWord(text) && !column.isNumber:
      [classes(column, isBar: false), "l"].filter { !$0.isEmpty }.joined(separator: " ")
    default: classes(column, isBar: false)
    }
  }

  /// Whether the text has a word of more than 16 characters, which makes its column too wide.
  ///
  /// Only such a text may break within a word.
  private static func hasLongWord(_ text: String) -> Bool {
    // The number of bytes is at least the number of letters.
    var bytes = 0
    var most = 0
    for byte in text.utf8 {
      bytes = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") ? 0 : bytes + 1
      most = max(most, bytes)
    }
    return most > 16 && text.split { $0 == " " || $0 == "-" }.contains { $0.count > 16 }
  }

  private func classes(_ column: Column, isBar: Bool) -> String {
    var classes: [String] = []
    if column.isNumber { classes.append("n") }
    if isBar { classes.append("bar") }
    if column.reach == .wide || column.reach == .pages && !Self.stays.contains(column.id) {
      classes.append("h")
    }
    return classes.joined(separator: " ")
  }

  /// The ids of page-only columns that a narrow page keeps.
  private static let stays: Set<String> = ["bar", "rows", "source"]

  /// The CSS class for the table's layout on a narrow page, where some cells move below their row.
  private var layout: String {
    let ids = shown.columns.map { table.columns[$0] }.filter { $0.reach == .pages }.map(\.id)
    if !shown.coverageColumns.isEmpty { return "cg" }
    return ids.contains("bar") ? "w" : ids.contains("source") ? "f" : "n"
  }

  private func content(_ cell: Cell, _ column: Int) -> Markup {
    switch cell {
    case .change(let change): Self.change(change)
    case .status(let status):
      Markup(.span, [.class: Self.tone(status)]) { shown.text(cell, column) }
    case .marked(let text, let mark): CategoryGlyph(mark: mark).markup() + Markup(text)
    case .trend(let values): Sparkline(values: values).markup()
    case .bullet(let bullet): BulletBar(bullet: bullet, style: shown.words.style).markup()
    case .links(let links): self.links(links)
    case .coverage(let mark):
      // A screen reader speaks the word instead of describing the symbol.
      Markup(.span, [.ariaHidden: "true"]) { mark.rawValue }
        + (mark.word.isEmpty ? Markup() : Markup(.span, [.class: "vh"]) { mark.word })
    case .agenda(let day):
      // As a list on a narrow page, each day of the calendar includes its month.
      Markup(
        .time,
        [.datetime: day.day.description, .dataDay: day.day.shortWords, .class: "mu"]
      ) { day.label }
        + Markup(.div) { for item in day.items { Markup(.div) { item } } }
    default: Markup(shown.text(cell, column))
    }
  }

  @MarkupBuilder
  private func links(_ links: [TrailLink]) -> Markup {
    for (index, link) in links.enumerated() {
      if index > 0 { ", " }
      if let href = link.trail.flatMap({ trails?.href($0, from: kind) }) {
        Markup(.a, [.href: href]) { link.text }
      } else {
        link.text
      }
    }
  }

  /// A change with an arrow and a colour for good or bad; uncoloured if nothing changed.
  ///
  /// For programs, the element also has the value with one decimal.
  static func change(_ change: Change) -> Markup {
    Markup(
      .data,
      [
        .class: change.isNone ? nil : change.isGood ? "ok" : "bad",
        .value: Cell.change(change).plainText,
      ]
    ) { PageText.text(change) }
  }

  private static func tone(_ status: Variance.Status) -> String {
    switch status {
    case .over: "bad"
    case .tight, .exceeding: "wa"
    case .within, .exact: "ok"
    }
  }
}
