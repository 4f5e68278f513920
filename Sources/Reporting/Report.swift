package import Ledger

/// What a report says, as values: the one source of its CSV, Markdown, HTML and JSON.
package struct Report: Hashable, Sendable {
  /// The name of its kind, such as `month`; stable.
  package let kind: String
  package let kindTitle: String
  package let period: Period
  /// The period in words, with the day it is known through when it is not over.
  package let title: String
  /// The ledger's name and the rows, accounts and days behind the numbers.
  package let provenance: Provenance
  package let style: NumberStyle
  /// The numbers that answer the question, a group for each currency.
  package var headlines: [[Headline]] = []
  /// At most five, the most important first.
  package var attention: [Attention] = []
  package var sections: [Section] = []
  /// Tables for CSV and JSON alone.
  package var appendix: [Table] = []
  /// What was left out or counted in an unexpected place, in sentences.
  package var notes: [String] = []

  /// Every table, with those of one id joined, the main one first.
  package var tables: [Table] {
    var joined: [Table] = []
    for table in sections.compactMap(\.table) + appendix {
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
  package let accountCount: Int
  /// The last day the statements reach; nil of an empty ledger.
  package let through: CalendarDate?
  package let asOf: CalendarDate
  /// Version, ledger digest, credits: lines of the page's foot.
  package let credits: [String]
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
}

/// A piece of a report: a drawing, the table it is drawn from, or a table alone.
package struct Section: Hashable, Sendable {
  package let title: String
  package var chart: Chart?
  package var table: Table?
  /// Whether a page shows the table only when asked, below the chart.
  package var isFolded = false
  package var note = ""
}
