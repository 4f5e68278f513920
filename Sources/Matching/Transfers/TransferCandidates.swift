package import Ledger

/// Finds rows of equal size and opposite sign in two accounts of one currency, a few days apart.
///
/// Rows come in the order of their keys, and only those of the last few days are kept, so a ledger of any
/// size passes in bounded memory.
package struct TransferCandidates {
  private struct Size: Hashable {
    var currency: Int
    var minorUnits: Int64
  }

  private struct Row {
    var key: TransactionKey
    var isOut: Bool
  }

  /// How many rows of one size an account may have on a day; beyond it nothing tells them apart, and
  /// none is looked at.
  private static let mostOfOneSize = 64

  package private(set) var pairs: [TransferPair] = []
  private var incoming = AmountFilter()
  private var recent: [Size: [Row]] = [:]
  private var ages: [(day: CalendarDate, size: Size)] = []
  private var oldest = 0

  package init() {}

  /// Notes an amount that came in; this comes before all rows.
  ///
  /// Few rows come in, and most that go out are of an amount that never does: those need no place in
  /// memory.
  package mutating func expect(_ amount: Int64) { incoming.insert(amount) }

  /// Whether a row of this amount can have a partner.
  package func mayPair(_ amount: Int64) -> Bool { amount > 0 || incoming.mayHold(-amount) }

  /// Takes a row; `currency` is a number that all accounts of the currency share.
  package mutating func add(_ key: TransactionKey, amount: Int64, currency: Int) {
    forget(before: key.day.adding(days: -TransferMatching.mostDaysApart))
    let row = Row(key: key, isOut: amount < 0)
    let size = Size(currency: currency, minorUnits: abs(amount))
    let known = recent[size, default: []]
    guard !Self.isFull(known, for: key) else { return }
    for other in known where other.isOut != row.isOut && other.key.account != key.account {
      pairs.append(
        row.isOut
          ? TransferPair(out: key, into: other.key) : TransferPair(out: other.key, into: key))
    }
    recent[size, default: []].append(row)
    ages.append((key.day, size))
  }

  private static func isFull(_ known: [Row], for key: TransactionKey) -> Bool {
    known.count >= mostOfOneSize
      && known.count { $0.key.day == key.day && $0.key.account == key.account } >= mostOfOneSize
  }

  private mutating func forget(before day: CalendarDate) {
    while oldest < ages.count, ages[oldest].day < day {
      let age = ages[oldest]
      recent[age.size]?.removeAll { $0.key.day <= age.day }
      if recent[age.size]?.isEmpty == true { recent[age.size] = nil }
      oldest += 1
    }
    if oldest > 4096 {
      ages.removeFirst(oldest)
      oldest = 0
    }
  }
}

/// A set of amounts of fixed size that now and then takes one for its own which it does not hold, and
/// never misses one that it does.
struct AmountFilter {
  private static let bits: UInt64 = 1 << 20
  private var words = [UInt64](repeating: 0, count: Int(bits / 64))

  mutating func insert(_ amount: Int64) {
    let bit = Self.bit(of: amount)
    words[Int(bit / 64)] |= 1 << (bit % 64)
  }

  @inline(__always)
  func mayHold(_ amount: Int64) -> Bool {
    let bit = Self.bit(of: amount)
    return words[Int(bit / 64)] & (1 << (bit % 64)) != 0
  }

  /// Amounts that differ little, as most do, get bits far apart (Fibonacci hashing).
  @inline(__always)
  private static func bit(of amount: Int64) -> UInt64 {
    (UInt64(bitPattern: amount) &* 0x9E37_79B9_7F4A_7C15) >> 44
  }
}
