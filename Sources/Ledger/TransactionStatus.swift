/// Whether a booked row counts in totals, and if not, why not.
///
/// A duplicate stays in the ledger as its file wrote it; one row of its transaction counts.
package enum TransactionStatus: Int32, Hashable, Sendable, CaseIterable {
  case counts = 0
  /// Another source or another download shows the same transaction.
  case duplicate = 1
  /// A person deleted it.
  case deleted = 2
  /// The bank itself replaced it or took it back.
  case superseded = 3
  /// It was announced, and the booked row has come.
  case settled = 4
  /// It was announced, and never booked.
  case lapsed = 5

  /// The word used in columns and JSON.
  package var word: String { "\(self)" }

  /// All words, as a sentence lists them.
  package static let words: String = {
    let words = allCases.map(\.word)
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }()
}
