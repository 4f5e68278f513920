/// A batch of a statement's entries in file order, with the bytes of their texts.
///
/// Readers pass a batch on when it is full. Reading, matching and storing therefore work on a
/// bounded part of a file of any size.
package struct EntryBatch: Sendable {
  /// The UTF-8 of the texts of ``entries`` and ``shares``, concatenated.
  package private(set) var text: [UInt8] = []
  package private(set) var entries: [StatementEntry] = []
  /// The trades of investment entries, in the order of their entries.
  package private(set) var trades: [SecurityTrade] = []
  /// The postings of entries that the file itself splits; empty if it splits none.
  package private(set) var shares: [EntryPosting] = []
  /// The original amounts of entries that the bank converted to the account's currency.
  package private(set) var originals: [OriginalAmount] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  /// Adds valid UTF-8 bytes and returns their span.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) -> TextSpan {
    guard !bytes.isEmpty else { return .empty }
    let span = TextSpan(start: text.count, count: bytes.count)
    text.append(contentsOf: bytes)
    return span
  }

  /// Adds a string and returns the span of its UTF-8.
  package mutating func add(_ string: String) -> TextSpan {
    guard !string.isEmpty else { return .empty }
    let start = text.count
    text.append(contentsOf: string.utf8)
    return TextSpan(start: start, count: text.count - start)
  }

  /// Adds an entry with spans from `add`.
  package mutating func append(_ entry: StatementEntry) {
    entries.append(entry)
  }

  /// The trade of the entry at an index; nil if the entry has none.
  ///
  /// Trades must be added in the order of their entries.
  package func trade(ofEntryAt index: Int) -> SecurityTrade? {
    let low = Self.first(of: trades.indices) { trades[$0].entry >= index }
    return low < trades.count && trades[low].entry == index ? trades[low] : nil
  }

  /// The original amount of the entry at an index; nil if the file states none.
  ///
  /// Original amounts must be added in the order of their entries.
  package func original(ofEntryAt index: Int) -> OriginalAmount? {
    guard !originals.isEmpty else { return nil }
    let low = Self.first(of: originals.indices) { originals[$0].entry >= index }
    return low < originals.count && originals[low].entry == index ? originals[low] : nil
  }

  /// The postings of the entry at an index; empty if the file does not split it.
  ///
  /// Postings must be added in the order of their entries.
  package func shares(ofEntryAt index: Int) -> ArraySlice<EntryPosting> {
    guard !shares.isEmpty else { return [] }
    let start = Self.first(of: shares.indices) { shares[$0].entry >= index }
    return shares[start...].prefix { $0.entry == index }
  }

  /// The first index at which a condition holds; the end if there is none.
  ///
  /// The condition must also hold at all later indices.
  private static func first(of indices: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var low = indices.lowerBound
    var high = indices.upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Appends text to the memo of the last entry, after a space unless the memo is empty.
  package mutating func carryOnMemo(with more: String) {
    guard var entry = entries.popLast() else { return }
    entry.memo = add(entry.memo.isEmpty ? more : string(entry.memo) + " " + more)
    entries.append(entry)
  }

  /// Adds the trade of an entry.
  package mutating func append(_ trade: SecurityTrade) {
    trades.append(trade)
  }

  /// Adds a posting of an entry, with spans from `add`.
  package mutating func append(_ share: EntryPosting) {
    shares.append(share)
  }

  /// Adds the original amount of an entry.
  package mutating func append(_ original: OriginalAmount) {
    originals.append(original)
  }

  /// Adds a copy of another batch's entry with its texts, trades, postings and original amount.
  package mutating func append(entryAt index: Int, from other: EntryBatch) {
    let entry = other.entries[index]
    var copy = entry
    copy.payee = add(other.string(entry.payee))
    copy.memo = add(other.string(entry.memo))
    copy.reference = add(other.string(entry.reference))
    copy.bankID = add(other.string(entry.bankID))
    copy.category = add(other.string(entry.category))
    copy.counterparty = add(other.string(entry.counterparty))
    copy.correctedID = add(other.string(entry.correctedID))
    entries.append(copy)
    if var trade = other.trade(ofEntryAt: index) {
      trade.entry = entries.count - 1
      trades.append(trade)
    }
    if var original = other.original(ofEntryAt: index) {
      original.entry = entries.count - 1
      originals.append(original)
    }
    for var share in other.shares(ofEntryAt: index) {
      share.entry = entries.count - 1
      share.category = add(other.string(share.category))
      share.memo = add(other.string(share.memo))
      share.counterparty = add(other.string(share.counterparty))
      share.payee = add(other.string(share.payee))
      shares.append(share)
    }
  }

  /// Calls `body` with the bytes of all texts and returns the result of `body`.
  ///
  /// The spans of this batch refer to these bytes.
  package func withText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer(body)
  }

  /// Removes all entries but keeps the allocated memory.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    trades.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    originals.removeAll(keepingCapacity: true)
  }

  /// The string of a span of this batch.
  package func string(_ span: TextSpan) -> String {
    guard !span.isEmpty else { return "" }
    return String(decoding: text[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }
}

/// A posting of an entry that the file itself splits.
///
/// The postings of a QIF split have categories or transfer accounts. Those of a CAMT batch have
/// payees. The postings of an entry add up to its amount.
package struct EntryPosting: Hashable, Sendable {
  /// The index of the entry in its ``EntryBatch``.
  package var entry: Int
  /// The amount in minor units of the entry's currency, with the entry's sign: negative for money
  /// out.
  package var minorUnits: Int64
  /// The category in the file; empty if the file gives none.
  package var category = TextSpan.empty
  package var memo = TextSpan.empty
  /// The account on the other side of this posting; empty if the file names none.
  package var counterparty = TextSpan.empty
  /// The payee of this posting; empty if the file names none.
  package var payee = TextSpan.empty
  /// Whether the posting is a transaction of its own, which rules classify.
  ///
  /// Such a posting has no category in the file.
  package var hasParty = false

  package init(entry: Int, minorUnits: Int64) {
    self.entry = entry
    self.minorUnits = minorUnits
  }
}

/// An entry's amount in another currency, before the bank converted it to the account's currency.
package struct OriginalAmount: Hashable, Sendable {
  /// The index of the entry in its ``EntryBatch``.
  package var entry: Int
  /// The amount with the entry's sign: negative for money out.
  package var amount: Amount

  package init(entry: Int, amount: Amount) {
    self.entry = entry
    self.amount = amount
  }

  /// Makes the original amount of an entry, with the sign of its booked amount.
  ///
  /// Nil if both amounts are in the same currency, or if either is zero.
  package init?(_ stated: Amount, of entry: Int, booked: Amount) {
    guard stated.currency != booked.currency, stated.minorUnits != 0, booked.minorUnits != 0 else {
      return nil
    }
    let isTurned = stated.isNegative != booked.isNegative
    self.init(entry: entry, amount: isTurned ? -stated : stated)
  }
}
