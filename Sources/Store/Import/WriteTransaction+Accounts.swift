internal import GRDB
import Ledger
import Matching

extension WriteTransaction {
  /// The id of the account with the key of `account`; adds a new account, and updates a known one.
  ///
  /// `run` is the run that sets a new account number.
  ///
  /// - Throws: ``StoreError/constraint(reason:)`` if the stored account has another currency and
  ///   not all its imports were undone.
  func account(_ account: Account, run: Int) throws -> Int32 {
    let secrets = try SecretTexts(database, seal)
    guard let id = try AccountKeys.id(of: account.key, in: database) else {
      return try insert(account, run, secrets)
    }
    guard
      let row = try database.row("SELECT kind, currency, number FROM account WHERE id=?", [id])
    else { throw StoreError.damagedValue }
    let currency = try row.text("currency")
    guard try currency == account.currency.code || isForsaken(id) else {
      throw StoreError.constraint(
        reason: "account \(account.key) is in \(currency), but this statement is in "
          + account.currency.code)
    }
    let number = try secrets.text(row.textOrNil("number"), .accountNumber, of: .numbered(Int64(id)))
    // Some files write the number with blanks or only its end, so a stored number that matches is
    // kept.
    let isRenumbered =
      account.number.map { !TransferLeg.plain(number ?? "").hasSuffix(TransferLeg.plain($0)) }
      ?? false
    if try isRenumbered || row.text("kind") != account.kind.rawValue {
      // Transfers depend on the number and kind, on earlier days too.
      try touchAllDays(of: id)
    }
    try database.run(
      "UPDATE account SET name=?, kind=?, currency=? WHERE id=?",
      [account.name, account.kind.rawValue, account.currency.code, id])
    if isRenumbered { try setNumber(account.number, of: id, run: run, secrets) }
    return id
  }

  private func insert(_ account: Account, _ run: Int, _ secrets: SecretTexts) throws -> Int32 {
    let number = try secrets.column(account.number, .accountNumber)
    try database.run(
      "INSERT INTO account(key,name,kind,currency,number,numberRun) VALUES(?,?,?,?,?,?)",
      [
        account.key, account.name, account.kind.rawValue, account.currency.code, number,
        account.number.map { _ in run },
      ])
    let id = database.lastInsertedRowID
    if secrets.areSealed, let number = account.number {
      try secrets.keep(number.utf8, .accountNumber, of: .numbered(id))
    }
    return Int32(id)
  }

  /// Sets the number of an account, or removes it; `run` is the run that set the number.
  func setNumber(_ number: String?, of account: Int32, run: Int?, _ secrets: SecretTexts) throws {
    try database.run(
      "UPDATE account SET number=?, numberRun=? WHERE id=?",
      [try secrets.column(number, .accountNumber), run, account])
    guard secrets.areSealed else { return }
    let row = SecretRow.numbered(Int64(account))
    try database.run(
      "DELETE FROM sealedField WHERE field=? AND row=?",
      [SecretField.accountNumber.rawValue, account])
    if let number { try secrets.keep(number.utf8, .accountNumber, of: row) }
  }

  /// Marks all days of an account's statements.
  func touchAllDays(of account: Int32) throws {
    let row = try database.row(
      "SELECT min(firstDay) AS first, max(lastDay) AS last FROM statement WHERE account=?",
      [account])
    if let days = try row?.days("first", "last") { touched.insert(days) }
  }

  /// Whether all imports of an account were undone; then the account may get another currency.
  private func isForsaken(_ account: Int32) throws -> Bool {
    let sql = "SELECT \(LedgerStore.isForsaken("?1"))"
    return try database.value(Bool.self, sql, [account]) ?? false
  }
}
