/// A part of an entry that the file itself gives a category of its own, as QIF's splits do.
///
/// The shares of an entry add up to its amount, or it has none.
package struct EntryShare: Hashable, Sendable {
  /// Index of the entry in its ``EntryBatch``.
  package var entry: Int
  /// Minor units of the entry's currency, with the entry's sign: money out is negative.
  package var minorUnits: Int64
  /// The category the file gives, empty where ``counterparty`` stands.
  package var category = TextSpan.empty
  package var memo = TextSpan.empty
  /// The own account that this part went to or came from.
  package var counterparty = TextSpan.empty

  package init(entry: Int, minorUnits: Int64) {
    self.entry = entry
    self.minorUnits = minorUnits
  }
}
