internal import GRDB
import Ledger
import Matching

extension WriteTransaction {
  /// The id of the account with this key, which is added if it is new.
  ///
  /// - Throws: ``StoreError/constraint(reason:)`` if the stored account has another currency.
  func account(_ account: Account) throws -> Int32 {
    let secrets = try SecretTexts(database, seal)
    guard
      let row = try database.row(
        "SELECT id, kind, currency, number FROM account WHERE key=?", [account.key])
    else { return try insert(account, secrets) }
    let currency = try row.text("currency")
    let id = try row.int32("id")
    guard try currency == account.currency.code || isForsaken(id) else {
      throw StoreError.constraint(
        reason: "account \(account.key) is in \(currency), but this statement is in "
          + account.currency.code)
    }
    let number = try secrets.text(row.textOrNil("number"), .accountNumber, of: .numbered(Int64(id)))
    // Some files write the number with blanks or only its end, so a stored number that matches is kept.
    let isRenumbered =
      account.number.map { !TransferLeg.plain(number ?? "").hasSuffix(TransferLeg.plain($0)) }
      ?? false
    if try isRenumbered || row.text("kind") != account.kind.rawValue {
      // Transfers depend on the number and kind, on earlier days too.
      try touchAllDays(of: id)
    }
    try database.run(
      "UPDATE account SET name=?1, kind=?2, number=coalesce(?3,number), currency=?5 WHERE key=?4",
      [
        account.name, account.kind.rawValue,
        isRenumbered ? try secrets.column(account.number, .accountNumber) : nil, account.key,
        account.currency.code,
      ])
    if isRenumbered { try keep(account.number, of: id, secrets) }
    return id
  }

  private func insert(_ account: Account, _ secrets: SecretTexts) throws -> Int32 {
    try database.run(
      "INSERT INTO account(key,name,kind,currency,number) VALUES(?,?,?,?,?)",
      [
        account.key, account.name, account.kind.rawValue, account.currency.code,
        try secrets.column(account.number, .accountNumber),
      ])
    let id = Int32(database.lastInsertedRowID)
    try keep(account.number, of: id, secrets)
    return id
  }

  private func keep(_ number: String?, of account: Int32, _ secrets: SecretTexts) throws {
    guard secrets.areSealed, let number else { return }
    try secrets.keep(number.utf8, .accountNumber, of: .numbered(Int64(account)))
  }

  private func touchAllDays(of account: Int32) throws {
    let row = try database.row(
      "SELECT min(firstDay) AS first, max(lastDay) AS last FROM statement WHERE account=?",
      [account])
    if let days = try row?.days("first", "last") { touched.insert(days) }
  }

  /// Whether all imports of an account were undone, so that it may get another currency.
  private func isForsaken(_ account: Int32) throws -> Bool {
    let sql = "SELECT \(LedgerStore.isForsaken("?1"))"
    return try database.value(Bool.self, sql, [account]) ?? false
  }
}
