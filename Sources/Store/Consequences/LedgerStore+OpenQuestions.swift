internal import GRDB
import Ledger
import Matching

/// What only a person can judge, worked out from the rows when it is asked for.
extension LedgerStore {
  /// Pairs of rows that may be one transaction, by account and day; of one account or of all.
  func duplicateQuestions(account: String? = nil) throws -> [RowQuestion] {
    try reading { database in
      let accounts = try Row.fetchAll(database, sql: "SELECT id, key FROM account ORDER BY key")
      var found: [RowQuestion] = []
      for row in accounts
      where try account == nil || row.text("key") == account {
        var rows = try AccountRows(
          database, seal, account: try row.int32("id"))
        // A file asks nothing of itself.
        guard rows.haveSeveralFiles else { continue }
        try rows.judge { _ in }
        found += rows.questions.sorted()
      }
      return found
    }
  }

  /// Rows of a period that may be the legs of own transfers, oldest first.
  func transferGroups(in period: Period) throws -> [TransferGroup] {
    guard let period = known(period) else { return [] }
    return try reading {
      try TransferRows(database: $0, seal: seal).questions(
        period.start...period.end, through: lastDay)
    }
  }

  /// All receipts that count, with what became of them and the rows that may have paid those that are open.
  package func settledReceipts() throws -> SettledReceipts {
    try reading { try ReceiptPayments(database: $0, seal: seal).matched() }
  }
}
