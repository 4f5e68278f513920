import Ledger
import Reporting
import Store
import Testing

@testable import Bookkeeping

/// A bank's own conversion, from the statement to the household total.
@Suite struct BankRatesTests {
  /// A card in dollars.
  ///
  /// The bank converted 20.00 euros to 21.54 dollars, one euro for 1.0770; one euro buys
  /// 1.25 dollars by the table, so 12.00 dollars are 9.60 euros.
  private static let statement = """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102
    SECURITY:NONE
    ENCODING:USASCII
    CHARSET:1252
    COMPRESSION:NONE
    OLDFILEUID:NONE
    NEWFILEUID:NONE

    <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260401<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
    <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
    <BANKACCTFROM><BANKID>121000358<ACCTID>00471100<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20260301<DTEND>20260331
    <STMTTRN><TRNTYPE>POS<DTPOSTED>20260302<TRNAMT>-12.00<FITID>C1<NAME>Home Market</STMTTRN>
    <STMTTRN><TRNTYPE>POS<DTPOSTED>20260320<TRNAMT>-21.54<FITID>C2<NAME>Lyon Books<ORIGCURRENCY><CURRATE>1.0770<CURSYM>EUR</ORIGCURRENCY></STMTTRN>
    </BANKTRANLIST>
    <LEDGERBAL><BALAMT>250.00<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
    </OFX>
    """

  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    try scratch.write(
      "date,currency,rate\n2026-03-01,USD,1.25\n2026-03-31,USD,1.25\n", to: "tables/rates.csv")
  }

  private func take() throws {
    let path = try scratch.write(Self.statement, to: "card.ofx")
    _ = try scratch.take(path) { $0.account = "card" }
  }

  private func report(_ kind: String) throws -> Report {
    var options = MakeReports.Options()
    options.kinds = [kind]
    options.period = .month(of: try #require(CalendarDate("2026-03-31")))
    return try #require(try MakeReports(scratch.workspace, options: options).values().first)
  }

  private func spending(_ kind: String) throws -> Cell? {
    try report(kind).headlines.first?.first { $0.label == "Spending, household" }?.value
  }

  private func check() throws -> [String] {
    try CheckLedger(scratch.workspace, asOf: try #require(CalendarDate("2026-04-01")))
      .run(["rates"]).map { "\($0.verdict): \($0.text)" }
  }

  // 9.60 and 20.00; the table has no rate for 20 March, and none is needed.
  @Test(arguments: ["month", "categories", "places", "budget"])
  func `a row with an original amount counts as the bank converted it`(kind: String) throws {
    try take()
    #expect(try spending(kind) == .amount(Amount(minorUnits: -2960, currency: .eur)))
    let report = try report(kind)
    #expect(
      report.notes.contains(
        "1 transaction in the household total uses the bank's rate: the statement gives the amount "
          + "in EUR."))
    #expect(!report.attention.contains { $0.text.contains("household total") })
    #expect(try check() == ["ok: every transaction can be converted to EUR"])
  }

  @Test func `the parts of a split row count at the rate of the row`() throws {
    try scratch.writeRules([
      "  - when: {text: {contains: Lyon}}",
      "    set: {split: [{category: Fun, share: 25 %}, {category: Books, share: rest}]}",
    ])
    try take()
    let table = try #require(
      try report("categories").tables.first { $0.id == "household-categories" })
    // A quarter of −21.54 dollars is −5.38 or −5.39: five euros either way.
    let totals = table.rows.map(\.[2])
    #expect(totals.count == 3)
    #expect(try spending("categories") == .amount(Amount(minorUnits: -2960, currency: .eur)))
    #expect(totals[1] == .amount(Amount(minorUnits: -960, currency: .eur)))
  }

  @Test func `explain shows it, and undo takes it back`() throws {
    try take()
    let store = try scratch.workspace.openLedger(.read)
    let rows = try store.transactions(TransactionFilter())
    let lyon = try #require(rows.first { $0.rawPayee == "Lyon Books" })
    let explanation = try #require(try ExplainTransaction(scratch.workspace).run(lyon.id).first)
    #expect(explanation.original == Amount(minorUnits: -2000, currency: .eur))
    let market = try #require(rows.first { $0.rawPayee == "Home Market" })
    #expect(try store.original(of: market) == nil)
    let found = try store.convertedRows(to: .eur)
    #expect(found.map(\.row.minorUnits) == [-2154])
    #expect(
      found.map { $0.conversion.convert(Amount(minorUnits: -2154, currency: .usd)) } == [
        Amount(minorUnits: -2000, currency: .eur)
      ])
    #expect(try store.convertedRows(to: .gbp) == [])
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try scratch.workspace.openLedger(.read).convertedRows(to: .eur) == [])
  }

  @Test func `without its original amount the row has no rate, and is listed`() throws {
    let plain = Self.statement.replacing(
      "<ORIGCURRENCY><CURRATE>1.0770<CURSYM>EUR</ORIGCURRENCY>", with: "")
    let path = try scratch.write(plain, to: "card.ofx")
    _ = try scratch.take(path) { $0.account = "card" }
    #expect(try spending("month") == .amount(Amount(minorUnits: -960, currency: .eur)))
    #expect(
      try check() == [
        "finding: USD has no exchange rate on 2026-03-20, or in the 7 days before; add one to "
          + "tables/rates.csv"
      ])
  }

  // 250.00 dollars are held on the last day, and the table ends a month before.
  @Test func `check names the day whose rate net worth lacks`() throws {
    try take()
    try scratch.write("date,currency,rate\n2026-03-01,USD,1.25\n", to: "tables/rates.csv")
    #expect(
      try check() == [
        "finding: USD has no exchange rate on 2026-03-31, or in the 7 days before; add one to "
          + "tables/rates.csv"
      ])
    #expect(
      try report("month").attention.map(\.text).contains {
        $0.hasSuffix(
          "is excluded from the household net worth: add the USD rate for 31 Mar 2026 to "
            + "tables/rates.csv.")
      })
  }
}
