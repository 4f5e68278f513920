import Importing
import Ledger
import Syntax
import Testing

@Suite struct OFXFormatTests {
  /// A whole file around some transactions.
  private func file(_ transactions: String, head: String = "<CURDEF>EUR") -> String {
    """
    OFXHEADER:100
    DATA:OFXSGML
    ENCODING:USASCII
    CHARSET:1252

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>\(head)
    <BANKACCTFROM><BANKID>1<ACCTID>77</BANKACCTFROM>
    <BANKTRANLIST>
    \(transactions)
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """
  }

  private func entry(_ date: String = "20260301", _ amount: String = "-1.00", _ rest: String = "")
    -> String
  {
    "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>\(date)<TRNAMT>\(amount)<FITID>1\(rest)</STMTTRN>"
  }

  private func only(_ transaction: String) throws -> CollectedStatements.Line {
    let lines = try collect(OFXFormat(), text: file(transaction)).lines
    return try #require(lines.count == 1 ? lines.first : nil)
  }

  // Counts, sums and dates come from the script that wrote the samples, not from saldo.
  @Test(
    arguments: [
      ("ofx-1/giro-2026-03.ofx", 24, 413_916, "2026-03-29"),
      ("ofx-2/savings-and-card-2026-03.ofx", 30, 112_466, "2026-03-28"),
      ("ofx-quirks/comma-windows-1252.QFX", 12, 119_609, "2026-03-28"),
      ("ofx-quirks/one-line.ofx", 10, 182_355, "2026-03-28"),
      ("ofx-quirks/no-header.qbo", 10, 92_279, "2026-03-28"),
    ] as [(String, Int, Int64, String)])
  func `samples are read whole`(sample: String, count: Int, sum: Int64, last: String) throws {
    let read = try collect(OFXFormat(), sample: sample)
    #expect(read.lines.count == count)
    #expect(read.minorUnits == sum)
    #expect(read.lines.first?.day == "2026-03-01")
    #expect(read.lines.last?.day == last)
    #expect(!read.lines.contains { $0.payee.isEmpty || $0.payee.contains("\u{FFFD}") })
  }

