internal import GRDB
package import Ledger

extension RegisterSession {
  /// Changes settings of an account, and logs the changes under the session's run.
  ///
  /// - Returns: whether anything changed.
  /// - Throws: ``StoreError/constraint(reason:)`` if there is no such account, if another account
  ///   has or had the new key, or if a new opening balance finds no booked rows that count.
  package func change(account key: String, _ settings: [AccountSetting]) throws -> Bool {
    guard let id = try AccountKeys.id(of: key, in: database) else {
      throw StoreError.constraint(reason: "there is no account \(key)")
    }
    let edits = try AccountEdits(transaction, run: run)
    return try settings.reduce(false) { try edits.apply($1, to: id) || $0 }
  }
}

/// The edits of account settings by a run, with their log lines and their undo.
struct AccountEdits {
  private let transaction: WriteTransaction
  private let run: Int
  private let secrets: SecretTexts
  private let notes: NoteTexts

  private var database: Database { transaction.database }

  /// The subject of log lines about accounts.
  static let subject = "account"
  /// The field of log lines about account numbers; their values are stored as notes.
  static let number = "number"
  /// The field of log lines about earlier keys; a rename causes such a line, unless the list
  /// already has the replaced key.
  static let earlierKeys = "earlierKeys"

  init(_ transaction: WriteTransaction, run: Int) throws {
    self.transaction = transaction
    self.run = run
    secrets = try SecretTexts(transaction.database, transaction.seal)
    notes = try NoteTexts(transaction.database, transaction.seal)
  }

  /// Applies a setting; returns whether it differs from the stored one.
  func apply(_ setting: AccountSetting, to account: Int32) throws -> Bool {
    switch setting {
    case .name(let name): return try set("name", of: account, to: name)
    case .kind(let kind):
      guard try set("kind", of: account, to: kind.rawValue) else { return false }
      // Transfers depend on the kind, on earlier days too.
      try transaction.touchAllDays(of: account)
      return true
    case .number(let number): return try setNumber(number, of: account)
    case .opening(let minorUnits): return try setOpening(minorUnits, of: account)
    case .key(let key): return try rename(account, to: key)
    }
  }

  /// Sets a text column of an account and logs the change; returns whether the value changed.
  private func set(_ column: String, of account: Int32, to value: String?) throws -> Bool {
    let before = try text(column, of: account)
    guard before != value else { return false }
    try database.run("UPDATE account SET \(column)=? WHERE id=?", [value, account])
    try log(account, column, before: before, after: value)
    return true
  }

  /// Renames an account; returns whether its key changed.
  ///
  /// Its rows keep their identities.
  private func rename(_ account: Int32, to key: String) throws -> Bool {
    guard let before = try text("key", of: account) else { throw StoreError.damagedValue }
    guard try AccountKeys.id(of: key, in: database) ?? account == account else {
      throw StoreError.constraint(reason: "another account has or had the key \(key)")
    }
    guard try set("key", of: account, to: key) else { return false }
    let earlier = try text("earlierKeys", of: account)?.split(separator: " ").map(String.init) ?? []
    if !earlier.contains(before) {
      _ = try set(
        "earlierKeys", of: account, to: (earlier + [before]).joined(separator: " "))
    }
    return true
  }

  private func setNumber(_ number: String?, of account: Int32) throws -> Bool {
    let row = try database.row("SELECT number, numberRun FROM account WHERE id=?", [account])
    let before = try secrets.text(
      row?.textOrNil("number"), .accountNumber, of: .numbered(Int64(account)))
    guard before != number else { return false }
    let sides = try [before, number].map { try $0.map { "\(try notes.id(of: $0))" } }
    try transaction.setNumber(number, of: account, run: number == nil ? nil : run, secrets)
    try log(
      account, Self.number, before: sides[0], after: sides[1],
      beforeRun: try row?.intOrNil("numberRun"))
    try transaction.touchAllDays(of: account)
    return true
  }

  private func setOpening(_ minorUnits: Int64?, of account: Int32) throws -> Bool {
    let before = try opening(of: account)
    guard before?.minorUnits != minorUnits else { return false }
    let after = try minorUnits.map {
      OpeningBalance(minorUnits: $0, day: try firstDay(of: account))
    }
    try put(after, of: account)
    try log(account, "opening", before: before?.text, after: after?.text)
    return true
  }

