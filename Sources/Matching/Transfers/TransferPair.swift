package import Ledger

/// Two rows that are, or may be, the legs of one transfer between own accounts.
package struct TransferPair: BitwiseCopyable, Hashable, Comparable, Sendable {
  package var out: TransactionKey
  package var into: TransactionKey

  package init(out: TransactionKey, into: TransactionKey) {
    self.out = out
    self.into = into
  }

  package static func < (left: TransferPair, right: TransferPair) -> Bool {
    left.out == right.out ? left.into < right.into : left.out < right.out
  }

  package var legs: [TransactionKey] { [out, into] }

  /// The first and the last day of its legs.
  package var days: ClosedRange<CalendarDate> {
    min(out.day, into.day)...max(out.day, into.day)
  }

  /// The pairs of each set that hangs together by rows in common, both in order.
  static func components(_ pairs: some Sequence<TransferPair>) -> [[TransferPair]] {
    let pairs = pairs.sorted()
    var numbers: [TransactionKey: Int] = [:]
    func number(_ key: TransactionKey) -> Int {
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
    let ends = pairs.map { (number($0.out), number($0.into)) }
    var sets = DisjointSets(count: numbers.count)
    for end in ends { sets.join(end.0, end.1) }
    var places: [Int: Int] = [:]
    var components: [[TransferPair]] = []
    for (pair, end) in zip(pairs, ends) {
      let root = sets.root(end.0)
      if let place = places[root] {
        components[place].append(pair)
      } else {
        places[root] = components.count
        components.append([pair])
      }
    }
    return components
  }
}

/// Rows that may be legs of one another, of which nothing but amount and days says so: one open
/// question.
package struct TransferGroup {
  /// Each row is a candidate of at least one other.
  package let candidates: [TransferPair]
  /// The first to the last day of its rows.
  package let days: ClosedRange<CalendarDate>

  /// A pair is asked about only when its legs are this close; with a reason, see
  /// ``TransferMatching/mostDaysApart``.
  private static let mostDaysAsked = 3

  /// The groups that these pairs form, oldest first: pairs that share a row are one question.
  package static func all(of pairs: [TransferPair]) -> [TransferGroup] {
    let close = pairs.filter { abs($0.out.day - $0.into.day) <= mostDaysAsked }
    return TransferPair.components(close).compactMap(TransferGroup.init)
      .sorted { $0.days.lowerBound < $1.days.lowerBound }
  }

  private init?(_ candidates: [TransferPair]) {
    let days = candidates.map(\.days)
    guard let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() else {
      return nil
    }
    self.candidates = candidates
    self.days = first...last
  }
}
