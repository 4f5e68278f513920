import Importing
import Ledger
import Syntax
import Testing

/// Amounts with more decimals than their currency, and amounts whose sign TRNTYPE contradicts.
@Suite struct OFXRoundingTests {
  private func file(_ rows: String, currency: String = "EUR") -> String {
    "<OFX><STMTRS><CURDEF>\(currency)<BANKTRANLIST>\(rows)</BANKTRANLIST></STMTRS></OFX>"
  }

  private func row(_ amount: String, _ rest: String = "", type: String = "OTHER") -> String {
    "<STMTTRN><TRNTYPE>\(type)<DTPOSTED>20260302<TRNAMT>\(amount)\(rest)</STMTTRN>\n"
  }

  private func amounts(_ rows: String, currency: String = "EUR") throws -> [String] {
    try collect(OFXFormat(), text: file(rows, currency: currency)).lines.map(\.amount)
  }

  @Test(arguments: [
    ("-7.505", "-7.50"), ("-7.515", "-7.52"), ("7.50501", "7.51"), ("0.0049", "0.00"),
    ("-0.005", "0.00"), ("-0.015", "-0.02"), ("-995.4190396554627", "-995.42"),
    ("9.995", "10.00"), ("-1,2345", "-1.23"), ("1.234,5678", "1234.57"), ("-.125", "-0.12"),
    ("R$ 5,32651", "5.33"), ("30.00000000000001", "30.00"), ("-4.9999999999999", "-5.00"),
  ])
  func `parts of a cent are rounded half to even`(text: String, amount: String) throws {
    #expect(try amounts(row(text)) == [amount + " EUR"])
  }

  @Test(arguments: [("JPY", "1234.5", "1234"), ("JPY", "-0.51", "-1"), ("KWD", "1.23456", "1.235")])
  func `each currency is rounded to its own decimals`(
    currency: String, text: String, amount: String
  ) throws {
    #expect(try amounts(row(text), currency: currency) == ["\(amount) \(currency)"])
  }

  @Test func `a rounded amount differs from the exact one by half a cent at most`() throws {
    // Ten-thousandths of a euro, spread by a prime.
    let numbers = (0..<500).map { Int64($0) * 7_919 % 2_000_000 - 1_000_000 }
    let rows = numbers.map { row(Amount.decimalText($0, exponent: 4) + "5") }.joined()
    let read = try collect(OFXFormat(), text: file(rows))
    for (line, number) in zip(read.lines, numbers) {
      let cents = try #require(Int64(line.amount.filter { $0.isNumber || $0 == "-" }))
      #expect(abs(cents * 1_000 - (number * 10 + (number < 0 ? -5 : 5))) <= 500)
    }
  }

