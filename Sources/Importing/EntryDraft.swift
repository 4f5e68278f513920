import Ledger

/// An entry with the values that its batch stores separately.
///
/// ``EntryBatch/append(_:)`` sets the index of the entry in each of these values.
struct EntryDraft {
  var entry: StatementEntry
  /// The postings that the file assigns to the entry.
  var shares: [EntryPosting] = []
  /// The amount before the bank converted it; nil if there is none.
  var original: OriginalAmount?
  /// The security trade that the entry records; nil for other entries.
  var trade: SecurityTrade?
}

extension EntryBatch {
  /// Adds an entry with its postings, original amount and trade.
  ///
  /// The batch must already contain their texts; see ``add(_:)``.
  mutating func append(_ draft: EntryDraft) {
    for var share in draft.shares {
      share.entry = count
      append(share)
    }
    if var original = draft.original {
      original.entry = count
      append(original)
    }
    if var trade = draft.trade {
      trade.entry = count
      append(trade)
    }
    append(draft.entry)
  }

  /// Adds valid UTF-8 bytes to the texts of the batch and returns their span.
  mutating func add(_ bytes: [UInt8]) -> TextSpan {
    bytes.withUnsafeBufferPointer { add($0) }
  }
}
