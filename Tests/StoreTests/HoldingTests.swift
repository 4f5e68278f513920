import Ledger
import Testing

@testable import Store

/// Trades and positions in the ledger, and what they say of each other.
@Suite struct HoldingTests {
  private let books = Broker()

  @Test func `holdings add up the trades of each security`() throws {
    try books.take(trades: [(1, "A", "100"), (2, "A", "-40.5"), (3, "B", "0.25")])
    let holdings = try books.store.holdings()
    #expect(holdings.map(\.security.key) == ["A", "B"])
    #expect(holdings.map { $0.traded?.description } == ["59.5", "0.25"])
    #expect(holdings.allSatisfy { $0.stated == nil && $0.verdict == .agrees })
    let early = try books.store.through(Broker.day(1)).holdings()
    #expect(early.map { $0.traded?.description } == ["100"])
  }

  @Test func `a file that shows trades again adds nothing`() throws {
    try books.take(trades: [(1, "A", "100"), (1, "A", "100"), (2, "A", "5")])
    try books.take(trades: [(1, "A", "100"), (1, "A", "100"), (2, "A", "5"), (3, "A", "1")])
    #expect(try books.store.holdings().map { $0.traded?.description } == ["206"])
  }

  @Test func `the only statement of positions agrees, or shows that trades are missing`() throws {
    try books.take(trades: [(1, "A", "10"), (9, "A", "3")], positions: [(5, "A", "10")])
    #expect(try books.store.holdings().map(\.verdict) == [.agrees])
    try books.take(positions: [(5, "B", "7")])
    #expect(try books.store.holdings().map(\.verdict) == [.agrees, .incomplete])
  }

  @Test func `trades must lead from the first stated position to the newest`() throws {
    try books.take(trades: [(2, "A", "1")], positions: [(5, "A", "500")])
    try books.take(trades: [(6, "A", "20")], positions: [(10, "A", "520")])
    let agreed = try #require(try books.store.holdings().first)
    #expect(agreed.verdict == .agrees)
    #expect(agreed.expected?.description == "520")
    #expect(agreed.hasBase)
    try books.take(trades: [(12, "A", "20")], positions: [(15, "A", "530")])
    let broken = try #require(try books.store.holdings().first)
    #expect(broken.verdict == .differs)
    #expect(broken.expected?.description == "540")
    #expect(broken.stated?.units.description == "530")
  }

  @Test func `undo takes trades and positions away with the run`() throws {
    try books.take(trades: [(1, "A", "10")], positions: [(5, "A", "10")])
    let before = try books.store.holdings()
    try books.take(trades: [(6, "A", "5"), (6, "B", "1")], positions: [(7, "A", "99")])
    _ = try books.store.undo(run: books.run)
    #expect(try books.store.holdings() == before)
  }

  @Test func `a security is named by whichever file knows its name`() throws {
    try books.take(trades: [(1, "A", "10")])
    try books.take(names: [Security(key: "A", name: "Acme", ticker: "AC")])
    try books.take(names: [Security(key: "A")])
    #expect(try books.store.holdings().map(\.security.name) == ["Acme"])
  }

  @Test func `a transaction tells its trade`() throws {
    try books.take(trades: [(1, "A", "10"), (2, "", "0")])
    let transactions = try books.store.transactions(TransactionFilter())
    let traded = try transactions.map { try books.store.trade(of: $0) }
    #expect(traded.map { $0?.trade.units?.description } == [nil, "10"])
    #expect(traded.map { $0?.trade.fees } == [nil, 495])
    #expect(traded.map { $0?.security.key } == [nil, "A"])
  }

  @Test func `rows that wait for the end of the statement keep their trades`() throws {
    try books.take(trades: [(1, "A", "10")], bankID: "X")
    // The same id on another day: only the end of the statement tells that the bank moved it.
    try books.take(trades: [(2, "A", "10"), (3, "B", "4")], bankID: "X")
    #expect(try books.store.holdings().map { $0.traded?.description } == ["10", "4"])
  }
}

/// An investment account under test; each file is a run of its own.
private final class Broker {
  let store: LedgerStore
  private(set) var run = 0

  static func day(_ number: Int) -> CalendarDate { TruthLedger.firstDay.adding(days: number) }

  init() {
    do { store = try LedgerStore() } catch { preconditionFailure("no ledger in memory: \(error)") }
  }

  /// Takes a file of trades and positions, each with day, security and units.
  func take(
    trades: [(Int, String, String)] = [], positions: [(Int, String, String)] = [],
    names: [Security] = [], bankID: String = ""
  ) throws {
    run += 1
    let account = Account(key: "depot", kind: .investment, currency: .eur)
    try store.importFile(
      FileFacts(name: "depot-\(run).ofx", format: "ofx"), run: run, day: Self.day(0),
      names: ClassificationNames(), isDryRun: false
    ) { session in
      var statement = Statement()
      statement.positions = try positions.map {
        Position(security: $0.1, day: Self.day($0.0), units: try #require(ExactDecimal($0.2)))
      }
      let id = try session.account(account)
      try session.begin(statement, account: id)
      try session.add(Self.prepared(trades, bankID))
      _ = try session.end(statement)
      try session.name(names)
      _ = try session.settle()
      return ((), [UInt8](repeating: UInt8(truncatingIfNeeded: run), count: 32))
    }
  }

  private static func prepared(
    _ trades: [(Int, String, String)], _ bankID: String
  ) throws -> PreparedBatch {
    var batch = EntryBatch()
    for (day, security, units) in trades {
      var entry = StatementEntry(
        bookingDate: Self.day(day), amount: Amount(minorUnits: -100, currency: .eur),
        line: batch.count + 1)
      entry.payee = batch.add(security.isEmpty ? "interest" : security)
      if batch.isEmpty { entry.bankID = batch.add(bankID) }
      if !security.isEmpty {
        var trade = SecurityTrade(
          entry: batch.count, action: .buy, security: security,
          units: ExactDecimal(units))
        trade.fees = 495
        batch.append(trade)
      }
      batch.append(entry)
    }
    var hasher = FingerprintHasher(account: "depot")
    let fingerprints = batch.withText { text in
      batch.entries.map { hasher.fingerprint(of: $0, in: text) }
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints,
      classifications: Array(repeating: EntryClassification(), count: batch.count))
  }
}
