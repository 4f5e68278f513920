import Ledger

/// An entry, and what its batch keeps beside it.
///
/// The index of the entry in its batch is set when the draft is added.
struct EntryDraft {
  var entry: StatementEntry
  /// The parts that its file divides it into.
  var shares: [EntryShare] = []
  /// What it was before the bank converted it.
  var original: OriginalAmount?
  /// What it did to a security.
  var trade: SecurityTrade?
}

extension EntryBatch {
  /// Adds an entry whose texts, and those of its shares, came from `add`.
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

  /// Adds bytes that hold valid UTF-8 and returns where they stand.
  mutating func add(_ bytes: [UInt8]) -> TextSpan {
    bytes.withUnsafeBufferPointer { add($0) }
  }
}
