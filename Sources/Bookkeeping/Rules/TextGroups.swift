import Ledger
import Rules
import Store
import Syntax

/// The groups of those rows of a ledger that can have a category.
///
/// The rows of a group have the same text apart from digits, the same category and the same source
/// of the category. Rules gave a category to all of them or to none.
struct TextGroups {
  private(set) var groups: [TextGroup] = []
  private var places = ByteGroups()
  /// The identifying bytes of the current row's group, in a reused buffer.
  private var key: [UInt8] = []
  private(set) var rowCount = 0
  private(set) var uncategorised = 0

  init(_ store: LedgerStore) throws {
    var folding = FoldedText()
    try store.storedEntries { stored in
      stored.batch.withText { bytes in
        for (entry, state) in zip(stored.batch.entries, stored.categoryStates)
        where !state.needsNone {
          folding.set(payee: bytes.bytes(entry.payee), memo: bytes.bytes(entry.memo))
          add(
            entry, state, folding.folded, own: bytes.bytes(entry.category), stored.batch)
        }
      }
    }
    places = ByteGroups()
  }

  private mutating func add(
    _ entry: StatementEntry, _ state: StoredEntries.CategoryState,
    _ folded: UnsafeBufferPointer<UInt8>, own: UnsafeBufferPointer<UInt8>, _ batch: EntryBatch
  ) {
    let evidence = Self.evidence(state, own: own)
    let isOpen = state.ruled == nil
    key.removeAll(keepingCapacity: true)
    BareText.append(folded, to: &key)
    let textCount = key.count
    if let category = state.category {
      key.append(contentsOf: category.utf8)
      // The length of the category separates it from the text.
      withUnsafeBytes(of: Int32(key.count - textCount)) { key.append(contentsOf: $0) }
    }
    let mark = evidence.rawValue << 2 | (isOpen ? 2 : 0) | (state.category == nil ? 0 : 1)
    let place = Int(
      key.withUnsafeBufferPointer { places.number(of: $0, UInt8(truncatingIfNeeded: mark)) })
    rowCount += 1
    if state.category == nil { uncategorised += 1 }
    if place == groups.count {
      let key = TextGroup.Key(
        text: BareText(bytes: Array(key[..<textCount])), category: state.category,
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
    _ state: StoredEntries.CategoryState, own: UnsafeBufferPointer<UInt8>
  ) -> TextGroup.Evidence {
    guard let category = state.category else { return .none }
    if state.isByHand { return .hand }
    guard !own.isEmpty else { return .rule }
    return Category(String(decoding: own, as: UTF8.self))?.path == category ? .source : .rule
  }
}
