/// Whether a booked row counts in totals, and if not, why not.
///
/// Rows are never taken out of the ledger for being doubles of others: each stays as its file wrote
/// it, and one of them counts.
package enum Standing: Int32, Hashable, Sendable, CaseIterable {
  case counts = 0
  /// Another row is the same movement, as another source or another download shows it.
  case double = 1
  /// A person deleted it.
  case deleted = 2
  /// The bank itself replaced it or took it back.
  case corrected = 3
  /// It was announced, and the booked row has come.
  case settled = 4
  /// It was announced, and never booked.
  case lapsed = 5

  /// The word used in columns and JSON.
  package var word: String { "\(self)" }
}
