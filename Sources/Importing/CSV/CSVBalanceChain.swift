import Ledger

/// Follows a running balance row by row, without knowing whether the file begins with the oldest
/// or the newest entry: both readings are followed, and the end of the file says which one holds.
///
/// A column that runs with the amounts nowhere is no running balance and proves nothing; one that
/// mostly does, and breaks, shows that a row is missing or was changed.
struct CSVBalanceChain {
  /// One direction: how many links between two balances hold, and how many do not.
  struct Reading {
    fileprivate(set) var held = 0
    fileprivate(set) var broken = 0

    /// Whether the column is a running balance in this direction, broken here and there.
    var isChain: Bool { held + broken > 0 && broken <= max(held, 1) }
  }

  /// What a row's balance should be under the readings that it breaks.
  struct Expected {
    var ascending: Int64?
    var descending: Int64?
  }

  private struct Row {
    var amount: Int64
    var balance: Int64
    var day: CalendarDate
  }

  private(set) var ascending = Reading()
  private(set) var descending = Reading()
  /// How often a row between two balances could not be read.
  private(set) var gaps = 0
  private var first: Row?
  private var last: Row?
  private var isInterrupted = false
  /// The amounts of rows without a balance before the first one that has one.
  private var sumBeforeFirst: Int64 = 0
  /// The amounts of rows without a balance after the last one that has one.
  private var sumAfterLast: Int64 = 0

  /// Takes the next row of the file; returns what its balance should be where it breaks.
  @inline(__always)
  mutating func add(amount: Int64, balance: Int64?, day: CalendarDate) -> Expected? {
    guard let balance else {
      if first == nil { sumBeforeFirst &+= amount } else { sumAfterLast &+= amount }
      return nil
    }
    let row = Row(amount: amount, balance: balance, day: day)
    defer {
      last = row
      sumAfterLast = 0
      isInterrupted = false
    }
    guard let previous = last else {
      first = row
      return nil
    }
    return isInterrupted ? nil : link(previous, row)
  }

  private mutating func link(_ previous: Row, _ row: Row) -> Expected? {
    let up = previous.balance &+ sumAfterLast &+ row.amount
    let down = previous.balance &- previous.amount &- sumAfterLast
    if up == row.balance { ascending.held += 1 } else { ascending.broken += 1 }
    if down == row.balance { descending.held += 1 } else { descending.broken += 1 }
    if up == row.balance, down == row.balance { return nil }
    return Expected(
      ascending: up == row.balance ? nil : up, descending: down == row.balance ? nil : down)
  }

  /// A row that could not be read: the next balance does not follow from the last one.
  mutating func interrupt() {
    gaps += 1
    isInterrupted = true
  }

  /// Whether the file begins with its oldest entry, as the links or else the days say.
  var isAscending: Bool {
    guard ascending.held == descending.held, let first, let last else {
      return ascending.held > descending.held
    }
    return first.day <= last.day
  }

  /// The direction that the file runs in.
  var reading: Reading { isAscending ? ascending : descending }

  /// Whether a balance stands in some row, and no link between two of them is broken.
  private var isWhole: Bool { reading.broken == 0 && gaps == 0 && first != nil }

  /// The balance before the oldest entry; nil when there are no balances that hold.
  var opening: Int64? {
    guard isWhole, let first, let last else { return nil }
    return isAscending
      ? first.balance &- first.amount &- sumBeforeFirst
      : last.balance &- last.amount &- sumAfterLast
  }

  /// The balance after the newest entry; nil when there are no balances that hold.
  var closing: Int64? {
    guard isWhole, let first, let last else { return nil }
    return isAscending ? last.balance &+ sumAfterLast : first.balance &+ sumBeforeFirst
  }
}
