import Ledger

/// Checks a running balance row by row, without knowing whether the file begins with the oldest
/// or the newest entry: both readings are followed until one of them breaks.
struct CSVBalanceChain {
  /// The first row at which the chain holds under neither reading.
  struct Break: Hashable {
    var expected: Int64
    var found: Int64
  }

  private struct Row {
    var amount: Int64
    var balance: Int64
    var day: CalendarDate
  }

  private var first: Row?
  private var last: Row?
  /// The amounts of rows without a balance before the first one that has one.
  private var sumBeforeFirst: Int64 = 0
  /// The amounts of rows without a balance after the last one that has one.
  private var sumAfterLast: Int64 = 0
  /// Whether the file may still begin with its oldest entry.
  private(set) var mayAscend = true
  /// Whether the file may still begin with its newest entry.
  private(set) var mayDescend = true
  /// How many links between two balances were checked and held.
  private(set) var linkCount = 0

  private var hasEnded: Bool { !mayAscend && !mayDescend }

  /// Takes the next row of the file; returns where the chain breaks, once.
  mutating func add(amount: Int64, balance: Int64?, day: CalendarDate) -> Break? {
    guard !hasEnded else { return nil }
    guard let balance else {
      if first == nil { sumBeforeFirst &+= amount } else { sumAfterLast &+= amount }
      return nil
    }
    let row = Row(amount: amount, balance: balance, day: day)
    defer {
      last = row
      sumAfterLast = 0
    }
    guard let previous = last else {
      first = row
      return nil
    }
    return link(previous, row)
  }

  private mutating func link(_ previous: Row, _ row: Row) -> Break? {
    let ascending = previous.balance &+ sumAfterLast &+ row.amount
    let descending = previous.balance &- previous.amount &- sumAfterLast
    let couldAscend = mayAscend
    let couldDescend = mayDescend
    mayAscend = couldAscend && ascending == row.balance
    mayDescend = couldDescend && descending == row.balance
    guard hasEnded else {
      linkCount += 1
      return nil
    }
    let isAscending = couldAscend && (!couldDescend || previous.day <= row.day)
    return Break(expected: isAscending ? ascending : descending, found: row.balance)
  }

  /// A row that could not be read: the chain cannot be followed across it.
  mutating func interrupt() {
    mayAscend = false
    mayDescend = false
  }

  /// Whether the file begins with its oldest entry; nil when it has no balances that hold.
  private var isAscending: Bool? {
    guard !hasEnded, let first, let last else { return nil }
    return mayAscend && (!mayDescend || first.day <= last.day)
  }

  /// The balance before the oldest entry.
  var opening: Int64? {
    guard let isAscending, let first, let last else { return nil }
    return isAscending
      ? first.balance &- first.amount &- sumBeforeFirst
      : last.balance &- last.amount &- sumAfterLast
  }

  /// The balance after the newest entry.
  var closing: Int64? {
    guard let isAscending, let first, let last else { return nil }
    return isAscending ? last.balance &+ sumAfterLast : first.balance &+ sumBeforeFirst
  }
}
