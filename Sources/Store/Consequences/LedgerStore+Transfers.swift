internal import GRDB
package import Ledger
import Matching

extension LedgerStore {
  /// The transfers with an outgoing leg in a period, oldest first.
  package func transfers(in period: Period) throws -> [OwnTransfer] {
    let pairs = try reading { database in
      let rows = try database.hot(
        "SELECT * FROM transfer WHERE day BETWEEN ? AND ? ORDER BY 1,2,3,4")
      rows.bind(1, period)
      return try rows.map { (TransferPair(out: $0.key(0), into: $0.key(4)), $0.text(8)) }
    }
    return try pairs.compactMap { try transfer($0, reason: $1) }
  }

  /// The open questions about transfers in a period, oldest first.
  ///
  /// A question is about rows with matching amounts and days, but without a stored transfer or
  /// decision.
  package func transferQuestions(in period: Period) throws -> [TransferQuestion] {
    try transferGroups(in: period).map { group in
      TransferQuestion(
        candidates: try group.candidates.compactMap { try transfer($0, reason: nil) })
    }
  }

  /// The days of each open question about transfers in a period, oldest first.
  package func transferQuestionDays(in period: Period) throws -> [Period] {
    try transferGroups(in: period).compactMap { group in
      Period(start: group.days.lowerBound, end: group.days.upperBound)
    }
  }

  /// The number of open questions about transfers in a period that involve rows from files of a
  /// run.
  package func transferQuestionCount(of run: Int, in period: Period) throws -> Int {
    let groups = try transferGroups(in: period)
    return try reading { database in
      let owner = try database.hot(
        """
        SELECT 1 FROM txn t JOIN statement s ON s.id=t.statement JOIN file ON file.id=s.file
        WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=? AND file.run=?
        """)
      return try groups.count { group in
        try group.candidates.contains { pair in
          try pair.legs.contains { key in
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

  /// Stores the decision whether two transactions are one transfer.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, and ``StoreError/constraint(reason:)`` if the
  ///   two cannot be the legs of one transfer.
  package func decideTransfer(
    _ first: TransactionID, _ second: TransactionID, isTransfer: Bool
  ) throws {
    try writing { transaction in
      let pair = try Self.legs(transaction.database, first, second)
      let insert = try transaction.database.hot(
        "INSERT OR REPLACE INTO transferVerdict VALUES(?,?,?,?,?,?,?,?,?,NULL)")
      insert.bind(1, pair.out)
      insert.bind(5, pair.into)
      insert.bind(9, isTransfer ? 1 as Int32 : 0)
      try insert.run()
      transaction.touched.insert(days: pair.legs.map(\.day))
    }
  }

  /// Removes the decision whether two transactions are one transfer, if there is one.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, and ``StoreError/constraint(reason:)`` if the
  ///   two cannot be the legs of one transfer.
  package func withdrawTransfer(_ first: TransactionID, _ second: TransactionID) throws {
    try writing { transaction in
      let pair = try Self.legs(transaction.database, first, second)
      let columns = [TransactionKey.columns, TransactionKey.columns("other")]
      let delete = try transaction.database.hot(
        "DELETE FROM transferVerdict WHERE (\(columns.joined(separator: ",")))=(?,?,?,?,?,?,?,?)")
      delete.bind(1, pair.out)
      delete.bind(5, pair.into)
      try delete.run()
      transaction.touched.insert(days: pair.legs.map(\.day))
    }
  }

  /// The keys of two transactions as the legs of a transfer, outgoing leg first.
  private static func legs(
    _ database: Database, _ first: TransactionID, _ second: TransactionID
  ) throws -> TransferPair {
    let legs = try [first, second].map { id in (try key(database, id), id) }
    let amount = try database.hot("SELECT amount FROM txn WHERE \(TransactionKey.isKey)")
    let amounts = try legs.map { leg in
      amount.bind(1, leg.0)
      var found: Int64 = 0
      while try amount.next() { found = amount.int64(0) }
      return found
    }
    guard legs[0].0.account != legs[1].0.account else {
      throw StoreError.constraint(reason: "\(first) and \(second) belong to the same account")
    }
    guard amounts[0].signum() * amounts[1].signum() < 0 else {
      throw StoreError.constraint(
        reason: "a transfer needs one outgoing and one incoming transaction")
    }
    return amounts[0] < 0
      ? TransferPair(out: legs[0].0, into: legs[1].0)
      : TransferPair(out: legs[1].0, into: legs[0].0)
  }

  private func transfer(_ pair: TransferPair, reason: String?) throws -> OwnTransfer? {
    guard let out = try transaction(pair.out), let into = try transaction(pair.into) else {
      return nil
    }
    return OwnTransfer(out: out, into: into, reason: reason)
  }
}
