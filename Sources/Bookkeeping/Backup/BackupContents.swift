package import Ledger
import Store

/// What a verified backup holds.
package struct BackupContents: Sendable {
  package let transactions: Int
  /// The first and last day of a transaction; nil where there is none.
  package let days: Period?
  package let isSealed: Bool
  /// The names of files whose rows are no longer what they showed.
  package let damagedFiles: [String]

  init(_ contents: LedgerStore.Contents) {
    transactions = contents.transactions
    days = contents.days
    isSealed = contents.isSealed
    damagedFiles = contents.damagedFiles.map(\.name)
  }

  /// `1125 transactions, 2025-08-01 … 2026-08-31, encrypted`.
  package var words: String {
    var parts = ["\(transactions) \(transactions == 1 ? "transaction" : "transactions")"]
    if let days { parts.append("\(days.start) … \(days.end)") }
    if isSealed { parts.append("encrypted") }
    return parts.joined(separator: ", ")
  }
}
