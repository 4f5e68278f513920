internal import GRDB
import Ledger
import Matching

/// The derivation of transfers.
///
/// Rows compete for partners only within a connected set of candidates. A set is decided as a
/// whole, so the order of imports does not matter. The cost depends on the rows around the change,
/// not on all rows of the ledger.
struct TransferRows: Consequence {
  static let tables = ["transfer"]
  static let columns = ["SELECT \(TransactionKey.columns) FROM txn WHERE isPaired=1"]

  let database: Database
  let seal: Seal

  func derive(_ touched: inout Touched, _ settled: inout Settled) throws {
    guard !touched.days.isEmpty else { return }
    let verdicts = try TransferVerdicts.all(database)
    let currencies = try sharedCurrencies()
    guard try !currencies.isEmpty || !verdicts.isEmpty || hasTransfers() else { return }
    let judge = TransferScorer(verdicts: verdicts, fetch: try TransferLegs(database, seal).leg)
    let named = verdicts.filter(\.value).keys.sorted()
    let (days, candidates) = try neighbourhood(of: touched.days, currencies, named, judge)
    let outcome = try TransferMatching(candidates, judge: judge).outcome()
    settled.openTransfers += outcome.questions.filter { touched.days.overlaps($0.days) }
    try write(outcome.transfers, in: days, of: candidates, &touched)
  }

  // MARK: - Reading

  /// The days of all rows that compete with rows of the touched days, and the candidate pairs of
  /// rows.
  ///
  /// Each wider search completes the sets that the previous search cut off. `named` are the pairs
  /// that you confirmed as transfers.
  private func neighbourhood(
    of touched: CoveredDays, _ currencies: [Int32: Int], _ named: [TransferPair],
    _ judge: TransferScorer
  ) throws -> (days: CoveredDays, candidates: [TransferPair]) {
    let apart = TransferMatching.mostDaysApart
    // The partners of a deleted row are near its day or confirmed by you.
    var concerned = touched.widened(by: apart)
    let near = named.filter(concerned.touches)
    concerned.insert(near.flatMap(\.legs).map(\.day))
    var days = concerned.widened(by: apart)
    while true {
      let found = try candidates(days, currencies)
      let chosen = try TransferMatching.concerned(
        found + Set(named).subtracting(found), by: concerned, judge)
      var reach = concerned
      reach.insert(chosen.flatMap(\.legs).map(\.day))
      let needed = reach.widened(by: apart)
      guard !needed.spans.allSatisfy(days.holds) else { return (reach, chosen) }
      // Each step is longer than the last, for long chains.
      days = CoveredDays(days.widened(by: days.length).spans + needed.spans)
    }
  }

  /// The pairs of counted rows on these days that may be transfers.
  private func candidates(_ days: CoveredDays, _ currencies: [Int32: Int]) throws -> [TransferPair]
  {
    guard !currencies.isEmpty else { return [] }
    let counts = "day BETWEEN ? AND ? AND isPending=0 AND status=0"
    let incoming = try database.hot("SELECT amount FROM txn WHERE amount>0 AND \(counts)")
    let rows = try database.hot(
      "SELECT \(TransactionKey.columns), amount FROM txn WHERE amount<>0 AND \(counts)")
    var candidates = TransferCandidates()
    for span in days.spans {
      incoming.bind(1, span)
      while try incoming.next() { candidates.expect(incoming.int64(0)) }
    }
    for span in days.spans {
      rows.bind(1, span)
      while try rows.next() {
        let amount = rows.int64(4)
        guard candidates.mayPair(amount), let currency = currencies[rows.int32(1)] else { continue }
        candidates.add(rows.key(0), amount: amount, currency: currency)
      }
    }
    return candidates.pairs
  }

  /// The currency number of each account that shares its currency with another one, by account id.
  private func sharedCurrencies() throws -> [Int32: Int] {
    let rows = try database.rows(
      """
      SELECT id, dense_rank() OVER (ORDER BY currency) AS number FROM account
      WHERE currency IN(SELECT currency FROM account GROUP BY currency HAVING count(*)>1)
      """)
    return try rows.reduce(into: [:]) {
      $0[try $1.int32("id")] = try $1.int("number")
    }
  }

  private func hasTransfers() throws -> Bool { try database.exists("SELECT 1 FROM transfer") }

  // MARK: - Writing

  /// Updates the stored transfers of some days, and marks the amounts of changed legs.
  private func write(
    _ transfers: [TransferPair: TransferEvidence], in days: CoveredDays,
    of candidates: [TransferPair],
    _ touched: inout Touched
  ) throws {
    let candidates = Set(candidates)
    let known = try stored(in: days) { pair in
      touched.days.touches(pair) || candidates.contains(pair)
    }
    let gone = known.filter { transfers[$0.key]?.reason != $0.value }.keys.sorted()
    let new = transfers.filter { known[$0.key] != $0.value.reason }.keys.sorted()
    let delete = try database.hot("DELETE FROM transfer WHERE \(TransactionKey.isKey)")
    for pair in gone {
      delete.bind(1, pair.out)
      try delete.run()
    }
    let insert = try database.hot("INSERT INTO transfer VALUES(?,?,?,?,?,?,?,?,?)")
    for pair in new {
      insert.bind(1, pair.out)
      insert.bind(5, pair.into)
      insert.bind(copied: transfers[pair]?.reason, at: 9)
      try insert.run()
    }
    try note((gone + new).flatMap(\.legs), &touched)
  }

