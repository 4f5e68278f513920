internal import GRDB
import Ledger

/// The results of one scan over all rows, shared by checks that would each need a scan.
package struct LedgerFacts: Sendable {
  /// The counted rows of an account on one day.
  struct Day: Sendable {
    let day: Int32
    /// The sum of the counted rows from the account's first day through this day, in minor units.
    var sum: Int64
    /// Whether each row of the day states a balance.
    var isStated: Bool
    /// Whether a row of the day states the balance at the end of the day.
    ///
    /// The value is false for all days up to the account's first stated balance.
    var isKept = false
  }

  /// The counted rows of one account.
  struct Account: Sendable {
    var count = 0
    var days: [Day] = []
    /// The first balance that a file states or you set; nil if there is none.
    fileprivate var ground: FirstStatedBalance?
    /// The balance before the first row; nil until the scan passes the first stated balance.
    fileprivate var base: Int64?
    /// The balances stated by the rows of the last day.
    fileprivate var stated: [Int64] = []
  }

  /// The counted rows by account id.
  private(set) var accounts: [Int32: Account] = [:]
  /// The number of rows of each statement by its id, including rows that do not count.
  ///
  /// Rows with a broken reference to another table are left out here and in the other counts.
  private(set) var rowsOfStatement: [Int32: Int] = [:]
  /// The number of counted rows, the number of those without a category, and the number of outgoing
  /// ones without a place.
  ///
  /// Transfers need neither a category nor a place.
  package private(set) var open = (transactions: 0, uncategorised: 0, unplaced: 0)
  /// The sums of row digests by statement id; empty if sources were not verified.
  private(set) var digestOfStatement: [Int64: Int64] = [:]
  /// Whether a row has a broken foreign key.
  private(set) var hasBrokenKeys = false

  private static let scan = """
    SELECT saldo_row(day, account, amount, category, place, isTransfer|isPaired, isPending, status,
      hasSplits, statement, balance, cleanPayee, tagSet, note, occurrence, fingerprint
    """

  /// Scans all rows; `verifiesSources` also computes the digests, which reads all texts.
  init(_ database: Database, verifiesSources: Bool = false) throws {
    let keys = try KnownKeys(database)
    let grounds = try FirstStatedBalance.all(database)
    var byAccount: [Account] = []
    var byStatement: [Int] = []
    var digests: [Int64] = []
    var chain = OccurrenceChain()
    let more = verifiesSources ? ", \(RowDigest.columns)" : ""
    try HotScan.run(database, "\(Self.scan)\(more)) FROM txn") { row in
      let day = row.int32(0)
      let account = Int(row.int32(1))
      let statement = Int(row.int32(9))
      if !chain.takes(row) { hasBrokenKeys = true }
      guard keys.hold(row) else {
        // The ids of such a row may be out of range.
        hasBrokenKeys = true
        return
      }
      while byStatement.count <= statement { byStatement.append(0) }
      byStatement[statement] += 1
      if verifiesSources {
        while digests.count <= statement { digests.append(0) }
        digests[statement] &+= RowDigest(row, from: 16).value
      }
      guard row.int32(6) == 0, row.int32(7) == 0 else { return }
      open.transactions += 1
      let amount = row.int64(2)
      if row.int32(5) == 0 {
        if amount < 0, row.isNull(4) { open.unplaced += 1 }
        if row.int32(3) == 1, row.int32(8) == 0 { open.uncategorised += 1 }
      }
      while byAccount.count <= account {
        byAccount.append(Account(ground: grounds[Int32(byAccount.count)]))
      }
      byAccount[account].add(amount, on: day, balance: row.isNull(10) ? nil : row.int64(10))
    }
    keepAccounts(&byAccount)
    keepStatements(byStatement, digests)
    open.uncategorised += try Self.uncategorisedSplits(database)
  }

  /// Keeps the accounts with counted rows, each with its last day complete.
  private mutating func keepAccounts(_ all: inout [Account]) {
    for id in all.indices where all[id].count > 0 {
      all[id].endDay()
      accounts[Int32(id)] = all[id]
    }
  }

  /// Keeps the number of rows and the digest of each statement.
  private mutating func keepStatements(_ counts: [Int], _ digests: [Int64]) {
    for (id, count) in counts.enumerated() where count > 0 { rowsOfStatement[Int32(id)] = count }
    for (id, digest) in digests.enumerated() { digestOfStatement[Int64(id)] = digest }
  }

  /// The number of counted split rows without a category that have a posting without a category.
  ///
  /// Transfers are left out.
  private static func uncategorisedSplits(_ database: Database) throws -> Int {
    try database.value(
      Int.self,
      """
      SELECT count(*) FROM (SELECT DISTINCT s.day, s.account, s.fingerprint, s.occurrence
        FROM split s CROSS JOIN txn t USING(day,account,fingerprint,occurrence)
        WHERE s.category=1 AND s.isTransfer=0 AND t.category=1 AND t.hasSplits<>0
          AND t.isPending=0 AND t.status=0 AND NOT \(LedgerStore.isTransfer))
      """) ?? 0
  }
}

