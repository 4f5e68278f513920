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
