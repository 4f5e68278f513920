import Ledger
import Reporting

/// The short form of a report, as a mail has it: the answer, what needs attention, the first ten rows of
/// each table (reports put what matters first), and what there is to be reminded of.
struct MailDigest {
  let report: Report

  /// How many rows of a table there are.
  static let rows = 10
  /// Texts of strangers can be as long as they like.
  private static let longestText = 60

  init(_ report: Report, reminders: Report?) {
    var short = report
    // A table that a page shows only when asked is the table of a chart, which a mail cannot have.
    let shown = report.sections.filter { !$0.isFolded }
    short.sections = shown.compactMap { Self.short($0, report.style) }
    if let reminders, reminders.kind != report.kind {
      short.sections += reminders.sections.compactMap {
        Self.short($0, reminders.style, title: "Reminders")
      }
    }
    short.appendix = []
    self.report = short
  }

  /// A section with the first rows of its table; nil without one.
  private static func short(
    _ section: Section, _ style: NumberStyle, title: String? = nil
  ) -> Section? {
    guard let table = section.table, !table.rows.isEmpty, !isCalendar(table) else { return nil }
    var cut = table.cut(to: Array(pressingFirst(table.rows).prefix(rows)), in: style)
    cut.rows = cut.rows.map { $0.map(short) }
    cut.groups = []
    // A table with a total has them as a row above it.
    let isSaid = cut.cut == nil || cut.cut?.rest != nil
    let more = isSaid ? "" : "and \(style.count(Int64(table.rows.count - cut.rows.count))) more"
    let note = [section.note, more].filter { !$0.isEmpty }.joined(separator: " · ")
    return Section(title: title ?? section.title, table: cut, note: note)
  }

  /// Which rows are over, then which are nearly so, then all others; each in the order of the report.
  private static func pressingFirst(_ rows: [[Cell]]) -> [Int] {
    let over = rows.indices.filter { rows[$0].contains(.status(.over)) }
    let tight = [.exceeding, .tight].flatMap { (status: Variance.Status) in
      rows.indices.filter { rows[$0].contains(.status(status)) }
    }
    return over + tight + rows.indices.filter { !over.contains($0) && !tight.contains($0) }
  }

  /// A calendar is wider than a mail, and says again what the list above it says.
  private static func isCalendar(_ table: Table) -> Bool {
    table.rows.joined().contains { if case .agenda = $0 { true } else { false } }
  }

  private static func short(_ cell: Cell) -> Cell {
    switch cell {
    case .text(let text) where text.count > longestText: .text(text.prefix(longestText) + "…")
    case .marked(let text, let mark) where text.count > longestText:
      .marked(text.prefix(longestText) + "…", mark)
    default: cell
    }
  }
}
