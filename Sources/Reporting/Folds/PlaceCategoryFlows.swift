import Ledger

/// The fold that sums spending by category and place.
///
/// Most categories have few places, so only the pairs that occur are stored. A transaction with
/// postings in two categories counts as a visit in each category.
struct PlaceCategoryFlows: Sendable {
  /// The flows of category and place, by currency.
  private var flows: [PairFlows]
  private let period: Period
  private let lines: CategoryLines
  private let currencyOfAccount: [Int]

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    lines = context.categoryLines
    currencyOfAccount = context.currencyOfAccount
    flows = Array(repeating: PairFlows(), count: context.currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let firstDay = period.start.daysSince1970
    let lastDay = period.end.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= firstDay, day <= lastDay, row.place >= 0, !row.isTransfer,
        !lines.addsToIncome(row)
      else { continue }
      flows[currencyOfAccount[Int(row.account)]].add(row.category, row.place, row.minorUnits)
    }
  }

  /// Calls `body` for each category and place with rows in one currency, in no particular order.
  func forEach(
    _ currency: Int, _ body: (_ category: Int32, _ place: Int32, _ flow: Flow) -> Void
  ) {
    flows[currency].forEach(body)
  }
}

/// A hash table of the flows of pairs of small numbers, with open addressing.
struct PairFlows: Sendable {
  /// The packed pair in each slot; `empty` for a free slot.
  private var keys: [UInt64]
  private var flows: [Flow]
  private(set) var count = 0

  private static let empty = UInt64.max

  init() {
    keys = Array(repeating: Self.empty, count: 64)
    flows = Array(repeating: Flow(), count: 64)
  }

  /// Adds an amount to the flow of a pair of non-negative numbers.
  @inline(__always)
  mutating func add(_ first: Int32, _ second: Int32, _ minorUnits: Int64) {
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    var slot = slot(of: key)
    if keys[slot] != key {
      if count * 2 >= keys.count {
        grow()
        slot = self.slot(of: key)
      }
      keys[slot] = key
      count += 1
    }
    flows[slot].add(minorUnits)
  }

  /// Calls `body` for each pair, in no particular order.
  func forEach(_ body: (_ first: Int32, _ second: Int32, _ flow: Flow) -> Void) {
    for slot in keys.indices where keys[slot] != Self.empty {
      let key = keys[slot]
      body(
        Int32(truncatingIfNeeded: key >> 32), Int32(truncatingIfNeeded: key), flows[slot])
    }
  }

  /// The slot that contains a key, or the free slot for it.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    // In Fibonacci hashing, the upper half of the product depends on every bit of the key.
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != key, keys[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (keys: keys, flows: flows)
    keys = Array(repeating: Self.empty, count: old.keys.count * 2)
    flows = Array(repeating: Flow(), count: old.keys.count * 2)
    for index in old.keys.indices where old.keys[index] != Self.empty {
      let slot = slot(of: old.keys[index])
      keys[slot] = old.keys[index]
      flows[slot] = old.flows[index]
    }
  }
}
