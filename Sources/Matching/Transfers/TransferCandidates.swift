package import Ledger

/// A search for candidate pairs of transfers.
///
/// A pair has equal amounts of opposite sign in two accounts of one currency, a few days apart.
/// Rows arrive in key order. Only the rows of the last few days stay in memory, so memory is
/// bounded for a ledger of any size.
package struct TransferCandidates {
  private struct Size: Hashable {
    var currency: Int
    var minorUnits: Int64
  }

  private struct Row {
    var key: TransactionKey
    var isOut: Bool
  }

  /// The maximum number of rows with one absolute amount in an account on one day.
  ///
  /// Further rows are skipped, because nothing distinguishes them.
  private static let mostOfOneSize = 64

  package private(set) var pairs: [TransferPair] = []
  private var incoming = AmountFilter()
  private var recent: [Size: [Row]] = [:]
  private var ages: [(day: CalendarDate, size: Size)] = []
  private var oldest = 0

  package init() {}

  /// Records an incoming amount; call this for all incoming rows before the first `add`.
  ///
  /// Few rows are incoming. Most outgoing rows have an amount that never comes in, so they need no
  /// memory.
  package mutating func expect(_ amount: Int64) { incoming.insert(amount) }

  /// Whether a row of this amount may have a partner.
  ///
  /// For an outgoing row, false means that no expected amount matches. True may be wrong.
  package func mayPair(_ amount: Int64) -> Bool { amount > 0 || incoming.mayHold(-amount) }

  /// Adds a row; `currency` is a number shared by all accounts of that currency.
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

/// A Bloom filter of amounts: fixed size, occasional false positives, no false negatives.
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

  /// The bit of an amount; Fibonacci hashing spreads similar amounts over distant bits.
  @inline(__always)
  private static func bit(of amount: Int64) -> UInt64 {
    (UInt64(bitPattern: amount) &* 0x9E37_79B9_7F4A_7C15) >> 44
  }
}
