import Ledger
import Reporting
import Store
import Testing

@testable import Bookkeeping

/// Securities of investment statements in reports, from the file to the figure.
@Suite struct SecuritiesTests {
  /// Ten shares bought for 1000 a year before a statement that has them at 110, and 250 in cash.
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

    <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260801<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
    <INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
    <INVSTMTRS><DTASOF>20260731<CURDEF>EUR
    <INVACCTFROM><BROKERID>broker.example<ACCTID>Z1</INVACCTFROM>
    <INVTRANLIST><DTSTART>20250701<DTEND>20260731
    <BUYSTOCK><INVBUY><INVTRAN><FITID>T1<DTTRADE>20250731</INVTRAN><SECID><UNIQUEID>111111111<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10<UNITPRICE>99.50<COMMISSION>5.00<TOTAL>-1000.00<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
    <INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260715<TRNAMT>50.00<FITID>T2<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
    </INVTRANLIST>
    <INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>111111111<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>10<UNITPRICE>110.00<MKTVAL>1100.00<DTPRICEASOF>20260731</INVPOS></POSSTOCK></INVPOSLIST>
    <INVBAL><AVAILCASH>250.00<MARGINBALANCE>0.00<SHORTBALANCE>0.00</INVBAL>
    </INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
    <SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>111111111<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Acme Anvils<TICKER>ACME</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>
    </OFX>
    """

  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    let path = try scratch.write(Self.statement, to: "broker.ofx")
    _ = try scratch.take(path) { $0.account = "broker" }
  }

  private func reports(_ kinds: String...) throws -> [Report] {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.period = .month(of: try #require(CalendarDate("2026-07-31")))
    return try MakeReports(scratch.workspace, options: options).values()
  }

  /// What some columns of a table say, as a CSV file has them.
  private func rows(_ report: Report, _ id: String, _ columns: String...) throws -> [[Cell]] {
    let table = try #require(report.tables.first { $0.id == id })
    let indices = try columns.map { name in
      try #require(table.columns.firstIndex { $0.id == name })
    }
    return table.rows.map { row in indices.map { row[$0] } }
  }

  private func money(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: .eur))
  }

  private func netWorth() throws -> [Headline] {
    try reports("month")[0].headlines.joined().filter { $0.label == "Net worth" }
  }

  @Test func `securities of a statement have a value and a return in the portfolio`() throws {
    let report = try reports("portfolio")[0]
    let day = try #require(CalendarDate("2026-07-31"))
    // From 1000 to 1100 in 365 days.
    #expect(
      try rows(
        report, "securities", "security", "account", "priced", "value", "paid", "gain", "xirr")
        == [
          [
            .text("Acme Anvils"), .text("broker"), .date(day), money(1_100_00), money(1_000_00),
            money(100_00), .hundredths(10_00),
          ]
        ])
    #expect(
      try rows(report, "portfolios", "portfolio", "value", "gain", "xirr") == [
        [.text("broker"), money(1_100_00), money(100_00), .hundredths(10_00)]
      ])
    #expect(!report.notes.contains("There are no assets."))
    #expect(report.headlines[0].first?.note == "1 security")
  }

  @Test func `net worth has the cash and the securities of an account`() throws {
    let worth = try netWorth()
    #expect(worth.map(\.value) == [money(1_350_00)])
    #expect(worth.first?.note.contains("1 account, 1 security") == true)
  }

  @Test func `net worth has securities in a currency without a row in the month`() throws {
    let abroad = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    let path = try abroad.write(
      Self.statement.replacing("<CURDEF>EUR", with: "<CURDEF>USD"), to: "broker.ofx")
    _ = try abroad.take(path) { $0.account = "broker" }
    try abroad.takeGiro("!Type:Bank\nD2026-08-03\nT-9.00\nPLinde\n^\n")
    var options = MakeReports.Options()
    options.kinds = ["month"]
    options.period = .month(of: try #require(CalendarDate("2026-08-01")))
    let worth = try MakeReports(abroad.workspace, options: options).values()[0].headlines.joined()
      .filter { $0.label.hasPrefix("Net worth") }
    #expect(worth.map(\.label) == ["Net worth, USD"])
    #expect(worth.map(\.value) == [.amount(Amount(minorUnits: 1_350_00, currency: .usd))])
  }

  @Test(arguments: ["name", "symbol", "isin"])
  func `a security that is recorded as an asset counts once, as the asset`(field: String) throws {
    let store = try scratch.workspace.openLedger(.write)
    let moment = try #require(Moment("2026-07-31T10:00"))
    var asset = RegisterEntry(
      key: "saldo/2",
      values: [
        "portfolio": .text("saldo/1"), "name": .text("Anvils"), "assetType": .text("bond"),
        "bondType": .text("corporate"), "currentValue": .money(1_080_00),
        "currency": .currency(.eur), "createdAt": .moment(moment),
      ])
    asset[field] = .text(
      ["name": "ACME ANVILS", "symbol": "acme", "isin": "111111111"][field] ?? "")
    try store.writeRegisters(
      nil, run: try store.nextRun(), day: try #require(CalendarDate("2026-07-31"))
    ) { session in
      let portfolio = RegisterEntry(
        key: "saldo/1", values: ["name": .text("Mine"), "currency": .currency(.eur)])
      _ = try session.put(portfolio, in: .portfolio)
      _ = try session.put(asset, in: .asset)
    }
    let report = try reports("portfolio")[0]
    #expect(
      try rows(report, "portfolios", "portfolio", "value") == [[.text("Mine"), money(1_080_00)]])
    #expect(
      report.notes.contains(
        "Also recorded as an asset; counted once, as the asset: Acme Anvils."))
    // 250 in cash and the asset's 1080.
    #expect(try netWorth().map(\.value) == [money(1_330_00)])
  }
}
