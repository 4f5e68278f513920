import Importing
import Ledger
import Syntax
import Testing

@Suite struct CAMTFormatTests {
  private let writer = CAMTWriter()

  private func only(_ entry: String, _ writer: CAMTWriter = CAMTWriter()) throws
    -> CAMTReadings.Line
  {
    let lines = try CAMTReadings.reading(writer.message(entry)).lines
    return try #require(lines.count == 1 ? lines.first : nil)
  }

  private func head(_ text: String) -> FileHead {
    FileHead(name: "statement", bytes: Array(text.utf8))
  }

  // Counts, sums and balances come from an ElementTree reader, not from saldo.
  @Test(
    arguments: [
      ("camt053-giro/giro-2026-03.xml", 19, 56_964, [177_382]),
      ("camt053-reversals/two-ways.xml", 6, -1_450, [9_275, 9_275]),
      ("camt053-envelope/two-accounts.xml", 2, -17_370, [482_130, -19_500]),
      ("camt052-intraday/today-2026-06-10.xml", 3, 24_201, [97_011]),
      ("camt052-intraday/first-version.xml", 1, -1_200, [nil]),
      ("camt054-notification/payments-2026-06-15.xml", 2, 145_000, [nil]),
    ] as [(String, Int, Int64, [Int64?])])
  func `samples are read whole`(
    sample: String, count: Int, sum: Int64, closing: [Int64?]
  ) throws {
    let read = try collect(CAMTFormat(), sample: sample)
    #expect(read.lines.count == count)
    #expect(read.minorUnits == sum)
    #expect(read.statements.map { $0.closing?.minorUnits } == closing)
  }

