import Ledger
import Reporting

/// The text of cells in readable formats such as HTML and Markdown.
struct PageText {
  let style: NumberStyle
  /// Whether amounts omit decimals, because all of them are whole.
  private(set) var isWhole = true
  /// Whether all percentages have one decimal, because at least one of them needs it.
  ///
  /// This keeps the percentages aligned.
  private(set) var hasTenths = false

  /// Creates a common number format for cells that appear together.
  init(_ style: NumberStyle, _ cells: [Cell]) {
    self.style = style
    for cell in cells { fit(cell) }
  }

  /// Extends the common format with the decimals that a cell needs.
  mutating func fit(_ cell: Cell) {
    switch cell {
    case .amount(let amount) where !amount.isWhole: isWhole = false
    case .permille(let permille) where permille % 10 != 0: hasTenths = true
    default: break
    }
  }

  /// The text of a cell; empty for drawings and empty cells.
  func text(_ cell: Cell, isOutgoing: Bool = false) -> String {
    switch cell {
    case .none, .trend, .bullet: ""
    case .links(let links): links.map(\.text).joined(separator: ", ")
    case .text(let text), .marked(let text, _): text
    case .category(let category): category.title
    case .currency(let currency): currency.code
    case .amount(let amount): style.money(isOutgoing ? -amount : amount, isWhole: isWhole)
    case .count(let count): style.count(count)
    case .number(let number): style.number(number)
    case .hundredths(let hundredths): style.hundredths(hundredths)
    case .permille(let permille): style.percent(permille: permille, hasTenths: hasTenths)
    case .tenths(let tenths): style.tenths(tenths)
    case .change(let change): Self.text(change)
    case .date(let day): day.words
    case .month(let days): Self.month(days)
    case .degrees(let degrees): Fixed.trimmed(degrees, decimals: 6)
    case .status(let status): "\(Self.glyph(status)) \(status.words)"
    case .coverage(let mark): mark.rawValue
    case .agenda(let day):
      day.items.isEmpty ? day.label : "\(day.label): \(day.items.joined(separator: "; "))"
    }
  }

  /// The text of a change in whole percent, such as `▲ 4 %`; decimals would be false precision.
  static func text(_ change: Change) -> String {
    if change.isNone { return "= 0\u{202F}%" }
    let percents = Rounding.divide(change.permille, by: 10)
    let number = percents == 0 ? "< 1" : percents > 999 ? "> 999" : String(percents.magnitude)
    return "\(change.isMore ? "▲" : "▼") \(number)\u{202F}%"
  }

  /// The small text below a headline: its change and its note; empty if it has neither.
  static func small(_ headline: Headline) -> String {
    [headline.change.map(text) ?? "", headline.note].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The start of a sentence about a cut table; the name of the file with all rows follows.
  static func words(_ cut: TableCut, _ table: Table, _ style: NumberStyle) -> String {
    let counts = [table.rows.count, cut.rowCount].map { style.count(Int64($0)) }
    return "Showing \(cut.isBeginning ? "the first " : "")\(counts[0]) of \(counts[1]) rows; "
      + "the rest are in"
  }

  static func glyph(_ status: Variance.Status) -> String {
    switch status {
    case .over: "▲"
    case .tight, .exceeding: "◆"
    case .within, .exact: "●"
    }
  }

  static func glyph(_ urgency: Attention.Urgency) -> String {
    switch urgency {
    case .over: "▲"
    case .tight: "◆"
    case .notice: "●"
    }
  }

  /// A month such as `Aug 2026`, or the title of a period that is not a whole month.
  private static func month(_ days: Period) -> String {
    days == .month(of: days.start) ? days.monthWords : days.title
  }
}

extension Report {
  /// The line below a page's heading: the source and extent of the data.
  var provenanceLine: String {
    var parts = [
      provenance.ledger,
      provenance.isOfRegisters
        ? style.count(provenance.rowCount, "entry", "entries")
        : style.count(provenance.rowCount, "transaction"),
      style.count(Int64(provenance.accountCount), "account"),
    ]
    if let through = provenance.through { parts.append("statements through \(through.words)") }
    if provenance.isRedacted { parts.append("names and places redacted") }
    return parts.joined(separator: " · ")
  }

  /// The heading of the page: the period, preceded by the report kind except in month and year
  /// reports.
  var heading: String {
    kind == MonthReport.name || kind == YearReport.name ? title : "\(kindTitle), \(title)"
  }
}
