import Ledger
import Syntax

/// The entries of a statement from its first reversal on, held back until its end.
///
/// By the standard CdtDbtInd is the direction of the reversal itself; some banks write that of the
/// entry it takes back. Only the balances tell, and the sum is known only at the end.
struct CAMTReversals {
  private(set) var count = 0
  private(set) var firstPosition = MarkupPosition(line: 1, column: 1)
  /// What the booked reversals add up to, as the file gives them.
  private(set) var sum: Int64 = 0
  private(set) var hasOverflown = false
  private(set) var isHolding = false
  /// Whether more entries came than may be held.
  private(set) var wasReleased = false
  private var entries: [Held] = []
  private var places: [Int] = []

  /// An entry, the parts that its file divides it into, and what it was before the bank converted it.
  struct Held {
    var entry: StatementEntry
    var shares: [EntryShare]
    var original: OriginalAmount?
  }

  /// So many entries and so many bytes of text may be held back.
  private static let entryLimit = 50_000
  private static let textLimit = 16 << 20

  mutating func add(_ entry: StatementEntry, isHeld: Bool) {
    if count == 0 { firstPosition = MarkupPosition(line: Int(entry.line), column: 1) }
    count += 1
    if !entry.isPending {
      let (next, overflow) = sum.addingReportingOverflow(entry.amount.minorUnits)
      sum = next
      hasOverflown = hasOverflown || overflow
    }
    isHolding = isHeld && !wasReleased
  }

  mutating func hold(_ held: Held, isReversal: Bool) {
    if isReversal { places.append(entries.count) }
    entries.append(held)
  }

  func isFull(_ batch: EntryBatch) -> Bool {
    entries.count >= Self.entryLimit || batch.text.count >= Self.textLimit
  }

  mutating func release(turned: Bool) -> [Held] {
    if turned {
      for place in places {
        entries[place].entry.amount = -entries[place].entry.amount
        for part in entries[place].shares.indices {
          entries[place].shares[part].minorUnits.negate()
        }
        if let original = entries[place].original {
          entries[place].original?.amount = -original.amount
        }
      }
    }
    defer {
      wasReleased = wasReleased || isHolding
      isHolding = false
      entries = []
      places = []
    }
    return entries
  }
}
