import Ledger
import Store
import Syntax

/// All rows of a ledger that could have a category, by what they read.
struct TextGroups {
  private(set) var groups: [TextGroup] = []
  private var places: [TextGroup.Key: Int] = [:]
  private(set) var rowCount = 0
  private(set) var uncategorised = 0

  init(_ store: LedgerStore) throws {
    var folding = FoldedText()
    try store.storedEntries { stored in
      stored.batch.withText { bytes in
        for (entry, standing) in zip(stored.batch.entries, stored.standings)
        where !standing.needsNone {
          folding.set(payee: bytes.bytes(entry.payee), memo: bytes.bytes(entry.memo))
          add(
            entry, standing, BareText(folded: folding.folded),
            own: bytes.bytes(entry.category), stored.batch)
        }
      }
    }
    places = [:]
  }

  private mutating func add(
    _ entry: StatementEntry, _ standing: StoredEntries.Standing, _ text: BareText,
    own: UnsafeBufferPointer<UInt8>, _ batch: EntryBatch
  ) {
    let key = TextGroup.Key(
      text: text, category: standing.category, evidence: Self.evidence(standing, own: own),
      isOpen: standing.ruled == nil)
    rowCount += 1
    if key.category == nil { uncategorised += 1 }
    let place = places[key] ?? groups.count
    if place == groups.count {
      places[key] = place
      groups.append(
        TextGroup(
          key: key,
          example: TextGroup.Example(
            payee: batch.string(entry.payee), memo: batch.string(entry.memo),
            amount: entry.amount)))
    }
    groups[place].rowCount += 1
    groups[place].sums[entry.amount.currency, default: 0] += abs(entry.amount.minorUnits)
  }

  private static func evidence(
    _ standing: StoredEntries.Standing, own: UnsafeBufferPointer<UInt8>
  ) -> TextGroup.Evidence {
    guard let category = standing.category else { return .none }
    if standing.isByHand { return .hand }
    guard !own.isEmpty else { return .rule }
    return Category(String(decoding: own, as: UTF8.self))?.path == category ? .source : .rule
  }
}
