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