  @Test func `the memo keeps what the file says, and a note says how many were rounded`() throws {
    let read = try collect(
      OFXFormat(),
      text: file(
        row("-7.505", "<NAME>Fund<MEMO>Units") + row("-3.14159", "<NAME>Fund") + row("-2.00")))
    #expect(read.lines.map(\.memo) == ["Units (-7.505 in the file)", "-3.14159 in the file", ""])
    #expect(
      read.notes == [
        "rounded 2 amounts with more decimals than EUR (half to even); "
          + "the first from -7.505 to -7.50"
      ])
  }

  @Test func `noise of binary numbers leaves the memo as it is`() throws {
    let read = try collect(OFXFormat(), text: file(row("30.00000000000001", "<MEMO>Units")))
    #expect(read.lines.map(\.memo) == ["Units"])
    #expect(read.notes.count == 1)
  }

  @Test func `a foreign amount is converted with all its decimals`() throws {
    // 0.125 × 300 = 37.50; rounded first it would be 0.12 × 300 = 36.00.
    let money = "<CURRENCY><CURRATE>300<CURSYM>USD</CURRENCY>"
    let read = try collect(OFXFormat(), text: file(row("0.125", money)))
    #expect(read.lines.map(\.amount) == ["37.50 EUR"])
    #expect(read.lines.map(\.memo) == ["USD 0.125 at 300"])
  }

  @Test func `a total of securities and a balance are rounded too`() throws {
    let text = """
      <OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\(row("-1.00"))</BANKTRANLIST>
      <LEDGERBAL><BALAMT>250.125<DTASOF>20260331</LEDGERBAL></STMTRS></OFX>
      """
    let read = try collect(OFXFormat(), text: text)
    #expect(read.statements.first?.closing?.minorUnits == 25_012)
  }

  @Test(arguments: [
    bare("1,234"), bare("-12,345"), bare("5,50") + bare("1.234"),
    bare("1.234,56") + bare("-123.456"),
  ])
  func `a mark before three digits that may group them is refused`(rows: String) {
    #expect(
      refusal(OFXFormat(), text: file(rows)).last?.contains(
        "is ambiguous: its separator may group digits or start the decimals") == true)
  }

  @Test(arguments: [("0,125", "0.12"), ("1234,567", "1234.57"), ("1.234", "1.23")])
  func `a mark that cannot group digits begins the decimals`(text: String, amount: String) throws {
    #expect(try amounts(row(text)) == [amount + " EUR"])
  }

  private static func bare(_ amount: String) -> String {
    "<STMTTRN><DTPOSTED>20260302<TRNAMT>\(amount)</STMTTRN>\n"
  }

  @Test func `the sign counts where TRNTYPE contradicts it, and a note says so`() throws {
    let rows =
      row("-5.00", type: "CREDIT") + row("3.00", type: "DEBIT") + row("2.00", type: "DEBIT")
      + row("-1.00", type: "DEBIT")
    let sink = CollectedFindings()
    try sink.read(OFXFormat(), file(rows))
    #expect(sink.amounts == [-500, 300, 200, -100])
    #expect(sink.findings.isEmpty)
    #expect(
      sink.notes == [
        "2 rows have type DEBIT but no minus, 1 row has type CREDIT but a minus; saldo uses "
          + "the sign"
      ])
  }

  @Test func `debits in a file without any minus are a finding`() throws {
    let sink = CollectedFindings()
    try sink.read(OFXFormat(), file(row("5.00", type: "DEBIT") + row("3.00", type: "CREDIT")))
    #expect(sink.amounts == [500, 300])
    #expect(sink.notes.isEmpty)
    #expect(
      sink.findings == [
        "no amount in this file has a minus, but 1 row has type DEBIT; saldo reads it as money in"
      ])
  }

  @Test(arguments: [
    "<CURDEF>XXX", "<CURDEF>xxx", "", "<CURDEF>EUR<!-- the account's own -->",
  ])
  func `the code for no currency leaves it to the workspace`(head: String) throws {
    let text = "<OFX><STMTRS>\(head)<BANKTRANLIST>\(row("-5.00"))</BANKTRANLIST></STMTRS></OFX>"
    #expect(try collect(OFXFormat(), text: text).lines.map(\.amount) == ["-5.00 EUR"])
  }

  @Test func `an amount in no currency is in that of its account`() throws {
    let money = "<CURRENCY><CURRATE>1<CURSYM>XXX</CURRENCY>"
    #expect(try amounts(row("-5.00", money)) == ["-5.00 EUR"])
  }
}

/// What a reader noted and found.
final class CollectedFindings: StatementSink {
  private(set) var amounts: [Int64] = []
  private(set) var notes: [String] = []
  private(set) var findings: [String] = []
  private(set) var places: [Int?] = []

  func read(_ format: any StatementFormat, _ text: String) throws(Rejection) {
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_800))
    options.currency = .eur
    try format.read(
      ByteStream(name: "test.file", bytes: Array(text.utf8)), options: options, into: self)
  }

  func begin(_ statement: Statement) {}
  func add(_ batch: EntryBatch) { amounts += batch.entries.map(\.amount.minorUnits) }
  func end(_ statement: Statement) {}
  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) {}
  func note(_ diagnostic: Diagnostic) { notes.append(diagnostic.message) }

  func finding(_ diagnostic: Diagnostic) {
    findings.append(diagnostic.message)
    places.append(diagnostic.location?.line)
  }
}
