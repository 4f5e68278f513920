import Ledger
import Syntax

/// Sorts the entries of a file by account and passes them on in batches, one statement at a time.
///
/// Nearly every file has one account; its entries flow through. Where several take turns, their
/// entries wait until enough are there, so that memory stays bounded and statements few.
final class CSVStatementQueue {
  private let sink: any StatementSink
  let template: Statement
  private let namesKeys: Bool
  private(set) var accounts: [CSVAccountEntries] = []
  private var positions: [Key: Int] = [:]
  private var waiting = 0
  /// The account whose statement the sink has open.
  private var open: (account: CSVAccountEntries, statement: Statement)?

  private struct Key: Hashable {
    var number: String
    var currency: Currency
  }

  /// Entries of one account that make a batch.
  static let batchSize = 4096
  /// Entries that may wait in all accounts together.
  static let mostWaiting = 4 * batchSize
  static let mostAccounts = 1024

  /// - Parameters:
  ///   - sink: where statements go.
  ///   - template: what the file says of all its statements.
  ///   - namesKeys: whether accounts are called by their keys, as saldo itself writes them.
  init(sink: any StatementSink, template: Statement, namesKeys: Bool) {
    self.sink = sink
    self.template = template
    self.namesKeys = namesKeys
  }

  /// The account with this number and currency, made on its first entry; nil beyond the limit.
  func account(_ number: String, _ currency: Currency) -> CSVAccountEntries? {
    let key = Key(number: number, currency: currency)
    if let position = positions[key] { return accounts[position] }
    guard accounts.count < Self.mostAccounts else { return nil }
    let account = CSVAccountEntries(number: number, currency: currency)
    positions[key] = accounts.count
    accounts.append(account)
    return account
  }

  /// Says that one entry was added to the batch of `account`.
  @inline(__always)
  func added(to account: CSVAccountEntries) throws(Rejection) {
    waiting += 1
    // With one account, `waiting` is the size of its batch. To read the size from the batch copies the batch.
    if accounts.count == 1, waiting >= Self.batchSize {
      try passOn(account)
    } else if waiting >= Self.mostWaiting {
      try passOnAll()
    }
  }

  /// Passes on what waits and ends the last statement; a file without entries is still one.
  func finish() throws(Rejection) {
    try passOnAll()
    if open == nil {
      try sink.begin(template)
      try sink.end(template)
    }
    try end()
  }

  /// Says that a row could not be read: running balances cannot be followed across it.
  func interrupt() {
    for account in accounts {
      account.chain.interrupt()
      account.days.giveUp()
    }
  }

  private func passOnAll() throws(Rejection) {
    for account in accounts where !account.batch.isEmpty { try passOn(account) }
  }

  private func passOn(_ account: CSVAccountEntries) throws(Rejection) {
    if open?.account !== account {
      try end()
      let statement = statement(of: account)
      open = (account, statement)
      account.wasPassedOn = true
      try sink.begin(statement)
    }
    waiting -= account.batch.count
    try sink.add(account.batch)
    account.batch.removeAll()
  }

  private func statement(of account: CSVAccountEntries) -> Statement {
    var statement = template
    if !account.number.isEmpty {
      if namesKeys, Account.isKey(account.number) {
        statement.accountKey = account.number
      } else {
        statement.accountNumber = account.number
      }
    }
    statement.currency = account.currency
    // A statement in pieces has no balance of its own to add up to.
    statement.isComplete = !account.wasPassedOn
    return statement
  }

  private func end() throws(Rejection) {
    guard let (account, statement) = open else { return }
    open = nil
    var ended = statement
    // Where rows could not be taken, the others do not add up to the balances.
    if account.chain.gaps > 0 { ended.isComplete = false }
    if statement.isComplete, accounts.count == 1 || account.batch.isEmpty {
      ended.opening = statement.opening ?? account.opening.map { .init(minorUnits: $0) }
      ended.closing = statement.closing ?? account.closing.map { .init(minorUnits: $0) }
    }
    try sink.end(ended)
  }
}

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
