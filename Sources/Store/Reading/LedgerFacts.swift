internal import GRDB
import Ledger

/// What one scan over all rows of a ledger tells, for the checks that each would need a scan of
/// their own.
package struct LedgerFacts: Sendable {
  /// One day of an account.
  struct Day: Sendable {
    let day: Int32
    /// What the rows that count come to, from the account's first day to this one.
    var sum: Int64
    /// Whether each of its rows says what the balance was after it.
    var isStated: Bool
    /// Whether one of its rows states the balance that the account has at its end.
    var isKept = false
  }

  /// The rows of one account that count.
  struct Account: Sendable {
    var count = 0
    var days: [Day] = []
    /// Where the balances that rows state are held against the sums; nil where no file states one.
    fileprivate var ground: BalanceGround?
    /// What the balance was before the first row, once the ground is reached.
    fileprivate var base: Int64?
    /// The balances that the rows of the last day state.
    fileprivate var stated: [Int64] = []
  }

  /// By the account's id.
  private(set) var accounts: [Int32: Account] = [:]
  /// How many rows came with each statement, by its id; those that do not count too.
  private(set) var rowsOfStatement: [Int32: Int] = [:]
  /// How many rows count, how many of them have no category and how many payments no place.
  ///
  /// A transfer needs neither.
  package private(set) var open = (transactions: 0, uncategorised: 0, unplaced: 0)
  /// The sums of the digests of rows by their statement's id; empty where sources were not verified.
  private(set) var digestOfStatement: [Int64: Int64] = [:]
  /// Whether a row points to something that the ledger does not hold.
  private(set) var hasBrokenKeys = false

  private static let scan = """
    SELECT saldo_row(day, account, amount, category, place, isTransfer|isPaired, isPending, status,
      hasSplits, statement, balance, cleanPayee, tagSet, note, occurrence, fingerprint
    """

  /// `verifiesSources` computes the digests of statements too, which reads all texts.
  init(_ database: Database, verifiesSources: Bool = false) throws {
    let keys = try KnownKeys(database)
    let grounds = try BalanceGround.all(database)
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
        // What such a row names may be any number.
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
    for id in byAccount.indices where byAccount[id].count > 0 {
      byAccount[id].endDay()
      accounts[Int32(id)] = byAccount[id]
    }
    for (id, count) in byStatement.enumerated() where count > 0 {
      rowsOfStatement[Int32(id)] = count
    }
    for (id, digest) in digests.enumerated() { digestOfStatement[Int64(id)] = digest }
    open.uncategorised += try Self.uncategorisedSplits(database)
  }

  /// Rows that are divided, of which a part has no category.
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
  /// Takes the next row of the account in, with the balance that it states.
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

  /// Holds the balances of the last day against its end.
  ///
  /// The order of rows within a day is the bank's affair, so it is enough that one of them states it.
  fileprivate mutating func endDay() {
    guard let last = days.last, let base else { return }
    days[days.count - 1].isKept = stated.contains(base &+ last.sum)
    stated.removeAll(keepingCapacity: true)
  }
}

/// The first balance that a file states of an account: everything after it must follow from the rows.
private struct BalanceGround {
  let evening: Int32
  let stated: Int64

  /// The grounds by account, from files that were not taken back.
  ///
  /// They are those of ``LedgerStore/balanceWalks(_:)``, read in one query and without looking at types, so
  /// that damage in a statement is told by the check that is about it.
  static func all(_ database: Database) throws -> [Int32: BalanceGround] {
    let claims = try database.hot(
      """
      WITH known AS (SELECT s.* FROM statement s JOIN file ON file.id=s.file
        JOIN run ON run.id=file.run WHERE undone=0)
      SELECT account, firstDay-1 AS evening, opening, firstDay, id, 0 AS side FROM known
        WHERE firstDay IS NOT NULL AND opening IS NOT NULL
      UNION ALL
      SELECT account, coalesce(closingDay,lastDay), closing, firstDay, id, 1 FROM known
        WHERE coalesce(closingDay,lastDay) IS NOT NULL AND closing IS NOT NULL
      ORDER BY account, evening, firstDay, id, side
      """)
    var grounds: [Int32: BalanceGround] = [:]
    while try claims.next() {
      let account = claims.int32(0)
      guard grounds[account] == nil else { continue }
      grounds[account] = BalanceGround(evening: claims.int32(1), stated: claims.int64(2))
    }
    return grounds
  }
}

/// The ids that rows may point to.
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

/// Whether each further one of equal rows follows the one before it, as the order of the scan has it.
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
