import Ledger
import Syntax

/// A queue that groups the entries of a file by account and delivers them in batches.
///
/// It delivers one statement at a time. Most files have one account; its entries pass through
/// directly. If a file has several accounts, their entries wait until there are enough. This limits
/// memory and the number of statements.
final class CSVStatementQueue {
  private let sink: any StatementSink
  let template: Statement
  private let namesKeys: Bool
  private(set) var accounts: [CSVAccountEntries] = []
  private var positions: [Key: Int] = [:]
  private var waiting = 0
  /// The account with the open statement in the sink, and that statement; nil if none is open.
  private var open: (account: CSVAccountEntries, statement: Statement)?

  private struct Key: Hashable {
    var number: String
    var currency: Currency
  }

  /// The number of entries at which the batch of a single account is delivered.
  static let batchSize = 4096
  /// The maximum number of waiting entries in all accounts.
  static let mostWaiting = 4 * batchSize
  static let mostAccounts = 1024

  /// - Parameters:
  ///   - sink: the receiver of the statements.
  ///   - template: the values that all statements of the file share.
  ///   - namesKeys: whether the file identifies accounts by their keys, as saldo's own files do.
  init(sink: any StatementSink, template: Statement, namesKeys: Bool) {
    self.sink = sink
    self.template = template
    self.namesKeys = namesKeys
  }

  /// The account with this number and currency, created on first use; nil beyond the limit.
  func account(_ number: String, _ currency: Currency) -> CSVAccountEntries? {
    let key = Key(number: number, currency: currency)
    if let position = positions[key] { return accounts[position] }
    guard accounts.count < Self.mostAccounts else { return nil }
    let account = CSVAccountEntries(number: number, currency: currency)
    positions[key] = accounts.count
    accounts.append(account)
    return account
  }

  /// Counts an entry that was added to the batch of `account`, and delivers entries at a size
  /// limit.
  @inline(__always)
  func added(to account: CSVAccountEntries) throws(Rejection) {
    waiting += 1
    // With one account, `waiting` is the size of its batch. Reading the size from the batch would
    // copy the batch.
    if accounts.count == 1, waiting >= Self.batchSize {
      try passOn(account)
    } else if waiting >= Self.mostWaiting {
      try passOnAll()
    }
  }

  /// Delivers the waiting entries and ends the last statement; delivers an empty statement if the
  /// file has no entries.
  func finish() throws(Rejection) {
    try passOnAll()
    if open == nil {
      try sink.begin(template)
      try sink.end(template)
    }
    try end()
  }

  /// Marks a rejected row, which running balances cannot cross.
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
    // A statement in several pieces has no balances of its own to check.
    statement.isComplete = !account.wasPassedOn
    return statement
  }

  private func end() throws(Rejection) {
    guard let (account, statement) = open else { return }
    open = nil
    var ended = statement
    // Without the rejected rows, the other rows do not add up to the balances.
    if account.chain.gaps > 0 { ended.isComplete = false }
    if statement.isComplete, accounts.count == 1 || account.batch.isEmpty {
      ended.opening = statement.opening ?? account.opening.map { .init(minorUnits: $0) }
      ended.closing = statement.closing ?? account.closing.map { .init(minorUnits: $0) }
    }
    try sink.end(ended)
  }
}

/// The waiting entries of one account of a file, and the running balance of the account.
final class CSVAccountEntries {
  let number: String
  let currency: Currency
  var batch = EntryBatch()
  var chain = CSVBalanceChain()
  /// The running balance, checked with the rows of each day in any order.
  var days = CSVDayChain()
  /// The descriptions of the first broken links, for each possible direction of the file.
  private(set) var breaks: (ascending: [Diagnostic], descending: [Diagnostic]) = ([], [])
  /// The sum of all booked entries, in minor units.
  private(set) var sum: Int64 = 0
  /// Whether the sink already received a statement of this account.
  var wasPassedOn = false

  /// The maximum number of described breaks; a column that is not a balance breaks everywhere.
  private static let most = 5

  init(number: String, currency: Currency) {
    self.number = number
    self.currency = currency
  }

  /// Checks the running balance; `describe` makes a diagnostic from the expected balance.
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

  /// Adds an entry to the batch.
  @inline(__always)
  func append(_ entry: StatementEntry) {
    batch.append(entry)
    if !entry.isPending { sum &+= entry.amount.minorUnits }
  }

  /// Whether the running balance is consistent, which confirms the last row too.
  var isProvenByBalance: Bool {
    let reading = chain.reading
    return isShuffled || reading.held > 0 && reading.broken == 0 && chain.gaps == 0
  }

  /// The first broken links of a running balance and their total number; none if the balance is
  /// consistent or the column is no running balance.
  var brokenLinks: (shown: [Diagnostic], count: Int) {
    let reading = chain.reading
    guard reading.isChain, reading.broken > 0, !days.holds else { return ([], 0) }
    return (chain.isAscending ? breaks.ascending : breaks.descending, reading.broken)
  }

  /// Whether the column of balances is no running balance, because most of its links are broken.
  var hasNoChain: Bool { chain.reading.broken > 0 && !chain.reading.isChain && !days.holds }

  /// Whether the balances are consistent only with the rows of a day in a different order.
  var isShuffled: Bool { chain.reading.broken > 0 && days.holds }

  /// The balance before the oldest entry; nil if it is unknown or the balances are inconsistent.
  var opening: Int64? { chain.opening ?? (isShuffled ? days.opening : nil) }

  /// The balance after the newest entry; nil if it is unknown or the balances are inconsistent.
  var closing: Int64? { chain.closing ?? (isShuffled ? days.closing : nil) }
}