extension LedgerFacts.Account {
  /// Adds the next row of the account, with its stated balance.
  fileprivate mutating func add(_ amount: Int64, on day: Int32, balance: Int64?) {
    count += 1
    if days.last?.day != day {
      endDay()
      if base == nil, let ground, day > ground.evening {
        base = ground.stated &- (days.last?.sum ?? 0)
      }
      days.append(LedgerFacts.Day(day: day, sum: days.last?.sum ?? 0, isStated: true))
    }
    days[days.count - 1].sum &+= amount
    guard let balance else {
      days[days.count - 1].isStated = false
      return
    }
    if base != nil { stated.append(balance) }
  }

  /// Compares the stated balances of the last day with its sum.
  ///
  /// Banks order rows within a day differently, so one matching row is enough.
  fileprivate mutating func endDay() {
    guard let last = days.last, let base else { return }
    days[days.count - 1].isKept = stated.contains(base &+ last.sum)
    stated.removeAll(keepingCapacity: true)
  }
}

/// The first stated balance of an account, from which all later ones must follow.
private struct FirstStatedBalance {
  let evening: Int32
  let stated: Int64

  /// The first stated balances by account, without those of undone runs.
  ///
  /// These balances equal those of ``LedgerStore/balanceWalks(_:)``. They come from one query
  /// without type checks, because other checks report damaged statements.
  static func all(_ database: Database) throws -> [Int32: FirstStatedBalance] {
    let claims = try database.hot(
      """
      WITH known AS (SELECT s.* FROM statement s JOIN file ON file.id=s.file
        JOIN run ON run.id=file.run WHERE undone=0)
      SELECT id AS account, openingDay-1 AS evening, opening, NULL AS firstDay, 0 AS id, 0 AS side
        FROM account WHERE opening IS NOT NULL
      UNION ALL
      SELECT account, firstDay-1 AS evening, opening, firstDay, id, 0 AS side FROM known
        WHERE firstDay IS NOT NULL AND opening IS NOT NULL
      UNION ALL
      SELECT account, coalesce(closingDay,lastDay), closing, firstDay, id, 1 FROM known
        WHERE coalesce(closingDay,lastDay) IS NOT NULL AND closing IS NOT NULL
      ORDER BY account, evening, firstDay, id, side
      """)
    var grounds: [Int32: FirstStatedBalance] = [:]
    while try claims.next() {
      let account = claims.int32(0)
      guard grounds[account] == nil else { continue }
      grounds[account] = FirstStatedBalance(evening: claims.int32(1), stated: claims.int64(2))
    }
    return grounds
  }
}

/// The ids that rows may refer to.
private struct KnownKeys {
  private let accounts: [Bool]
  private let categories: [Bool]
  private let places: [Bool]
  private let statements: [Bool]
  private let payees: [Bool]
  private let tagSets: [Bool]
  private let notes: [Bool]

  init(_ database: Database) throws {
    accounts = try Self.ids("account", database)
    categories = try Self.ids("category", database)
    places = try Self.ids("place", database)
    statements = try Self.ids("statement", database)
    payees = try Self.ids("payee", database)
    tagSets = try Self.ids("tagSet", database)
    notes = try Self.ids("note", database)
  }

  private static func ids(_ table: String, _ database: Database) throws -> [Bool] {
    let scan = try database.hot("SELECT id FROM \(table) ORDER BY id")
    var known: [Bool] = []
    while try scan.next() {
      let id = Int(scan.int64(0))
      guard id >= 0 else { continue }
      while known.count <= id { known.append(false) }
      known[id] = true
    }
    return known
  }

  func hold(_ row: HotScan.Row) -> Bool {
    Self.holds(accounts, row, 1) && Self.holds(categories, row, 3) && Self.holds(places, row, 4)
      && Self.holds(statements, row, 9) && Self.holds(payees, row, 11)
      && Self.holds(tagSets, row, 12) && Self.holds(notes, row, 13)
  }

  @inline(__always)
  private static func holds(_ known: [Bool], _ row: HotScan.Row, _ column: Int) -> Bool {
    let id = row.int64(column)
    if id >= 0, id < known.count, known[Int(id)] { return true }
    return id == 0 && row.isNull(column)
  }
}

/// A check that equal rows are numbered in sequence, in scan order.
private struct OccurrenceChain {
  private var day: Int32 = 0
  private var account: Int32 = 0
  private var occurrence: Int32 = 0
  private var fingerprint: (UInt64, UInt64) = (0, 0)

  mutating func takes(_ row: HotScan.Row) -> Bool {
    let next = row.int32(14)
    let print = row.fingerprint(15)
    let isRight =
      next == 1
      || next == occurrence + 1 && row.int32(0) == day && row.int32(1) == account
        && print == fingerprint
    (day, account, occurrence, fingerprint) = (row.int32(0), row.int32(1), next, print)
    return isRight
  }
}
