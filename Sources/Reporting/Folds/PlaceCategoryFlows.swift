import Ledger

/// The fold that adds up what each category of spending was spent where.
///
/// Most categories meet few places, so sums are kept for those pairs alone that occur. A transaction with
/// postings in two categories is a visit in each of them.
struct PlaceCategoryFlows: Sendable {
  /// By currency the flows of category and place.
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

  /// Calls `body` for each category and place that met in one currency, in no order.
  func forEach(
    _ currency: Int, _ body: (_ category: Int32, _ place: Int32, _ flow: Flow) -> Void
  ) {
    flows[currency].forEach(body)
  }
}

/// Flows by pairs of small numbers: an open hash table for a fold that meets a pair in each row.
struct PairFlows: Sendable {
  /// The packed pair of each slot; `empty` where there is none.
  private var keys: [UInt64]
  private var flows: [Flow]
  private(set) var count = 0

  private static let empty = UInt64.max

  init() {
    keys = Array(repeating: Self.empty, count: 64)
    flows = Array(repeating: Flow(), count: 64)
  }

  /// Adds an amount to the flow of a pair of numbers, neither of which is negative.
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

  /// Calls `body` for each pair, in no order.
  func forEach(_ body: (_ first: Int32, _ second: Int32, _ flow: Flow) -> Void) {
    for slot in keys.indices where keys[slot] != Self.empty {
      let key = keys[slot]
      body(
        Int32(truncatingIfNeeded: key >> 32), Int32(truncatingIfNeeded: key), flows[slot])
    }
  }

  /// The slot that holds a key, or the free one where it would go.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    // Fibonacci hashing: the upper half of the product depends on every bit of the key.
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
