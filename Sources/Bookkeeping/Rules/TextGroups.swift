import Ledger
import Rules
import Store
import Syntax

/// All rows of a ledger that could have a category, by what they read.
struct TextGroups {
  private(set) var groups: [TextGroup] = []
  private var places = ByteGroups()
  /// Bytes that only the rows of one group have.
  private var key: [UInt8] = []
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
            entry, standing, folding.folded, own: bytes.bytes(entry.category), stored.batch)
        }
      }
    }
    places = ByteGroups()
  }

  private mutating func add(
    _ entry: StatementEntry, _ standing: StoredEntries.Standing,
    _ folded: UnsafeBufferPointer<UInt8>, own: UnsafeBufferPointer<UInt8>, _ batch: EntryBatch
  ) {
    let evidence = Self.evidence(standing, own: own)
    let isOpen = standing.ruled == nil
    key.removeAll(keepingCapacity: true)
    BareText.append(folded, to: &key)
    let textCount = key.count
    if let category = standing.category {
      key.append(contentsOf: category.utf8)
      // Its length tells where the text before it ends.
      withUnsafeBytes(of: Int32(key.count - textCount)) { key.append(contentsOf: $0) }
    }
    let mark = evidence.rawValue << 2 | (isOpen ? 2 : 0) | (standing.category == nil ? 0 : 1)
    let place = Int(
      key.withUnsafeBufferPointer { places.number(of: $0, UInt8(truncatingIfNeeded: mark)) })
    rowCount += 1
    if standing.category == nil { uncategorised += 1 }
    if place == groups.count {
      let key = TextGroup.Key(
        text: BareText(bytes: Array(key[..<textCount])), category: standing.category,
        evidence: evidence, isOpen: isOpen)
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
