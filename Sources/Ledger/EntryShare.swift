/// A part of an entry that the file itself tells apart: by a category, as QIF's splits do, or by the
/// other side, as the transactions of a CAMT batch do.
///
/// The shares of an entry add up to its amount, or it has none.
package struct EntryShare: Hashable, Sendable {
  /// Index of the entry in its ``EntryBatch``.
  package var entry: Int
  /// Minor units of the entry's currency, with the entry's sign: money out is negative.
  package var minorUnits: Int64
  /// The category the file gives, empty where ``counterparty`` or ``payee`` stands.
  package var category = TextSpan.empty
  package var memo = TextSpan.empty
  /// The own account that this part went to or came from.
  package var counterparty = TextSpan.empty
  /// Who is on the other side of this part.
  package var payee = TextSpan.empty
  /// Whether the part has another side of its own and no category: rules classify it.
  package var hasParty = false

  package init(entry: Int, minorUnits: Int64) {
    self.entry = entry
    self.minorUnits = minorUnits
  }
}
