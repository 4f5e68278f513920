package import Ledger

/// A report as values: the single source of all its output formats.
package struct Report: Hashable, Sendable {
  /// The stable name of the report kind, such as `month`.
  package let kind: String
  package let kindTitle: String
  package let period: Period
  /// The title: normally the period as text, with the last known day if the data ends before the
  /// period does.
  package var title: String
  /// The origin of the numbers, such as the name of the ledger and the last known day.
  package let provenance: Provenance
  package let style: NumberStyle
  /// The key figures in groups, usually one group per currency.
  package var headlines: [[Headline]] = []
  /// The attention lines of the page, the most urgent first; normally at most five.
  package var attention: [Attention] = []
  /// The attention lines for `saldo check`, without a limit; empty for kinds without such alerts.
  package var allAttention: [Attention] = []
  package var sections: [Section] = []
  /// The tables for CSV and JSON only.
  package var appendix: [Table] = []
  /// The dated events for a calendar file.
  package var events: [ReportEvent] = []
  /// The places for external maps; nil except in a report on places with data.
  package var points: [ReportPoint]?
  /// The sentences that explain the figures, such as which amounts are excluded or converted.
  package var notes: [String] = []

  /// Creates an empty report.
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

  /// All tables for files, the main table first; tables with equal ids are joined.
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

/// The origin of a report's numbers.
package struct Provenance: Hashable, Sendable {
  package let ledger: String
  package let rowCount: Int64
  /// Whether the rows are records instead of transactions.
  package var isOfRegisters = false
  /// Whether names and places are redacted.
  package var isRedacted = false
  package let accountCount: Int
  /// The last day that statements cover; nil if there are no statements.
  package let through: CalendarDate?
  package let asOf: CalendarDate
  /// The footer lines of a page: version, ledger digest and credits.
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

/// A titled part of a report, usually a table with or without a chart.
package struct Section: Hashable, Sendable {
  package let title: String
  package var chart: Chart?
  package var table: Table?
  /// Whether pages collapse the table below the chart, if there is a chart.
  ///
  /// Emails omit such a section.
  package var isFolded = false
  package var note = ""

  /// Whether the section has no table, or a table without rows.
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

/// A key figure of a report.
package struct Headline: Hashable, Sendable {
  package let label: String
  package let value: Cell
  /// Whether pages flip the sign of the value, because the label already means money out.
  package var isOutgoing = false
  package var change: Change?
  /// The basis of the change and other small print.
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

/// A line that asks the reader to act, with the command, file or row to look at.
package struct Attention: Hashable, Sendable {
  /// The urgency of a line, most urgent first.
  package enum Urgency: Int, Hashable, Sendable, Comparable, CaseIterable {
    case over, tight, notice

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  /// A part of the line's text.
  package enum Phrase: Hashable, Sendable {
    case text(String)
    /// The subject of the line.
    case subject(String)
    /// A command, a file name or a setting.
    case code(String)
    /// A row of the ledger, which pages link to.
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

  /// The line as plain text.
  package var text: String { phrases.map(\.text).joined() }
}

/// A dated event of a report, for a calendar.
package struct ReportEvent: Hashable, Sendable {
  /// The interval at which an event recurs.
  package enum Rhythm: String, Hashable, Sendable {
    case never, daily, monthly, yearly

    /// The number of months between two occurrences; nil if the event does not repeat monthly or
    /// yearly.
    var months: Int? {
      switch self {
      case .never, .daily: nil
      case .monthly: 1
      case .yearly: 12
      }
    }
  }

  /// A stable key: an event has the same key in every run.
  package let key: String
  package let day: CalendarDate
  /// The time of day and its UTC offset; nil if the event has no time.
  ///
  /// The day of this moment does not count: an event that repeats may have a later ``day``.
  package let time: Moment?
  package let text: String
  package let rhythm: Rhythm
  /// The day of the month on which the event repeats (default: the day of ``day``).
  ///
  /// In shorter months, the event falls on the last day.
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