  /// The first day with a booked row of the account that counts; throws if there is none.
  private func firstDay(of account: Int32) throws -> CalendarDate {
    let day = try database.value(
      Int32.self,
      "SELECT day FROM txn WHERE account=? AND status=0 AND isPending=0 ORDER BY day LIMIT 1",
      [account])
    guard let day else {
      throw StoreError.constraint(
        reason: "the account has no transactions, so it cannot have an opening balance")
    }
    return CalendarDate(daysSince1970: day)
  }

  private func opening(of account: Int32) throws -> OpeningBalance? {
    let row = try database.row("SELECT opening, openingDay FROM account WHERE id=?", [account])
    guard let row, let minorUnits = try row.int64OrNil("opening") else { return nil }
    return OpeningBalance(minorUnits: minorUnits, day: try row.day("openingDay"))
  }

  private func put(_ opening: OpeningBalance?, of account: Int32) throws {
    try database.run(
      "UPDATE account SET opening=?, openingDay=? WHERE id=?",
      [opening?.minorUnits, opening?.day.daysSince1970, account])
  }

  private func text(_ column: String, of account: Int32) throws -> String? {
    try database.value(String.self, "SELECT \(column) FROM account WHERE id=?", [account])
  }

  /// Logs a merge for the list of changes; only ``MergeUndo`` reverts the merge.
  func logMerge(of account: Int32, into target: Int32) throws {
    try log(account, "merge", before: nil, after: try text("key", of: target))
  }

  private func log(
    _ account: Int32, _ field: String, before: String?, after: String?, beforeRun: Int? = nil
  ) throws {
    try database.run(
      """
      INSERT INTO change(run,subject,account,field,before,after,beforeRun)
      VALUES(?,'\(Self.subject)',?,?,?,?,?)
      """, [run, account, field, before, after, beforeRun])
  }
}

extension AccountEdits {
  /// Restores the settings that the run changed, and removes the account numbers that it set.
  ///
  /// A number stays if another run has a file of the account in the same format and layout.
  func takeBack() throws {
    let lines = try database.rows(
      "SELECT * FROM change WHERE run=? AND subject=? ORDER BY id DESC", [run, Self.subject])
    for line in lines { try restore(line) }
    let numbered = try database.values(
      Int32.self, "SELECT id FROM account WHERE numberRun=?", [run])
    for account in numbered {
      if let heir = try heir(ofNumber: account) {
        try database.run("UPDATE account SET numberRun=? WHERE id=?", [heir, account])
      } else {
        try transaction.touchAllDays(of: account)
        try transaction.setNumber(nil, of: account, run: nil, secrets)
      }
    }
  }

  /// The first other run with a file of the account in the format and layout of a file of this run.
  ///
  /// Undone runs are left out. The result is nil if there is none.
  ///
  /// Such a file has the same account number.
  private func heir(ofNumber account: Int32) throws -> Int? {
    try database.value(
      Int.self,
      """
      SELECT min(f2.run) FROM statement s1 JOIN file f1 ON f1.id=s1.file
        JOIN statement s2 ON s2.account=s1.account AND s2.layout=s1.layout
        JOIN file f2 ON f2.id=s2.file AND f2.format=f1.format JOIN run ON run.id=f2.run
      WHERE f1.run=?1 AND s1.account=?2 AND run.undone=0 AND f2.run<>?1
      """, [run, account])
  }

  private func restore(_ line: Row) throws {
    let account = try line.int32("account")
    let field = try line.text("field")
    let before = try line.textOrNil("before")
    switch field {
    case "name", "kind", "key", "earlierKeys":
      try database.run("UPDATE account SET \(field)=? WHERE id=?", [before, account])
      if field == "kind" { try transaction.touchAllDays(of: account) }
    case Self.number: try restoreNumber(before, of: account, by: try line.intOrNil("beforeRun"))
    case "opening": try put(before.flatMap(OpeningBalance.init), of: account)
    case "merge": break
    default: throw StoreError.damagedValue
    }
  }

  /// Restores an account number, or removes it if the run that set it was undone since.
  private func restoreNumber(_ note: String?, of account: Int32, by setter: Int?) throws {
    let isUndone = try database.value(
      Bool.self, "SELECT undone FROM run WHERE id=?", [setter])
    let number = isUndone == true ? nil : try notes.readable(note, .note)
    try transaction.touchAllDays(of: account)
    try transaction.setNumber(number, of: account, run: number == nil ? nil : setter, secrets)
  }
}
