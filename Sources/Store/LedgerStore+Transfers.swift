internal import GRDB
package import Ledger

extension LedgerStore {
  /// The own transfers whose outgoing leg lies in a period, oldest first.
  package func transfers(in period: Period) throws -> [OwnTransfer] {
    let pairs = try reading { database in
      let rows = try HotStatement(
        database, "SELECT * FROM transfer WHERE day BETWEEN ? AND ? ORDER BY 1,2,3,4")
      rows.bind(1, period.start.daysSince1970)
      rows.bind(2, period.end.daysSince1970)
      var pairs: [(out: RowKey, into: RowKey, reason: String)] = []
      while try rows.next() { pairs.append((rows.key(0), rows.key(4), rows.text(8))) }
      return pairs
    }
    return try pairs.compactMap { try transfer($0.out, $0.into, reason: $0.reason) }
  }

  /// The open questions about rows of a period, oldest first: which of them are transfers between own
  /// accounts, as nothing beyond amount and days says so.
  package func transferQuestions(in period: Period) throws -> [TransferQuestion] {
    try transferGroups(in: period).map { group in
      TransferQuestion(
        candidates: try group.candidates.compactMap {
          try transfer($0.out, $0.into, reason: nil)
        })
    }
  }

  /// The days of each open question about rows of a period, oldest first.
  package func transferQuestionDays(in period: Period) throws -> [Period] {
    try transferGroups(in: period).compactMap { group in
      Period(
        start: CalendarDate(daysSince1970: group.days.lowerBound),
        end: CalendarDate(daysSince1970: group.days.upperBound))
    }
  }

  /// How many open questions about these days the rows of a run are part of.
  package func transferQuestionCount(of run: Int, in period: Period) throws -> Int {
    let groups = try transferGroups(in: period)
    return try reading { database in
      let owner = try HotStatement(
        database,
        """
        SELECT 1 FROM txn t JOIN statement s ON s.id=t.statement JOIN file ON file.id=s.file
        WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=? AND file.run=?
        """)
      return try groups.count { group in
        try group.candidates.contains { pair in
          try [pair.out, pair.into].contains { key in
            owner.bind(1, key)
            owner.bind(5, Int64(run))
            var isOwn = false
            while try owner.next() { isOwn = true }
            return isOwn
          }
        }
      }
    }
  }

  private func transferGroups(in period: Period) throws -> [TransferGroup] {
    guard let period = known(period) else { return [] }
    let days = period.start.daysSince1970...period.end.daysSince1970
    return try reading { try TransferPairing($0, seal).questions(days, through: lastNumber) }
  }

  /// Keeps what a person says of two transactions: that they are one transfer, or that they are not.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, and ``StoreError/constraint(reason:)`` when the
  ///   two cannot be the legs of one transfer.
  package func decideTransfer(
    _ first: TransactionID, _ second: TransactionID, isTransfer: Bool,
    settle: Settling = { _ in }
  ) throws {
    try deciding(settle) { database in
      let (out, into) = try Self.legs(database, first, second)
      let insert = try HotStatement(
        database, "INSERT OR REPLACE INTO transferVerdict VALUES(?,?,?,?,?,?,?,?,?)")
      insert.bind(1, out)
      insert.bind(5, into)
      insert.bind(9, isTransfer ? 1 as Int32 : 0)
      try insert.run()
      try TransferPairing(database, seal).renew(min(out.day, into.day)...max(out.day, into.day))
    }
  }

  /// The two keys, money out first.
  private static func legs(
    _ database: Database, _ first: TransactionID, _ second: TransactionID
  ) throws -> (out: RowKey, into: RowKey) {
    let legs = try [first, second].map { id in (try key(database, id), id) }
    let amount = try HotStatement(
      database,
      "SELECT amount FROM txn WHERE day=? AND account=? AND fingerprint=? AND occurrence=?")
    let amounts = try legs.map { leg in
      amount.bind(1, leg.0)
      var found: Int64 = 0
      while try amount.next() { found = amount.int64(0) }
      return found
    }
    guard legs[0].0.account != legs[1].0.account else {
      throw StoreError.constraint(reason: "\(first) and \(second) are of one account")
    }
    guard amounts[0].signum() * amounts[1].signum() < 0 else {
      throw StoreError.constraint(
        reason: "of a transfer one leg goes out and one comes in; these are not such a pair")
    }
    return amounts[0] < 0 ? (legs[0].0, legs[1].0) : (legs[1].0, legs[0].0)
  }

  private func transfer(
    _ out: RowKey, _ into: RowKey, reason: String?
  ) throws -> OwnTransfer? {
    guard let out = try transaction(out), let into = try transaction(into) else { return nil }
    return OwnTransfer(out: out, into: into, reason: reason)
  }
}
