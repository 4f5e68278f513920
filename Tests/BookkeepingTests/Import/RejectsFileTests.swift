import Bookkeeping
import Foundation
import Ledger
import Testing

/// `--rejects`: good rows go in, bad ones wait in `rejects/`, and nothing is lost on the way.
@Suite struct RejectsFileTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace(settings: Self.settings)
    try scratch.write(Self.profile, to: "profiles/saldo-rejects.yaml")
  }

  private static let settings = """
    version: 1
    accounts:
      web-tracker: {kind: cash, currency: EUR, number: web-tracker}

    """

  /// Reads the layout of the rejects as any other bank's.
  private static let profile = """
    version: 1
    recognise: {header: [problem, file, line, account, currency, date, value_date, amount, payee, memo, reference, bank_id, raw]}
    account: web-tracker
    date: {column: date, format: yyyy-MM-dd}
    payee: {column: payee}
    text: {columns: [memo]}
    reference: {column: reference}
    bank_id: {column: bank_id}
    amount: {column: amount, number: plain}
    currency: {column: currency}

    """

  /// Rows of an export: three good ones and, unless mended, three bad ones.
  private static func export(mended: Bool) -> String {
    let bakery = "\"Bakery, \\\"Roth\\\"\""
    let rows = [
      #"{"id": "a1", "amount": 12.5, "date": "2026-08-01", "description": \#(bakery), "type": "expense"}"#,
      #"{"id": "a2", "amount": "\#(mended ? "10.00" : "1O.00")", "date": "2026-08-02", "description": \#(bakery), "type": "expense"}"#,
      #"{"id": "a3", "amount": 100, "date": "2026-02-\#(mended ? 28 : 30)", "description": "Wage", "type": "income"}"#,
      #"{"id": "a4", "amount": 3.2, "date": "2026-08-03", "description": "Café", "type": "expense"}"#,
      #"{"id": "a5", "amount": 3.2, "date": "2026-08-03", "description": "Café", "type": "expense"}"#,
      #"{"id": "a6", "amount": 7, "date": "2099-08-0\#(mended ? "3" : "3")", "description": "Later", "type": "expense"}"#,
    ]
    let last = mended ? rows[5].replacing("2099", with: "2026") : rows[5]
    return #"{"currency": "EUR", "transactions": ["# + "\n"
      + (rows.dropLast() + [last]).joined(separator: ",\n") + "\n]}\n"
  }

  /// What the ledger holds, apart from which file brought it.
  private func rows(of workspace: Workspace) throws -> [String] {
    try ListTransactions(workspace).all(TransactionFilter()).map {
      "\($0.id) \($0.amount) \($0.rawPayee) \($0.bookingDate)"
    }.sorted()
  }

  @Test func `a bad row refuses its file unless rejects are kept`() throws {
    let path = try scratch.write(Self.export(mended: false), to: "t.json")
    let summary = try scratch.take(path)
    #expect(summary.status == .inputRefused)
    #expect(summary.total == ImportCounts())
    #expect(scratch.names(in: "rejects").isEmpty)
  }

  @Test func `good rows go in and bad ones are written as they stand`() throws {
    let path = try scratch.write(Self.export(mended: false), to: "t.json")
    let summary = try scratch.take(path) { $0.keepsGoodRows = true }
    #expect(summary.status == .findings)
    #expect(summary.total.read == 6 && summary.total.new == 3 && summary.total.rejected == 3)
    #expect(summary.total.addsUp)
    #expect(summary.files[0].rejects == "\(scratch.folder)/rejects/t.json.csv")
    #expect(scratch.names(in: "rejects") == ["t.json.csv"])
    let lines = try #require(scratch.text("rejects/t.json.csv")).components(separatedBy: "\r\n")
    #expect(lines.count == 5 && lines[4].isEmpty)
    #expect(lines[1].hasSuffix(#",3,web-tracker,EUR,2026-08-02,,-1O.00,"Bakery, ""Roth""",,,a2,"#))
    #expect(lines[2].hasSuffix(",4,web-tracker,EUR,2026-02-30,,100.00,Wage,,,a3,"))
    #expect(lines[3].hasSuffix(",7,web-tracker,EUR,2099-08-03,,-7.00,Later,,,a6,"))
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: "\(scratch.folder)/rejects/t.json.csv")[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `mended and imported the rejects give what the mended original gives`() throws {
    let path = try scratch.write(Self.export(mended: false), to: "t.json")
    _ = try scratch.take(path) { $0.keepsGoodRows = true }
    let mended = try #require(scratch.text("rejects/t.json.csv"))
      .replacing("2026-08-02,,-1O.00", with: "2026-08-02,,-10.00")
      .replacing("2026-02-30,,", with: "2026-02-28,,").replacing(
        "2099-08-03,,", with: "2026-08-03,,")
    try scratch.write(mended, to: "rejects/t.json.csv")
    let second = try scratch.take("\(scratch.folder)/rejects/t.json.csv")
    #expect(second.status == .done)
    #expect(second.total.new == 3)

    let whole = try ScratchWorkspace(settings: Self.settings)
    let all = try whole.take(try whole.write(Self.export(mended: true), to: "t.json"))
    #expect(all.status == .done && all.total.new == 6)
    #expect(try rows(of: scratch.workspace) == rows(of: whole.workspace))

    let original = try scratch.write(Self.export(mended: true), to: "whole.json")
    let third = try scratch.take(original)
    #expect(third.total.new == 0 && third.total.alreadyIn == 6)
  }

  @Test func `a file without a good row is refused`() throws {
    let path = try scratch.write(
      #"{"transactions": [{"id": "x", "amount": "?", "date": "2026-08-01", "type": "expense"}]}"#,
      to: "t.json")
    let summary = try scratch.take(path) { $0.keepsGoodRows = true }
    #expect(summary.status == .inputRefused)
    #expect(scratch.names(in: "rejects").isEmpty)
  }

  @Test func `a dry run tells of bad rows and writes nothing`() throws {
    let path = try scratch.write(Self.export(mended: false), to: "t.json")
    var options = ImportStatements.Options(asOf: try #require(CalendarDate("2026-09-01")))
    options.paths = [path]
    options.isDryRun = true
    options.keepsGoodRows = true
    var told: [Int] = []
    var listeners = ImportListeners()
    listeners.onRejected = { told.append($0.line) }
    let summary = try ImportStatements(scratch.workspace, options: options).run(listeners)
    #expect(told == [3, 4, 7])
    #expect(summary.status == .findings && summary.total.rejected == 3)
    #expect(scratch.names(in: "rejects").isEmpty && scratch.names(in: ".saldo").isEmpty)
  }

  @Test func `other rejects of the same name are never overwritten`() throws {
    let bad = Self.export(mended: false)
    let path = try scratch.write(bad, to: "t.json")
    _ = try scratch.take(path) { $0.keepsGoodRows = true }
    let first = scratch.text("rejects/t.json.csv")
    _ = try UndoImport(scratch.workspace).run(1)
    let again = try scratch.take(path) { $0.keepsGoodRows = true }
    #expect(again.files[0].rejects?.hasSuffix("rejects/t.json.csv") == true)
    #expect(scratch.names(in: "rejects") == ["t.json.csv"])

    _ = try UndoImport(scratch.workspace).run(2)
    try scratch.write(bad.replacing("1O.00", with: "lO.00"), to: "t.json")
    let other = try scratch.take(path) { $0.keepsGoodRows = true }
    #expect(other.files[0].rejects?.hasSuffix("rejects/t.json-2.csv") == true)
    #expect(scratch.text("rejects/t.json.csv") == first)
    #expect(scratch.names(in: "rejects") == ["t.json-2.csv", "t.json.csv"])
  }

  @Test func `a mended twin of a good row is a second one, however often it comes`() throws {
    let twin = { (id: String, day: String) in
      #"{"id": "\#(id)", "amount": 3.2, "date": "\#(day)", "description": "Café", "type": "expense"}"#
    }
    let rows = [twin("a", "2026-08-03"), twin("b", "2026-08-O3"), twin("c", "2026-08-03")]
    let text = #"{"currency": "EUR", "transactions": ["# + rows.joined(separator: ",\n") + "]}"
    let path = try scratch.write(text, to: "t.json")
    #expect(try scratch.take(path) { $0.keepsGoodRows = true }.total.new == 2)
    let mended = try #require(scratch.text("rejects/t.json.csv"))
      .replacing("2026-08-O3,,", with: "2026-08-03,,").replacing(",b,", with: ",,")
    let rejects = try scratch.write(mended, to: "rejects/t.json.csv")
    #expect(try scratch.take(rejects).total.new == 1)

    // The mended table once more, with a word changed that is no part of any row.
    try scratch.write(mended.replacing("; expected", with: "; meant was"), to: "again.csv")
    let again = try scratch.take("\(scratch.folder)/again.csv")
    #expect(again.total.new == 0 && again.total.alreadyIn == 1)
    let whole = try scratch.write(text.replacing("O3", with: "03"), to: "whole.json")
    let last = try scratch.take(whole)
    #expect(last.total.new == 0 && last.total.alreadyIn == 3)
  }
}
