package import Ledger

/// What a report says, as values: the one source of its CSV, Markdown, HTML and JSON.
package struct Report: Hashable, Sendable {
  /// The name of its kind, such as `month`; stable.
  package let kind: String
  package let kindTitle: String
  package let period: Period
  /// The period in words, with the day it is known through when it is not over.
  package var title: String
  /// The ledger's name and the rows, accounts and days behind the numbers.
  package let provenance: Provenance
  package let style: NumberStyle
  /// The numbers that answer the question, a group for each currency.
  package var headlines: [[Headline]] = []
  /// At most five, the most important first.
  package var attention: [Attention] = []
  /// Everything that asks for attention, however much; for `saldo check`.
  package var allAttention: [Attention] = []
  package var sections: [Section] = []
  /// Tables for CSV and JSON alone.
  package var appendix: [Table] = []
  /// What a calendar may hold of it.
  package var events: [ReportEvent] = []
  /// What a map may hold of it; nil of a report that is not about places.
  package var points: [ReportPoint]?
  /// What was left out or counted in an unexpected place, in sentences.
  package var notes: [String] = []

  /// A report with nothing in it yet.
  package init(
    kind: String, kindTitle: String, period: Period, title: String, provenance: Provenance,
    style: NumberStyle
  ) {
    self.kind = kind
    self.kindTitle = kindTitle
    self.period = period
    self.title = title
    self.provenance = provenance
    self.style = style
  }

  /// Every table, with those of one id joined, the main one first.
  package var tables: [Table] {
    var joined: [Table] = []
    for table in sections.compactMap(\.table) + appendix where !table.isForPages {
      if let index = joined.firstIndex(where: { $0.id == table.id }) {
        joined[index].rows += table.rows
      } else {
        joined.append(table)
      }
    }
    return joined.filter { $0.id == kind } + joined.filter { $0.id != kind }
  }
}

/// Where a report's numbers come from.
package struct Provenance: Hashable, Sendable {
  package let ledger: String
  package let rowCount: Int64
  /// Whether the rows are entries of registers and not transactions.
  package var isOfRegisters = false
  /// Whether names and places were taken out.
  package var isRedacted = false
  package let accountCount: Int
  /// The last day the statements reach; nil of an empty ledger.
  package let through: CalendarDate?
  package let asOf: CalendarDate
  /// Version, ledger digest, credits: lines of the page's foot.
  package let credits: [String]

  package init(
    ledger: String, rowCount: Int64, isOfRegisters: Bool = false, accountCount: Int,
    through: CalendarDate?, asOf: CalendarDate,
    credits: [String] = []
  ) {
    self.ledger = ledger
    self.rowCount = rowCount
    self.isOfRegisters = isOfRegisters
    self.accountCount = accountCount
    self.through = through
    self.asOf = asOf
    self.credits = credits
  }
}

/// A piece of a report: a drawing, the table it is drawn from, or a table alone.
package struct Section: Hashable, Sendable {
  package let title: String
  package var chart: Chart?
  package var table: Table?
  /// Whether a page shows the table only when asked, below the chart.
  package var isFolded = false
  package var note = ""

  /// Whether it has no row.
  package var isEmpty: Bool { table?.rows.isEmpty != false }

  package init(
    title: String, chart: Chart? = nil, table: Table? = nil, isFolded: Bool = false,
    note: String = ""
  ) {
    self.title = title
    self.chart = chart
    self.table = table
    self.isFolded = isFolded
    self.note = note
  }
}

/// One of the numbers that answer the report's question.
package struct Headline: Hashable, Sendable {
  package let label: String
  package let value: Cell
  /// Whether pages turn the sign, because the label says money out.
  package var isOutgoing = false
  package var change: Change?
  /// What the change is measured against, and other small print.
  package var note = ""

  package init(
    label: String, value: Cell, isOutgoing: Bool = false, change: Change? = nil, note: String = ""
  ) {
    self.label = label
    self.value = value
    self.isOutgoing = isOutgoing
    self.change = change
    self.note = note
  }
}

/// A line that asks for something to be done, and names the command or file that settles it.
package struct Attention: Hashable, Sendable {
  /// How pressing it is, in the order of the list.
  package enum Urgency: Int, Hashable, Sendable, Comparable, CaseIterable {
    case over, tight, notice

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  /// A stretch of the line's text.
  package enum Phrase: Hashable, Sendable {
    case text(String)
    /// What the line is about.
    case subject(String)
    /// A command or a file.
    case code(String)
    /// A row of the ledger, which a page leads to.
    case row(TransactionID)

    package var text: String {
      switch self {
      case .text(let text), .subject(let text), .code(let text): text
      case .row(let id): id.description
      }
    }
  }

  package let urgency: Urgency
  package let phrases: [Phrase]

  /// The line without any marking.
  package var text: String { phrases.map(\.text).joined() }
}

/// A dated notice of a report, for a calendar.
package struct ReportEvent: Hashable, Sendable {
  /// How often it comes again.
  package enum Rhythm: String, Hashable, Sendable {
    case never, daily, monthly, yearly

    /// The months from one time to the next; nil for what does not come by the month.
    var months: Int? {
      switch self {
      case .never, .daily: nil
      case .monthly: 1
      case .yearly: 12
      }
    }
  }

  /// Stable: the same reminder has it in every run.
  package let key: String
  package let day: CalendarDate
  /// Nil for what has no time of day.
  package let time: Moment?
  package let text: String
  package let rhythm: Rhythm
  /// The day of the month on which it comes again, in shorter months on the last day; that of ``day``
  /// where nothing else is said.
  package let dayOfMonth: Int

  package init(
    key: String, day: CalendarDate, time: Moment? = nil, text: String, rhythm: Rhythm = .never,
    dayOfMonth: Int? = nil
  ) {
    self.key = key
    self.day = day
    self.time = time
    self.text = text
    self.rhythm = rhythm
    self.dayOfMonth = dayOfMonth ?? day.day
  }
}
