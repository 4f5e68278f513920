/// What an entry was in another currency, before the bank converted it to that of the account.
package struct OriginalAmount: Hashable, Sendable {
  /// Index of the entry in its ``EntryBatch``.
  package var entry: Int
  /// With the entry's sign: money out is negative.
  package var amount: Amount

  package init(entry: Int, amount: Amount) {
    self.entry = entry
    self.amount = amount
  }

  /// The original amount of an entry, whichever sign its file gives it; nil where it is in the currency of
  /// the account, or nothing.
  package init?(_ stated: Amount, of entry: Int, booked: Amount) {
    guard stated.currency != booked.currency, stated.minorUnits != 0, booked.minorUnits != 0 else {
      return nil
    }
    let isTurned = stated.isNegative != booked.isNegative
    self.init(entry: entry, amount: isTurned ? -stated : stated)
  }
}
