package import Ledger
import Syntax

/// A group of rows without a category, or without a place, that share the text of a rule.
package struct OpenTextGroup: Sendable {
  /// A row, for display.
  package struct Row: Sendable {
    package let id: TransactionID
    package let day: CalendarDate
    package let amount: Amount
    /// The payee as the bank wrote it.
    package let payee: String
    /// The memo as the bank wrote it.
    package let memo: String
  }

  /// The most likely category, with the evidence for it.
  package struct Proposal: Sendable {
    package let category: String
    /// The words that support the category most.
    package let phrase: String
    /// The number of categorised rows with these words.
    package let matched: Int
    /// The number of categorised rows with these words in this category.
    package let agreeing: Int
    /// The latest of the rows with these words and this category.
    package let example: Row
  }

  /// The folded text that identifies the group; for a group with a long text, also the category.
  let key: String
  /// The text of a rule for the rows, as the bank wrote it; empty if the rows have no text.
  package let text: String
  /// The rows with the largest amounts, at most three.
  package private(set) var examples: [Row] = []
  package private(set) var ids: [TransactionID] = []
  package let proposal: Proposal?
  private var totals: [Currency: Int64] = [:]
  /// The number by which groups are sorted: the sum of ``HomeValue/order(of:on:)`` over the rows.
  private(set) var order: Int64 = 0
  private var orders: [Int64] = []

  init(key: String, text: String, proposal: Proposal?) {
    self.key = key
    self.text = text
    self.proposal = proposal
  }

  package var count: Int { ids.count }

  /// The sums of the rows, one for each currency.
  package var sums: [Amount] {
    totals.sorted { $0.key.code < $1.key.code }.map {
      Amount(minorUnits: $0.value, currency: $0.key)
    }
  }

  private static let mostExamples = 3

  mutating func add(_ row: Row, _ order: Int64) {
    ids.append(row.id)
    totals[row.amount.currency, default: 0] += row.amount.minorUnits
    self.order = self.order.addingReportingOverflow(order).partialValue
    let place = orders.firstIndex { $0 < order } ?? orders.count
    guard place < Self.mostExamples else { return }
    orders.insert(order, at: place)
    examples.insert(row, at: place)
    guard orders.count > Self.mostExamples else { return }
    orders.removeLast()
    examples.removeLast()
  }
}
