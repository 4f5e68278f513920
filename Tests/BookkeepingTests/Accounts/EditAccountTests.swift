import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// Accounts can be renamed, corrected and merged, and their rows stay the same rows.
@Suite struct EditAccountTests {
  private let scratch: ScratchWorkspace
  private let day = CalendarDate(daysSince1970: 20_697)

  init() throws { scratch = try ScratchWorkspace() }

  private func take(
    _ rows: String, from name: String, account: String?, number: String? = nil
  ) throws -> ImportSummary {
    let isOFX = number != nil
    let text =
      isOFX
      ? Self.ofx(rows, number ?? "", name)
      : "!Type:Bank\n"
        + rows.split(separator: "\n")
        .map { $0.split(separator: " ", maxSplits: 2) }
        .map { "D\($0[0])\nT\($0[1])\nP\($0[2])\n^\n" }.joined()
    let path = try scratch.write(text, to: "\(name).\(isOFX ? "ofx" : "qif")")
    return try Workspace(root: scratch.folder).take(path) {
      ($0.account, $0.currency) = (account, isOFX ? nil : .eur)
    }
  }

  private static func ofx(_ rows: String, _ number: String, _ id: String) -> String {
    let entries = rows.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }.map {
      "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>\($0[0].filter(\.isNumber))<TRNAMT>\($0[1])"
        + "<FITID>\($0[0])\($0[1])<NAME>\($0[2])</STMTTRN>"
    }
    return """
      OFXHEADER:100
      DATA:OFXSGML
      VERSION:102
      ENCODING:USASCII
      CHARSET:1252

      <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260801
      <LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>\(id)<STATUS><CODE>0
      <SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>\(number)
      <ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260501<DTEND>20260531
      \(entries.joined(separator: "\n"))
      </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

      """
  }

  private func edit(_ key: String, _ words: String...) throws -> EditAccount.Outcome {
    try EditAccount(try Workspace(root: scratch.folder), asOf: day).edit(
      key, words.map { try FieldWord($0) })
  }

  private func accounts() throws -> [ListedAccount] { try ListAccounts(scratch.workspace).all() }

  private func ids() throws -> [String] {
    try ListTransactions(scratch.workspace).all(TransactionFilter()).map { "\($0.id)" }.sorted()
  }

  private func message(_ summary: ImportSummary) -> String? {
    guard case .refused(_, let diagnostics)? = summary.files.first?.result else { return nil }
    return diagnostics.first?.message
  }

  // MARK: - Numbers

  @Test func `a named account remembers the number of its first file`() throws {
    let rows = "2026-05-04 -5.00 Kiosk"
    #expect(try take(rows, from: "a", account: "checking").status == .done)
    #expect(try take(rows, from: "b", account: "checking", number: "12345678").status == .done)
    #expect(try accounts().map(\.account.number) == ["12345678"])
    #expect(
      try take("2026-05-05 -6.00 Kiosk", from: "c", account: nil, number: "12345678").status
        == .done)
    #expect(try accounts().map(\.account.key) == ["checking"])
    // Another file has the number, too.
    _ = try UndoImport(scratch.workspace).run(2)
    #expect(try accounts().map(\.account.number) == ["12345678"])
    _ = try UndoImport(scratch.workspace).run(3)
    #expect(try accounts().map(\.account.number) == [nil])
  }

  @Test func `a file whose number belongs to another account is refused with both numbers`() throws
  {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro", number: "12345678")
    _ = try take("2026-05-04 -5.00 Kiosk", from: "b", account: "checking", number: "87654321")
    let before = try ids()
    let refused = try take(
      "2026-05-06 -5.00 Bar", from: "c", account: "checking", number: "12345678")
    #expect(
      message(refused)
        == "account number …5678 in this file belongs to account giro; you named account checking "
        + "(number …4321)")
    #expect(refused.status == .inputRefused)
    let other = try take("2026-05-06 -5.00 Bar", from: "d", account: "giro", number: "99999999")
    #expect(
      message(other) == "this file has account number …9999, but account giro has number …5678")
    #expect(try ids() == before)
    #expect(try accounts().map(\.account.number) == ["87654321", "12345678"])
  }

  @Test func `a number in saldo.yaml is checked, too`() throws {
    try scratch.write("version: 1\naccounts: {giro: {number: '1234 5678'}}\n", to: "saldo.yaml")
    let refused = try take("2026-05-06 -5.00 Bar", from: "c", account: "other", number: "12345678")
    #expect(
      message(refused)
        == "account number …5678 in this file belongs to account giro; you named account other "
        + "(no number yet)")
    #expect(
      try take("2026-05-06 -5.00 Bar", from: "d", account: "giro", number: "12345678").status
        == .done)
  }

  @Test(arguments: [
    ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000", true),
    ("37040044/532013000", "DE89370400440532013000", true), ("XXXX4821", "4111111111114821", true),
    ("4821", "4111111111114822", false), ("12345678", "87654321", false), ("1", "21", false),
  ])
  func `a number is the same in each of its spellings`(one: String, other: String, isSame: Bool) {
    #expect(Account.isSameNumber(one, other) == isSame)
    #expect(Account.isSameNumber(other, one) == isSame)
  }

  // MARK: - Settings

  @Test func `a renamed account keeps its rows, and files find it under both keys`() throws {
    let rows = "2026-05-04 -5.00 Kiosk\n2026-05-05 -6.00 Bar"
    _ = try take(rows, from: "a", account: "checking")
    let before = try ids()
    let outcome = try edit("checking", "key=giro")
    #expect(outcome.account.account.key == "giro" && outcome.run == 2)
    #expect(try ids() == before)
    for (name, key) in [("b", "giro"), ("c", "checking")] {
      let again = try take(rows + "\n2026-05-09 -1.00 \(name)", from: name, account: key)
      #expect(again.files.flatMap(\.statements).map(\.counts.new) == [1])
    }
    #expect(try accounts().map(\.account.key) == ["giro"])
    #expect(try scratch.workspace.openLedger(.read).integrityProblems().isEmpty)
    _ = try UndoImport(scratch.workspace).run(2)
    #expect(try accounts().map(\.account.key) == ["checking"])
    #expect(try ids().count == 4)
  }

  @Test func `rules and settings find a renamed account by its earlier key`() throws {
    try scratch.write(
      "version: 1\naccounts: {checking: {name: Main, currency: EUR}}\n", to: "saldo.yaml")
    try scratch.writeRules(["  - {when: {account: checking}, set: {category: Food}}"])
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "checking")
    let outcome = try edit("checking", "key=giro")
    #expect(
      outcome.notes.map(\.message) == [
        "saldo.yaml names account checking", "the rules name account checking",
      ])
    _ = try take("2026-05-05 -6.00 Bar", from: "b", account: "giro")
    let found = try ListTransactions(scratch.workspace).all(TransactionFilter())
    #expect(found.allSatisfy { $0.category.path == "Food" && $0.account.name == "Main" })
    let applied = try ApplyRules(
      try Workspace(root: scratch.folder), options: .init(asOf: day)
    ).run()
    #expect(applied.run == nil)
  }

  @Test func `each setting is changed in one run and restored by undo`() throws {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    let before = try accounts()
    let outcome = try edit("giro", "name=Joint", "kind=savings", "number=12345678", "opening=100")
    let account = outcome.account
    #expect(account.account.name == "Joint" && account.account.kind == .savings)
    #expect(account.balance?.minorUnits == 9_500 && account.opening?.minorUnits == 10_000)
    #expect(try edit("giro", "name=Joint").run == nil)
    let changes = try scratch.workspace.openLedger(.read).changes(in: .everything)
    #expect(changes.count == 4)
    _ = try UndoImport(scratch.workspace).run(2)
    #expect(try accounts() == before)
    #expect(before.map(\.balance) == [nil])
  }

  @Test func `an opening balance stays true when older rows follow`() throws {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    _ = try edit("giro", "opening=100")
    _ = try take("2026-04-01 -20.00 Bar", from: "b", account: "giro")
    #expect(try accounts().map(\.balance?.minorUnits) == [9_500])
  }

  @Test(arguments: [
    (["giro", "nmae=x"], "accounts have no editable field \"nmae\"", "did you mean \"name\"?"),
    (["gir", "name=x"], "unknown account \"gir\"", "did you mean \"giro\"?"),
    (["giro", "kind=bnak"], "kind: unknown kind \"bnak\"", "did you mean \"bank\"?"),
    (["giro", "key=Giro"], "key: \"Giro\" is not a valid account key", Account.keyHint),
    (
      ["giro", "key=other"], "account other already exists",
      "choose another key; if both are one account: saldo edit account giro merge=other"
    ),
    (
      ["giro", "merge=giro"], "account giro cannot be merged into itself",
      "name the account that should have the rows: merge=KEY"
    ),
    (
      ["giro", "merge=dollars"], "account giro is in EUR, but dollars is in USD",
      "an account has one currency; keep both accounts"
    ),
  ])
  func `a wrong edit is refused with the nearest right one`(
    words: [String], message: String, hint: String
  ) throws {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    _ = try take("2026-05-05 -6.00 Kiosk", from: "b", account: "other")
    _ = try scratch.take(try scratch.write("!Type:Bank\nD2026-05-04\nT-1\nPA\n^\n", to: "c.qif")) {
      ($0.account, $0.currency) = ("dollars", Currency("USD"))
    }
    let before = try accounts()
    let failure = #expect(throws: Failure.self) { try edit(words[0], words[1]) }
    #expect(failure?.diagnostics.first?.message == message)
    #expect(failure?.diagnostics.first?.hint == hint)
    #expect(try accounts() == before)
  }

  @Test func `a field that saldo.yaml sets is changed there`() throws {
    try scratch.write("version: 1\naccounts: {giro: {name: Main}}\n", to: "saldo.yaml")
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    let failure = #expect(throws: Failure.self) { try edit("giro", "name=Mine") }
    #expect(failure?.diagnostics.first?.message == "saldo.yaml sets the name of account giro")
  }

  // MARK: - Merging

  @Test func `a merged account gives its rows, its key and its number to the other one`() throws {
    let shared = "2026-05-04 -5.00 Kiosk\n2026-05-05 -6.00 Bar"
    _ = try take(shared, from: "a", account: "giro")
    _ = try take(
      shared + "\n2026-05-06 -7.00 Cafe", from: "b", account: "wrong", number: "12345678")
    try HandRecord.add(scratch, account: "wrong", day)
    let outcome = try edit("wrong", "merge=giro")
    #expect(outcome.moved == 1)
    #expect(try accounts().map(\.account.key) == ["giro"])
    let sum = try ListTransactions(scratch.workspace).all(TransactionFilter())
      .reduce(0) { $0 + $1.amount.minorUnits }
    #expect(sum == -1_800 - 300)
    for (name, account, number) in [
      ("c", nil, "12345678"), ("d", "wrong", nil), ("e", "giro", "12345678"),
    ] as [(String, String?, String?)] {
      let again = try take(
        shared + "\n2026-05-06 -7.00 Cafe", from: name, account: account, number: number)
      #expect(again.status == .done || again.status == .findings, "\(name)")
      #expect(again.files.flatMap(\.statements).map(\.account.key) == ["giro"])
    }
    #expect(
      try ListTransactions(scratch.workspace).all(TransactionFilter())
        .reduce(0) { $0 + $1.amount.minorUnits } == sum)
    let derived = try scratch.workspace.openLedger(.write).deriveConsequences(isTrial: true)
    #expect(derived == 0)
  }

  @Test func `undo of a merge gives manual transactions back to their account`() throws {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    try HandRecord.add(scratch, account: "cash", day)
    _ = try edit("cash", "name=Purse")
    func rows() throws -> [String] {
      try ListTransactions(scratch.workspace).all(TransactionFilter())
        .map { "\($0.id) \($0.account.key) \($0.amount)" }
    }
    let before = try rows()
    _ = try edit("cash", "merge=giro")
    #expect(
      try ListTransactions(scratch.workspace).all(TransactionFilter())
        .allSatisfy { $0.account.key == "giro" })
    _ = try UndoImport(scratch.workspace).run(4)
    #expect(try rows() == before)
    #expect(try accounts().map(\.account.name) == ["Purse", "giro"])
  }

  @Test func `a ledger with renamed and merged accounts comes back from its export`() throws {
    _ = try take("2026-05-04 -5.00 Kiosk", from: "a", account: "giro")
    _ = try take(
      "2026-05-04 -5.00 Kiosk\n2026-05-06 -7.00 Cafe", from: "b", account: "wrong",
      number: "12345678")
    _ = try edit("giro", "key=joint", "opening=100", "number=99999999")
    _ = try edit("wrong", "merge=joint")
    let (copy, json, migration) = try ExportKit.copy(of: scratch)
    #expect(migration.status == .done)
    #expect(try ExportKit.json(copy.workspace) == json)
    for one in [scratch, copy] {
      _ = try UndoImport(one.workspace).run(4)
      _ = try UndoImport(one.workspace).run(3)
      #expect(try ListAccounts(one.workspace).all().map(\.account.key) == ["giro", "wrong"])
      #expect(try ListAccounts(one.workspace).all().map(\.rows) == [1, 2])
    }
    #expect(try ExportKit.json(copy.workspace) == ExportKit.json(scratch.workspace))
  }

  @Test func `a number of an encrypted ledger is edited and restored in boxes`() throws {
    let (sealed, workspace) = try ScratchWorkspace.sealed()
    let path = try sealed.write("!Type:Bank\nD2026-05-04\nT-1\nPA\n^\n", to: "a.qif")
    for (key, name) in [("giro", "a"), ("wrong", "b")] {
      let path =
        name == "a"
        ? path
        : try sealed.write(
          "!Type:Bank\nD2026-05-05\nT-1\nPA\nN17\n^\n", to: "b.qif")
      _ = try workspace.take(path) { ($0.account, $0.currency) = (key, .eur) }
    }
    let editing = EditAccount(workspace, asOf: day)
    _ = try editing.edit("giro", [try FieldWord("number=12345678")])
    _ = try editing.edit("giro", [try FieldWord("number=99999999")])
    _ = try editing.edit("wrong", [try FieldWord("merge=giro")])
    #expect(try ListAccounts(workspace).all().map(\.account.number) == ["99999999"])
    #expect(try ListAccounts(workspace).all().map(\.rows) == [2])
    for run in [5, 4] { _ = try UndoImport(workspace).run(run) }
    #expect(try ListAccounts(workspace).all().map(\.account.number) == ["12345678", nil])
  }
}

extension Workspace {
  /// Imports a file.
  fileprivate func take(
    _ path: String, _ change: (inout ImportStatements.Options) -> Void
  ) throws -> ImportSummary {
    var options = ImportStatements.Options(asOf: CalendarDate(daysSince1970: 20_697))
    options.paths = [path]
    change(&options)
    return try ImportStatements(self, options: options).run()
  }
}

private enum HandRecord {
  /// Adds a manual transaction of 3.00 to an account.
  static func add(_ scratch: ScratchWorkspace, account: String, _ day: CalendarDate) throws {
    _ = try EditRegister(scratch.workspace, asOf: day).add(
      .manualTransaction,
      ["name=Tip", "amount=3", "type=expense", "date=2026-05-20", "account=\(account)"]
        .map { try FieldWord($0) })
  }
}
