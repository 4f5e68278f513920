import Importing
import Ledger
import Testing

@Suite struct CAMTStatementTests {
  private let writer = CAMTWriter()

  private func reading(_ inner: String, _ writer: CAMTWriter = CAMTWriter()) throws
    -> (read: CAMTReadings, statement: Statement)
  {
    let read = try CAMTReadings.reading(writer.message(inner), currency: .eur)
    return (read, try #require(read.statements.first))
  }

  private func between(_ opening: String, _ closing: String, _ entries: String...) -> String {
    writer.balance("OPBD", opening, day: "2026-03-01")
      + writer.balance("CLBD", closing, day: "2026-03-31") + entries.joined()
  }

  // 100.00 - 40.00, the reversal gives 40.00 back: 100.00 whatever its mark says.
  @Test(arguments: [true, false])
  func `the balances say which way a reversal goes`(isDebit: Bool) throws {
    let (read, statement) = try reading(
      between(
        "100.00", "99.00", writer.entry("40.00"),
        writer.entry("40.00", isDebit: isDebit, isReversal: true), writer.entry("1.00")))
    #expect(read.lines.map(\.amount) == ["-40.00 EUR", "40.00 EUR", "-1.00 EUR"])
    #expect(statement.isComplete)
    #expect(read.notes.count == (isDebit ? 1 : 0))
  }

  @Test func `reversals without balances are taken as they stand, with a warning`() throws {
    let (read, _) = try reading(writer.entry("40.00", isReversal: true) + writer.entry())
    #expect(read.lines.map(\.amount) == ["-40.00 EUR", "-12.50 EUR"])
    #expect(read.notes.count == 1)
    #expect(read.notes.first?.contains("no balance confirms this") == true)
  }

  @Test func `reversals that fit neither way are taken as they stand, with a warning`() throws {
    let (read, _) = try reading(
      between("100.00", "1.00", writer.entry("40.00", isReversal: true)))
    #expect(read.lines.map(\.amount) == ["-40.00 EUR"])
    #expect(read.notes.count == 1)
  }

  @Test func `more entries than can wait are let go as they stand`() throws {
    let entries = (0..<50_001).map { _ in writer.entry("0.01") }.joined()
    let (read, _) = try reading(
      between("1000.00", "499.99", writer.entry("1.00", isReversal: true), entries))
    #expect(read.lines.count == 50_002)
    #expect(read.lines.first?.amount == "-1.00 EUR")
    #expect(read.notes.first?.contains("too many entries") == true)
  }

  @Test func `one entry is one transaction, and a different sum of its parts is told`() throws {
    let parts = ["110.00", "45.50"].map { "<TxDtls><Amt Ccy=\"EUR\">\($0)</Amt></TxDtls>" }
    let (read, _) = try reading(
      writer.entry("165.00", rest: "<NtryDtls>\(parts.joined())</NtryDtls>"))
    #expect(read.lines.map(\.amount) == ["-165.00 EUR"])
    #expect(read.lines.map(\.memo) == ["2 transactions"])
    #expect(read.notes == ["this entry is -165.00 EUR, but its 2 parts add up to -155.50"])
  }

  @Test(arguments: [
    "<Chrgs><TtlChrgsAndTaxAmt Ccy=\"EUR\">9.50</TtlChrgsAndTaxAmt></Chrgs>",
    "<Chrgs><Rcrd><Amt Ccy=\"EUR\">9.00</Amt></Rcrd><Rcrd><Amt Ccy=\"EUR\">0.50</Amt></Rcrd></Chrgs>",
    "<Chrgs><Amt Ccy=\"EUR\">9.50</Amt></Chrgs>",
  ])
  func `charges explain a difference`(charges: String) throws {
    let parts = ["110.00", "45.50"].map { "<TxDtls><Amt Ccy=\"EUR\">\($0)</Amt></TxDtls>" }
    let (read, _) = try reading(
      writer.entry("165.00", rest: "\(charges)<NtryDtls>\(parts.joined())</NtryDtls>"))
    #expect(read.notes == [])
  }

  @Test func `parts may point the other way and be in another currency`() throws {
    let parts = [("170.00", "DBIT"), ("5.00", "CRDT")].map {
      "<TxDtls><Amt Ccy=\"EUR\">\($0.0)</Amt><CdtDbtInd>\($0.1)</CdtDbtInd></TxDtls>"
    }
    let foreign = "<TxDtls><Amt Ccy=\"USD\">70.00</Amt></TxDtls>"
    let (read, _) = try reading(
      writer.entry("165.00", rest: "<NtryDtls>\(parts.joined())</NtryDtls>")
        + writer.entry("61.00", rest: "<NtryDtls>\(foreign)</NtryDtls>"))
    #expect(read.notes == [])
  }

  @Test func `only booked balances count`() throws {
    let (_, statement) = try reading(
      writer.balance("PRCD", "1.01", day: "2026-02-28")
        + writer.balance("OPAV", "2.02", day: "2026-03-01")
        + writer.balance("CLBD", "4.04", isDebit: true, day: "2026-03-31")
        + writer.balance("CLAV", "5.05", day: "2026-03-31")
        + writer.balance("FWAV", "6.06", day: "2026-04-01"))
    #expect(statement.opening?.minorUnits == 101)
    #expect(statement.closing?.minorUnits == -404)
    #expect(statement.period?.description == "2026-03")
  }

  @Test func `a balance without a direction is a credit`() throws {
    let text = between("5.00", "5.00").replacing("<CdtDbtInd>CRDT</CdtDbtInd>", with: "")
    #expect(try reading(text).statement.closing?.minorUnits == 500)
  }

  @Test func `a balance in another currency is told and not taken`() throws {
    let text = writer.balance("CLBD", "5.00", day: "2026-03-31").replacing("EUR", with: "SEK")
    let (read, statement) = try reading(text + writer.entry())
    #expect(statement.closing == nil)
    #expect(read.notes.count == 1)
  }

  @Test(arguments: [
    ("<Ccy>CHF</Ccy>", "EUR", "CHF"), ("", "CHF", "CHF"), ("<Ccy>XXX</Ccy>", "CHF", "CHF"),
    ("", "XXX", "EUR"),
  ])
  func `the account's currency, then that of the amounts, then the one that was named`(
    account: String, amount: String, currency: String
  ) throws {
    let text = writer.message(
      writer.entry().replacing("EUR", with: amount), account: "<Id><IBAN>CH1</IBAN></Id>\(account)")
    let read = try CAMTReadings.reading(text, currency: .eur)
    #expect(read.statements.map { $0.currency?.code } == [currency])
    #expect(read.statements.first?.isComplete == (account != "<Ccy>CHF</Ccy>"))
    let told = read.notes.contains { $0.contains("not the currency of its account") }
    #expect(told == (account == "<Ccy>CHF</Ccy>"))
  }

  @Test(arguments: [
    ("<Id><Othr><Id>77</Id></Othr></Id>", "77"),
    ("<Id><PrtryAcct><Id>78</Id></PrtryAcct></Id>", "78"),
    ("<Id><BBAN>79</BBAN></Id>", "79"),
    ("<Id><IBAN>DE1</IBAN><Othr><Id>80</Id></Othr></Id>", "DE1"),
  ])
  func `the account's number in all its shapes`(account: String, number: String) throws {
    let read = try CAMTReadings.reading(writer.message("", account: account), currency: .eur)
    #expect(read.statements.map(\.accountNumber) == [number])
  }

  @Test func `a report is whole only where its balances prove it, a notification never`() throws {
    let report = CAMTWriter(kind: 52)
    let fits =
      report.balance("OPBD", "20.00", day: "2026-03-03")
      + report.balance("ITBD", "7.50", day: "2026-03-03") + report.entry()
    #expect(try reading(fits, report).statement.isComplete)
    #expect(try reading(fits, report).statement.closing?.minorUnits == 750)
    #expect(try !reading(report.entry(), report).statement.isComplete)
    #expect(try !reading(fits + report.entry(), report).statement.isComplete)
    #expect(try reading(fits + report.entry(), report).statement.closing == nil)
    let notification = CAMTWriter(kind: 54)
    #expect(try !reading(notification.entry(), notification).statement.isComplete)
    #expect(try reading(writer.entry()).statement.isComplete)
  }

  @Test func `a page of a statement is not the whole of it`() throws {
    let page = "<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>"
    let (_, statement) = try reading(page + between("1.00", "90.00", writer.entry()))
    #expect(!statement.isComplete)
    let (_, whole) = try reading(
      page.replacing("false", with: "true") + between("1.00", "90.00", writer.entry()))
    #expect(whole.isComplete)
  }

  @Test func `several statements and messages in one envelope are all read`() throws {
    let one = writer.message(writer.entry("1.00")).split(separator: "\n").last ?? ""
    let read = try CAMTReadings.reading("<Envelope>\(one)<Gap/>\(one)</Envelope>")
    #expect(read.statements.count == 2)
    #expect(read.lines.count == 2)
  }

  @Test func `a second document behind the first is not passed over`() {
    let text = writer.message(writer.entry())
    #expect(refusal(CAMTFormat(), text: text + text).count == 1)
    #expect(refusal(CAMTFormat(), text: "\n" + text + "<Document/>").count == 1)
  }
}
