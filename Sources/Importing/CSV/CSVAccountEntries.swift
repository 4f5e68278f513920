import Ledger
import Syntax

/// The entries of one account of a file that wait to be passed on, and its running balance.
final class CSVAccountEntries {
  let number: String
  let currency: Currency
  var batch = EntryBatch()
  var chain = CSVBalanceChain()
  /// The same balances, where the rows of a day may stand in any order.
  var days = CSVDayChain()
  /// What there is to say about broken links, should the file turn out to run either way.
  private(set) var breaks: (ascending: [Diagnostic], descending: [Diagnostic]) = ([], [])
  /// What all entries come to, in minor units.
  private(set) var sum: Int64 = 0
  /// Whether the sink has seen a statement of this account before.
  var wasPassedOn = false

  /// So many broken links are described; a column that is no running balance breaks everywhere.
  private static let most = 5

  init(number: String, currency: Currency) {
    self.number = number
    self.currency = currency
  }

  /// Follows the running balance; `describe` words a break by the balance that was expected.
  @inline(__always)
  func follow(_ entry: StatementEntry, describe: (Int64) -> Diagnostic) {
    days.add(
      amount: entry.amount.minorUnits, balance: entry.balance, day: entry.bookingDate)
    let expected = chain.add(
      amount: entry.amount.minorUnits, balance: entry.balance, day: entry.bookingDate)
    guard let expected else { return }
    if let balance = expected.ascending, breaks.ascending.count < Self.most {
      breaks.ascending.append(describe(balance))
    }
    if let balance = expected.descending, breaks.descending.count < Self.most {
      breaks.descending.append(describe(balance))
    }
  }

  /// Adds an entry to those that wait.
  @inline(__always)
  func append(_ entry: StatementEntry) {
    batch.append(entry)
    if !entry.isPending { sum &+= entry.amount.minorUnits }
  }

  /// Whether the balance of each row follows from the row before, so also that of the last row.
  var isProvenByBalance: Bool {
    let reading = chain.reading
    return isShuffled || reading.held > 0 && reading.broken == 0 && chain.gaps == 0
  }

  /// The broken links of a column that is a running balance, and how many there are in all.
  var brokenLinks: (shown: [Diagnostic], count: Int) {
    let reading = chain.reading
    guard reading.isChain, reading.broken > 0, !days.holds else { return ([], 0) }
    return (chain.isAscending ? breaks.ascending : breaks.descending, reading.broken)
  }

  /// Whether the column of balances does not run with the amounts at all.
  var hasNoChain: Bool { chain.reading.broken > 0 && !chain.reading.isChain && !days.holds }

  /// Whether the balances follow only where the rows of some day are put in another order.
  var isShuffled: Bool { chain.reading.broken > 0 && days.holds }

  /// The balance before the oldest entry; nil when there are no balances that hold.
  var opening: Int64? { chain.opening ?? (isShuffled ? days.opening : nil) }

  /// The balance after the newest entry; nil when there are no balances that hold.
  var closing: Int64? { chain.closing ?? (isShuffled ? days.closing : nil) }
}
