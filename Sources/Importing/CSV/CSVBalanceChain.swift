import Ledger

/// A check of a running balance row by row, in both directions.
///
/// The first entry of a file may be the oldest or the newest, and the end of the file shows which
/// direction is right. If most links are broken, the column is not a running balance and proves
/// nothing. If only a few are broken, a row is missing or changed.
struct CSVBalanceChain {
  /// The numbers of intact and broken links between balances in one direction.
  struct Reading {
    fileprivate(set) var held = 0
    fileprivate(set) var broken = 0

    /// Whether the column is a running balance in this direction, possibly with breaks.
    ///
    /// At most one link, or half of the links, may be broken.
    var isChain: Bool { held + broken > 0 && broken <= max(held, 1) }
  }

  /// The balances that a row should have in each direction; nil where the link is intact.
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
  /// The number of rejected rows; each one interrupts the chain.
  private(set) var gaps = 0
  private var first: Row?
  private var last: Row?
  private var isInterrupted = false
  /// The sum of the amounts before the first row with a balance.
  private var sumBeforeFirst: Int64 = 0
  /// The sum of the amounts after the last row with a balance.
  private var sumAfterLast: Int64 = 0

  /// Adds the next row of the file; returns the expected balances, or nil if no link is broken.
  ///
  /// A link may be broken in one direction only.
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

  /// Marks a rejected row; the next balance does not follow from the one before the row.
  mutating func interrupt() {
    gaps += 1
    isInterrupted = true
  }

  /// Whether the oldest entry comes first; false if no row has a balance.
  ///
  /// The direction with more intact links decides. On a tie, the dates decide.
  var isAscending: Bool {
    guard ascending.held == descending.held, let first, let last else {
      return ascending.held > descending.held
    }
    return first.day <= last.day
  }

  /// The counts of links in the direction of the file.
  var reading: Reading { isAscending ? ascending : descending }

  /// Whether at least one row has a balance, and no link is broken or interrupted.
  private var isWhole: Bool { reading.broken == 0 && gaps == 0 && first != nil }

  /// The balance before the oldest entry; nil unless the balances are consistent.
  var opening: Int64? {
    guard isWhole, let first, let last else { return nil }
    return isAscending
      ? first.balance &- first.amount &- sumBeforeFirst
      : last.balance &- last.amount &- sumAfterLast
  }

  /// The balance after the newest entry; nil unless the balances are consistent.
  var closing: Int64? {
    guard isWhole, let first, let last else { return nil }
    return isAscending ? last.balance &+ sumAfterLast : first.balance &+ sumBeforeFirst
  }
}