  @Test(arguments: [1, 2, 4, 6, 8, 10, 14], ["", "ns2"])
  func `every version reads alike, with and without a prefix`(
    version: Int, prefix: String
  ) throws {
    let writer = CAMTWriter(version: version, prefix: prefix)
    let details = writer.details(
      "<Refs><EndToEndId>E-1</EndToEndId></Refs><RltdPties>\(writer.party("Cdtr", "Roth"))"
        + "<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>"
        + "<RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd></RmtInf>")
    let text = writer.message(
      writer.balance("OPBD", "100.00", day: "2026-03-01")
        + writer.balance("CLBD", "87.50", day: "2026-03-31")
        + writer.entry(
          rest: "<ValDt><Dt>2026-03-04</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>" + details))
    #expect(CAMTFormat().recognises(head(text)))
    let read = try CAMTReadings.reading(text)
    #expect(
      read.lines == [
        .init(
          day: "2026-03-03", valueDay: "2026-03-04", amount: "-12.50 EUR", payee: "Roth",
          memo: "one two", reference: "E-1", bankID: "B-1",
          counterparty: "DE89370400440532013000")
      ])
    let statement = try #require(read.statements.first)
    #expect(statement.opening?.minorUnits == 10_000)
    #expect(statement.closing?.minorUnits == 8_750)
    #expect(statement.period?.description == "2026-03")
    #expect(statement.isComplete)
  }

  @Test func `what is not XML or not ISO 20022 is left to other formats`() {
    #expect(!CAMTFormat().recognises(head("Date;BkToCstmrStmt\n1;2")))
    #expect(!CAMTFormat().recognises(head("<?xml version=\"1.0\"?><Invoice/>")))
    #expect(!CAMTFormat().recognises(head("")))
  }

  @Test func `an order to the bank is refused by its name`() {
    let text =
      "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.03\"><CstmrCdtTrfInitn/>"
      + "</Document>"
    #expect(CAMTFormat().recognises(head(text)))
    #expect(
      refusal(CAMTFormat(), text: text) == [
        "test.file:1:1: error: this is \"pain.001.001.03\", not a statement"
      ])
  }

  @Test func `a file that is cut off says where it ends`() {
    let whole = writer.message(writer.entry())
    for cut in ["</Ntry>", "<Sts>", "</Amt>"] {
      guard let range = whole.firstRange(of: cut) else { continue }
      let messages = refusal(CAMTFormat(), text: String(whole[..<range.lowerBound]))
      #expect(messages.count == 1)
      #expect(
        messages.first?.contains("the file ends inside Document/BkToCstmrStmt/Stmt/Ntry") == true)
    }
  }

  @Test(arguments: [
    ("<Amt>1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>", "Ccy is missing"),
    (
      "<Amt Ccy=\"EUX\">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>",
      "\"EUX\" is not an ISO 4217 currency"
    ),
    ("<Amt Ccy=\"XXX\">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>", ""),
    ("<Amt Ccy=\"EUR\">1.00</Amt>", "no CdtDbtInd"),
    ("<Amt Ccy=\"EUR\">1.00</Amt><CdtDbtInd>DBT</CdtDbtInd>", "not \"DBT\""),
    ("<CdtDbtInd>CRDT</CdtDbtInd>", "no Amt"),
    ("<Amt Ccy=\"EUR\"/><CdtDbtInd>CRDT</CdtDbtInd>", "the amount is empty"),
    ("<Amt Ccy=\"EUR\">1,00</Amt><CdtDbtInd>CRDT</CdtDbtInd>", "\"1,00\" is not an amount"),
    ("<Amt Ccy=\"EUR\">1.005</Amt><CdtDbtInd>CRDT</CdtDbtInd>", "3 decimals"),
    (
      "<Amt Ccy=\"EUR\">-1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>",
      "\"-1.00\" is money out, but CdtDbtInd says money in"
    ),
  ])
  func `an entry without a sure amount is refused`(fields: String, message: String) {
    let day = "<BookgDt><Dt>2026-03-03</Dt></BookgDt>"
    let messages = refusal(
      CAMTFormat(), text: writer.message("<Ntry>\(fields)\(day)</Ntry>"))
    #expect(messages.count == (message.isEmpty ? 0 : 1))
    #expect(messages.allSatisfy { $0.contains(message) })
  }

  @Test func `a bad entry is handed on with its texts where good rows are kept`() throws {
    let bad = writer.entry(
      "12,50", rest: writer.details("<RltdPties>\(writer.party("Cdtr", "Roth"))</RltdPties>"))
    let read = try CAMTReadings.reading(
      writer.message(writer.entry() + bad + writer.entry("3.00")), keepsGoodRows: true)
    #expect(read.lines.map(\.amount) == ["-12.50 EUR", "-3.00 EUR"])
    let row = try #require(read.rejectedRows.first)
    #expect(row.amount == "-12,50")
    #expect(row.currency == "EUR")
    #expect(row.date == "2026-03-03")
    #expect(row.payee == "Roth")
    #expect(row.problems.count == 1)
  }

  @Test(arguments: [
    ("000000000000149.87", "149.87 EUR"), ("8.85000", "8.85 EUR"), ("7", "7.00 EUR"),
    (" 7.5\n", "7.50 EUR"), (".5", "0.50 EUR"), ("0.00", "0.00 EUR"),
  ])
  func `amounts are read as banks write them`(text: String, amount: String) throws {
    #expect(try only(writer.entry(text, isDebit: false)).amount == amount)
  }

  @Test func `a minus beside DBIT says the same thing twice`() throws {
    #expect(try only(writer.entry("-12.50")).amount == "-12.50 EUR")
  }

  @Test(arguments: [
    ("<BookgDt><Dt>2026-03-03</Dt></BookgDt><ValDt><Dt>2026-03-05</Dt></ValDt>", "2026-03-03"),
    ("<BookgDt><DtTm>2026-03-03T23:59:00-05:00</DtTm></BookgDt>", "2026-03-03"),
    ("<BookgDt><Dt>2026-03-03+02:00</Dt></BookgDt>", "2026-03-03"),
    ("<BookgDt/><ValDt><Dt>2026-03-05</Dt></ValDt>", "2026-03-05"),
    ("", "2026-04-01"),
  ])
  func `the booking date is the printed one, then the value date, then the statement's`(
    dates: String, day: String
  ) throws {
    #expect(try only(writer.entry(day: "", rest: dates)).day == day)
  }

  @Test func `the closing balance's day goes before the day the file was made`() throws {
    let read = try CAMTReadings.reading(
      writer.message(writer.balance("CLBD", "1.00", day: "2026-03-31") + writer.entry(day: "")))
    #expect(read.lines.map(\.day) == ["2026-03-31"])
  }

  @Test(arguments: [
    ("2026-02-30", "is not a valid date"), ("20260303", "is not a valid date"),
    ("2062-01-01", "year"),
  ])
  func `an impossible day is refused`(day: String, message: String) {
    let messages = refusal(CAMTFormat(), text: writer.message(writer.entry(day: day)))
    #expect(messages.count == 1)
    #expect(messages.first?.contains(message) == true)
  }

  @Test(arguments: ["BOOK", "PDNG", "INFO", "FUTR"])
  func `pending entries are marked and information is left out`(status: String) throws {
    for version in [2, 8] {
      let writer = CAMTWriter(version: version)
      let read = try CAMTReadings.reading(writer.message(writer.entry(status: status)))
      #expect(read.lines.map(\.isPending) == (status == "INFO" ? [] : [status != "BOOK"]))
      #expect(read.ignoredRows == (status == "INFO" ? 1 : 0))
      #expect(read.notes.count == (status == "INFO" ? 1 : 0))
    }
  }
}