  @Test func `a file may hold a savings account and a card, each its own statement`() throws {
    let read = try collect(OFXFormat(), sample: "ofx-2/savings-and-card-2026-03.ofx")
    #expect(read.statements.map(\.accountKind) == [.savings, .card])
    #expect(
      read.statements.map(\.accountNumber) == ["DE02500105170137075030", "5222990001112223"])
    #expect(read.statements.map { $0.closing?.minorUnits } == [1_025_000, -31_025])
    #expect(read.statements.map { $0.closing?.day?.description } == ["2026-03-31", "2026-03-31"])
    #expect(read.statements.map { $0.period?.description } == ["2026-03", "2026-03"])
  }

  @Test func `AVAILBAL never becomes the balance`() throws {
    let read = try collect(OFXFormat(), sample: "ofx-quirks/comma-windows-1252.QFX")
    #expect(read.statements.first?.closing?.minorUnits == 125_075)
  }

  @Test(
    arguments: [
      ("-11,76", -1_176), ("            -11,76", -1_176), ("+ 1,006.60", 100_660),
      ("1.400,82", 140_082), ("$120", 12_000), ("R$ 5.326,43", 532_643), ("-30.00000", -3_000),
      ("-80", -8_000), ("1.234.567", 123_456_700), ("-$5.10", -510), (".5", 50),
      ("1 234,50", 123_450),
    ] as [(String, Int64)])
  func `amounts are read as banks write them`(text: String, units: Int64) throws {
    let read = try collect(OFXFormat(), text: file(entry("20260301", text)))
    #expect(read.minorUnits == units)
  }

  @Test(arguments: ["", "   .  ", "12,3x", "nan", "1e3", "--5", "12,345", "1.2.3,4", "12abc"])
  func `what is not an amount is refused, never zero`(text: String) {
    let messages = refusal(OFXFormat(), text: file(entry("20260301", text)))
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("test.file:9:") == true)
  }

  @Test(arguments: [
    ("20260301", "2026-03-01"), ("20260301235959.000[-5:EST]", "2026-03-01"),
    ("20260301000000[+9:JST]", "2026-03-01"), ("20260301202000[-4]", "2026-03-01"),
    ("010326", "2026-03-01"), ("2026-03-01", "2026-03-01"),
  ])
  func `the printed day counts`(text: String, day: String) throws {
    #expect(try only(entry(text)).day == day)
  }

  @Test func `an impossible day is refused with its place`() {
    #expect(
      refusal(OFXFormat(), text: file(entry("20120231"))) == [
        "test.file:9:34: error: \"20120231\" is not a valid date"
      ])
  }

  @Test func `DTUSER stands in for a missing DTPOSTED`() throws {
    let line = try only(
      "<STMTTRN><DTPOSTED>00000000<DTUSER>20260302<TRNAMT>5.00<FITID>000</STMTTRN>")
    #expect(line.day == "2026-03-02")
    #expect(line.bankID == "")
  }

  @Test func `bad dates of a balance cost a note and nothing else`() throws {
    let text = file(entry()).replacing(
      "</STMTRS>", with: "<LEDGERBAL><BALAMT>12.00<DTASOF>30/06/2025</LEDGERBAL></STMTRS>")
    let read = try collect(OFXFormat(), text: text)
    #expect(read.statements.first?.closing == Statement.Balance(minorUnits: 1_200))
    #expect(read.notes.count == 1)
  }

  @Test(arguments: [
    ("<NAME>Roth<MEMO>Beleg", "Roth", "Beleg"),
    ("<PAYEE><NAME>Roth<CITY>Ulm</PAYEE><MEMO>Beleg", "Roth", "Beleg"),
    ("<PAYEE>Roth</PAYEE>", "Roth", ""),
    ("<MEMO>Beleg", "Beleg", "Beleg"),
    ("<NAME>Roth<MEMO>Roth", "Roth", "Roth"),
    ("<NAME>B & Q <3<MEMO>\n", "B & Q <3", ""),
    ("<NAME>TPAY &amp;lt;DEFT&amp;gt;</NAME>", "TPAY <DEFT>", ""),
    ("<NAME><![CDATA[A <b> & C]]></NAME><MEMO/>", "A <b> & C", ""),
    ("<NAME>Ro<!-- <MEMO>no -->th", "Roth", ""),
    ("<NAME>two\n  lines", "two   lines", ""),
    ("<NAME>caf&#233;&nbsp;x", "café x", ""),
    ("<CATEGORY>x<FOO><NAME>Roth<BANKACCTTO><ACCTID>9</BANKACCTTO>", "Roth", ""),
  ])
  func `payee and memo`(fields: String, payee: String, memo: String) throws {
    let line = try only(entry("20260301", "-1.00", fields))
    #expect(line.payee == payee)
    #expect(line.memo == memo)
  }

  @Test func `references, kinds and the bank's own id`() throws {
    let line = try only(
      "<STMTTRN><TRNTYPE>Xfer<DTPOSTED>20260301<TRNAMT>1<FITID>A 7<CHKNUM>12<REFNUM>9</STMTTRN>")
    #expect(line.kind == .transfer)
    #expect(line.reference == "12")
    #expect(line.bankID == "A 7")
    #expect(try only(entry().replacing("DEBIT", with: "OUT")).kind == .other)
  }

  @Test func `a commented-out transaction is not read`() throws {
    let read = try collect(
      OFXFormat(), text: file(entry() + "<!-- \(entry("20120231", "x")) -->" + entry()))
    #expect(read.lines.count == 2)
  }

  @Test func `all errors of a file come at once, twenty shown and the rest counted`() {
    let messages = refusal(
      OFXFormat(), text: file((0..<30).map { _ in entry("20260231") }.joined(separator: "\n")))
    #expect(messages.count == 21)
    #expect(messages.last == "test.file: error: and 10 more errors like these")
  }

  @Test func `a transaction without an amount is named by its number and line`() {
    let text = file(entry() + "\n<STMTTRN><DTPOSTED>20260301<FITID>2</STMTTRN>")
    #expect(
      refusal(OFXFormat(), text: text) == ["test.file:10:1: error: entry 2 has no TRNAMT"])
  }

  @Test func `aggregates that are not closed are named where they open`() {
    let crossing = file("<STMTTRN><PAYEE><NAME>x</STMTTRN>").replacing("DEBIT", with: "")
    #expect(refusal(OFXFormat(), text: crossing).first?.contains(":9:10: error: <PAYEE>") == true)
    let cut = String(file(entry()).prefix { $0 != "7" })
    #expect(
      refusal(OFXFormat(), text: cut).contains {
        $0.contains("the file ends inside OFX/BANKMSGSRSV1/STMTTRNRS/STMTRS/BANKACCTFROM")
      })
  }

  @Test(arguments: ["STMTRS", "CCSTMTRS", "INVSTMTRS"])
  func `a statement that begins inside a transaction takes none of its texts away`(tag: String) {
    // Found by fuzzing: the batch went to the sink while the open transaction's texts lay in it.
    let text = """
      <OFX><STMTRS><STMTTRN><DTPOSTED>20260301<TRNAMT>-1.00<NAME>Bäckerei</STMTTRN>
      <STMTTRN><DTPOSTED>20260302<TRNAMT>-2.00<NAME>Grünmarkt Süd
      <\(tag)><CURDEF>EUR</STMTTRN></\(tag)></STMTRS></OFX>
      """
    #expect(
      refusal(OFXFormat(), text: text).contains { $0.hasSuffix("<STMTTRN> is never closed") })
  }

  @Test func `a list without its end tag costs neither transactions nor balance`() throws {
    let balance = "<LEDGERBAL><BALAMT>-9.50<DTASOF>20260325</LEDGERBAL>"
    let text = file(entry() + balance).replacing("</BANKTRANLIST>", with: "")
    let found = try collect(OFXFormat(), text: text)
    #expect(found.lines.map(\.amount).count == 1)
    #expect(found.statements.first?.closing?.minorUnits == -950)
  }

  @Test func `the bank's refusal is passed on`() {
    let text =
      "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid"
      + "</STATUS></SONRS></SIGNONMSGSRSV1></OFX>"
    #expect(
      refusal(OFXFormat(), text: text) == [
        "test.file:1:29: error: the bank answered 15500 \"Signon invalid\" and sent no statement"
      ])
  }

  @Test func `a login page under a statement's name is said to be one`() {
    let page = "<!DOCTYPE html>\n<html><body>Please log in</body></html>"
    #expect(OFXFormat().recognises(FileHead(name: "Giro.QFX", bytes: Array(page.utf8))))
    #expect(!OFXFormat().recognises(FileHead(name: "giro.csv", bytes: Array(page.utf8))))
    #expect(
      refusal(OFXFormat(), text: page) == ["test.file:1:1: error: this is a web page, not OFX"])
  }

  @Test func `XML must be well-formed, without a document type, with matching tags`() {
    let head = "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?>\n"
    let laughs = head + "<!DOCTYPE OFX [<!ENTITY a \"x\">]><OFX>&a;</OFX>"
    #expect(
      refusal(OFXFormat(), text: laughs).first?.contains(
        "document type declarations are not allowed") == true)
    for bad in ["<OFX><STMTRS></OFX>", "<OFX><A>B & Q</A></OFX>", "<OFX>&nbsp;</OFX>"] {
      #expect(
        refusal(OFXFormat(), text: head + bad).first?.contains("not well-formed XML") == true)
    }
    #expect(
      refusal(OFXFormat(), text: head + "<OFX><A>").first?.contains("the file ends inside OFX/A")
        == true)
  }

  @Test func `an unknown aggregate inside an XML transaction lends it nothing`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"utf-16\"?><OFX><STMTRS><CURDEF>EUR</CURDEF><STMTTRN>"
      + "<X><NAME>no</NAME><Y><MEMO>no</MEMO></Y></X><DTPOSTED>20260301</DTPOSTED>"
      + "<TRNAMT>1</TRNAMT><NAME>yes</NAME></STMTTRN></STMTRS></OFX>\ntrailing"
    let read = try collect(OFXFormat(), text: text)
    #expect(read.lines.map(\.payee) == ["yes"])
    #expect(read.lines.map(\.memo) == [""])
  }

  @Test func `Windows-1252 behind half a megabyte of ASCII is still read`() throws {
    let filler = (0..<4000).map { _ in entry("20260301", "-1.00", "<NAME>plain ASCII name\n") }
    let text = file(filler.joined() + entry("20260302", "-1.00", "<NAME>Caf?"))
    var bytes = Array(text.utf8)
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "?")))
    bytes[place] = 0xE9
    let read = try collect(OFXFormat(), ByteStream(name: "test.file", bytes: bytes))
    #expect(read.lines.count == 4001)
    #expect(read.lines.last?.payee == "Café")
  }

  @Test func `a control character is refused`() {
    let messages = refusal(OFXFormat(), text: file(entry("20260301", "-1", "<NAME>a\u{7}b")))
    #expect(messages.first?.contains("control character U+0007") == true)
  }
}