  /// The stored transfers on these days that meet a condition, with their reasons.
  private func stored(
    in days: CoveredDays, where isConcerned: (TransferPair) -> Bool
  ) throws -> [TransferPair: String] {
    let rows = try database.hot(
      """
      SELECT * FROM transfer WHERE day BETWEEN ?1 AND ?2
      UNION SELECT * FROM transfer WHERE otherDay BETWEEN ?1 AND ?2
      """)
    var stored: [TransferPair: String] = [:]
    for span in days.spans {
      rows.bind(1, span)
      while try rows.next() {
        let pair = TransferPair(out: rows.key(0), into: rows.key(4))
        if isConcerned(pair) { stored[pair] = rows.text(8) }
      }
    }
    return stored
  }

  /// Marks the amounts of changed legs, because a leg pays no purchase without further evidence.
  private func note(_ legs: [TransactionKey], _ touched: inout Touched) throws {
    let amount = try database.hot("SELECT amount FROM txn WHERE \(TransactionKey.isKey)")
    for leg in legs {
      amount.bind(1, leg)
      while try amount.next() { touched.insert(amount: amount.int64(0)) }
    }
  }
}

extension TransferRows {
  /// The open questions about transfers on these days, oldest first.
  ///
  /// Rows after `last` are ignored.
  ///
  /// Stored transfers and decided pairs are left out, so no text is read and no key is needed.
  func questions(
    _ days: ClosedRange<CalendarDate>, through last: CalendarDate?
  ) throws -> [TransferGroup] {
    let currencies = try sharedCurrencies()
    guard !currencies.isEmpty else { return [] }
    let verdicts = try TransferVerdicts.all(database)
    // The candidates of a row at either end may be up to a month beyond it.
    let end = days.upperBound.adding(days: 31)
    let around = days.lowerBound.adding(days: -31)...max(days.lowerBound, min(end, last ?? end))
    let paired = try Set(stored(in: CoveredDays([around])) { _ in true }.keys.flatMap(\.legs))
    let open = try candidates(CoveredDays([around]), currencies).filter {
      verdicts[$0] == nil && paired.isDisjoint(with: $0.legs)
    }
    return TransferGroup.all(of: open).filter { $0.days.overlaps(days) }
  }
}

extension CoveredDays {
  fileprivate func touches(_ pair: TransferPair) -> Bool {
    holds(pair.out.day) || holds(pair.into.day)
  }

  fileprivate func overlaps(_ days: ClosedRange<CalendarDate>) -> Bool {
    spans.contains { $0.overlaps(days) }
  }

  /// The number of days in the set; 1 if it is empty.
  fileprivate var length: Int {
    max(1, spans.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 })
  }
}

/// A lookup of rows as possible legs of transfers.
struct TransferLegs {
  private let fetch: HotStatement
  private let secrets: SecretTexts

  init(_ database: Database, _ seal: Seal) throws {
    secrets = try SecretTexts(database, seal)
    fetch = try database.hot(
      """
      SELECT t.bankKind, t.isTransfer, t.counterparty, t.payee, t.memo, t.reference, a.number,
        a.kind, t.isPending=0 AND t.status=0, t.amount
      FROM txn t JOIN account a ON a.id=t.account
      WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?
      """)
  }

  /// The leg with this key; nil if there is no such row.
  func leg(_ key: TransactionKey) throws -> TransferLeg? {
    fetch.bind(1, key)
    var leg: TransferLeg?
    let row = SecretRow.transaction(key)
    let account = SecretRow.numbered(Int64(key.account))
    while try fetch.next() {
      let reference = try secrets.text(fetch.text(5), .reference, of: row) ?? ""
      var found = TransferLeg(
        key, counterparty: try secrets.text(fetch.text(2), .counterparty, of: row) ?? "",
        text: "\(fetch.text(3)) \(fetch.text(4)) \(reference)",
        number: try secrets.text(fetch.text(6), .accountNumber, of: account) ?? "")
      found.kind = EntryKind(rawValue: UInt8(clamping: fetch.int32(0))) ?? .unknown
      found.isTransfer = fetch.int32(1) != 0
      found.isCard = fetch.text(7) == "card"
      found.counts = fetch.int32(8) != 0
      found.amount = fetch.int64(9)
      leg = found
    }
    return leg
  }
}

/// Your decisions whether pairs of rows are transfers.
enum TransferVerdicts {
  /// All decisions, by pair.
  static func all(_ database: Database) throws -> [TransferPair: Bool] {
    let rows = try database.hot("SELECT * FROM transferVerdict")
    return Dictionary(
      uniqueKeysWithValues: try rows.map {
        (TransferPair(out: $0.key(0), into: $0.key(4)), $0.int32(8) != 0)
      })
  }
}
