package import Ledger

/// A pair of rows that may be the legs of one transfer.
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

  /// The days from the earlier leg to the later one.
  package var days: ClosedRange<CalendarDate> {
    min(out.day, into.day)...max(out.day, into.day)
  }
}

/// A group of rows that may be legs of transfers, without sufficient evidence.
///
/// A group is an open question for you.
package struct TransferGroup {
  /// The candidate pairs; every row of the group is in at least one.
  package let candidates: [TransferPair]
  /// The days from the first row to the last.
  package let days: ClosedRange<CalendarDate>

  /// The maximum number of days between the legs of a pair in a question.
  ///
  /// Legs of a transfer may be ``TransferMatching/mostDaysApart`` days apart.
  private static let mostDaysAsked = 3

  /// The groups of these pairs, oldest first; pairs that share a row are in one group.
  ///
  /// Pairs with legs more than three days apart are left out.
  package static func all(of pairs: [TransferPair]) -> [TransferGroup] {
    let close = pairs.filter { abs($0.out.day - $0.into.day) <= mostDaysAsked }
    return DisjointSets.components(close.sorted()) { ($0.out, $0.into) }.compactMap(
      TransferGroup.init
    )
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
