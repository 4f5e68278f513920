/// Some entries of a statement in file order, with the bytes their texts point into.
///
/// Readers fill a batch and pass it on when it is full, so that reading, matching and storing
/// work on a bounded piece of the file whatever its size.
package struct EntryBatch: Sendable {
  /// The UTF-8 of every text of ``entries``, one after another.
  package private(set) var text: [UInt8] = []
  package private(set) var entries: [StatementEntry] = []
  /// What entries of an investment statement did to securities; nothing for other statements.
  package private(set) var trades: [SecurityTrade] = []
  /// The parts of entries that the file divides; nothing for those it does not.
  package private(set) var shares: [EntryShare] = []
  /// What entries were before the bank converted them; nothing for those in the account's currency.
  package private(set) var originals: [OriginalAmount] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  /// Adds bytes that hold valid UTF-8 and returns where they stand.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) -> TextSpan {
    guard !bytes.isEmpty else { return .empty }
    let span = TextSpan(start: text.count, count: bytes.count)
    text.append(contentsOf: bytes)
    return span
  }

  /// Adds a string and returns where its UTF-8 stands.
  package mutating func add(_ string: String) -> TextSpan {
    guard !string.isEmpty else { return .empty }
    let start = text.count
    text.append(contentsOf: string.utf8)
    return TextSpan(start: start, count: text.count - start)
  }

  /// Adds an entry whose spans came from `add`.
  package mutating func append(_ entry: StatementEntry) {
    entries.append(entry)
  }

  /// What the entry at an index did to a security, where it did something.
  ///
  /// Trades are added in the order of their entries.
  package func trade(ofEntryAt index: Int) -> SecurityTrade? {
    let low = Self.first(of: trades.indices) { trades[$0].entry >= index }
    return low < trades.count && trades[low].entry == index ? trades[low] : nil
  }

  /// What the entry at an index was before the bank converted it, where the file says so.
  ///
  /// Originals are added in the order of their entries.
  package func original(ofEntryAt index: Int) -> OriginalAmount? {
    guard !originals.isEmpty else { return nil }
    let low = Self.first(of: originals.indices) { originals[$0].entry >= index }
    return low < originals.count && originals[low].entry == index ? originals[low] : nil
  }

  /// The parts that the file divides the entry at an index into; none where it does not.
  ///
  /// Shares are added in the order of their entries.
  package func shares(ofEntryAt index: Int) -> ArraySlice<EntryShare> {
    guard !shares.isEmpty else { return [] }
    let start = Self.first(of: shares.indices) { shares[$0].entry >= index }
    return shares[start...].prefix { $0.entry == index }
  }

  /// The first index from which on a condition holds; the end when there is none.
  private static func first(of indices: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var low = indices.lowerBound
    var high = indices.upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Carries on the memo of the last entry with more of its text.
  package mutating func carryOnMemo(with more: String) {
    guard var entry = entries.popLast() else { return }
    entry.memo = add(entry.memo.isEmpty ? more : string(entry.memo) + " " + more)
    entries.append(entry)
  }

  /// Adds what one of the entries did to a security.
  package mutating func append(_ trade: SecurityTrade) {
    trades.append(trade)
  }

  /// Adds a part of one of the entries; its spans came from `add`.
  package mutating func append(_ share: EntryShare) {
    shares.append(share)
  }

  /// Adds what one of the entries was before the bank converted it.
  package mutating func append(_ original: OriginalAmount) {
    originals.append(original)
  }

  /// Adds a copy of another batch's entry together with its texts, trades, shares and original amount.
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

  /// Gives all text bytes to `body`; spans of this batch's entries index into them.
  package func withText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer(body)
  }

  /// Forgets all entries but keeps the room they took.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    trades.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    originals.removeAll(keepingCapacity: true)
  }

  /// The string that a span of this batch stands for.
  package func string(_ span: TextSpan) -> String {
    guard !span.isEmpty else { return "" }
    return String(decoding: text[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }
}

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
