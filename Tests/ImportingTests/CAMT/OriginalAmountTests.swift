import Importing
import Ledger
import Syntax
import Testing

/// Statements say what a payment was before the bank converted it, each format in its own way.
@Suite struct OriginalAmountTests {
  private func read(
    _ format: any StatementFormat, _ text: String, profiles: [CSVProfile] = []
  ) throws -> [String] {
    let sink = CollectedStatements()
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
    options.currency = .eur
    options.profiles = profiles
    try format.read(
      ByteStream(name: "a.file", bytes: Array(text.utf8)), options: options, into: sink)
    return sink.lines.map { $0.original.isEmpty ? $0.amount : "\($0.amount) \($0.original)" }
  }

  private func entry(_ rest: String, mark: String = "DBIT") -> String {
    """
    <Ntry><Amt Ccy="EUR">18.40</Amt><CdtDbtInd>\(mark)</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-09-01</Dt></BookgDt>\(rest)</Ntry>
    """
  }

  private func camt(_ entries: String) throws -> [String] {
    try read(
      CAMTFormat(),
      """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
      \(entries)</Stmt></BkToCstmrStmt></Document>
      """)
  }

  private static let dollars =
    "<AmtDtls><InstdAmt><Amt Ccy=\"USD\">20.00</Amt></InstdAmt></AmtDtls>"
  private static let exchanged = """
    <AmtDtls><InstdAmt><Amt Ccy="EUR">18.40</Amt></InstdAmt><TxAmt><Amt Ccy="USD">20.00</Amt>
    <CcyXchg><SrcCcy>USD</SrcCcy><XchgRate>0.92</XchgRate></CcyXchg></TxAmt></AmtDtls>
    """

  @Test func `CAMT says it in InstdAmt or TxAmt, of the entry or of its transaction`() throws {
    for details in [
      Self.dollars, "<NtryDtls><TxDtls>\(Self.dollars)</TxDtls></NtryDtls>", Self.exchanged,
      "<NtryDtls><TxDtls>\(Self.exchanged)</TxDtls></NtryDtls>",
    ] {
      #expect(try camt(entry(details)) == ["-18.40 EUR -20.00 USD"])
      #expect(try camt(entry(details, mark: "CRDT")) == ["18.40 EUR 20.00 USD"])
    }
  }

  @Test func `of a CAMT batch, and of an amount in the account's currency, there is none`() throws {
    let part = "<TxDtls>\(Self.dollars)</TxDtls>"
    #expect(try camt(entry("<NtryDtls>\(part)\(part)</NtryDtls>")) == ["-18.40 EUR"])
    let own = "<AmtDtls><InstdAmt><Amt Ccy=\"EUR\">18.40</Amt></InstdAmt></AmtDtls>"
    #expect(try camt(entry(own) + entry(Self.dollars)) == ["-18.40 EUR", "-18.40 EUR -20.00 USD"])
    let unreadable = "<AmtDtls><InstdAmt><Amt Ccy=\"USD\">many</Amt></InstdAmt></AmtDtls>"
    #expect(try camt(entry(unreadable)) == ["-18.40 EUR"])
  }

  // −5,000 yen at 0.00668 are −33.40 dollars; −21.54 dollars at 1.0770 were −20.00 euros.
  @Test(arguments: [
    ("-5000", "<CURRENCY><CURRATE>0.00668<CURSYM>JPY</CURRENCY>", "-33.40 USD -5000 JPY"),
    ("-21.54", "<ORIGCURRENCY><CURRATE>1.0770<CURSYM>EUR</ORIGCURRENCY>", "-21.54 USD -20.00 EUR"),
    ("-21.54", "<ORIGCURRENCY><CURSYM>EUR</ORIGCURRENCY>", "-21.54 USD"),
    ("-21.54", "<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>", "-21.54 USD"),
  ])
  func `OFX says it with CURRENCY, or with the rate of ORIGCURRENCY`(
    amount: String, rest: String, expected: String
  ) throws {
    let text = """
      <OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><DTPOSTED>20260301
      <TRNAMT>\(amount)<FITID>1<NAME>Shop\(rest)</STMTTRN></BANKTRANLIST></STMTRS></OFX>
      """
    #expect(try read(OFXFormat(), text) == [expected])
  }

  @Test(arguments: [
    ("/OCMT/USD20,00/EXCH/0,92/", "-18.40 EUR -20.00 USD"), ("/OCMT/EUR18,40/", "-18.40 EUR"),
    ("/OCMT/many/", "-18.40 EUR"), ("", "-18.40 EUR"),
  ])
  func `MT940 says it behind OCMT`(remark: String, expected: String) throws {
    let text = """
      :20:1
      :25:NL69INGB0123456789EUR
      :28C:1
      :60F:C260301EUR100,00
      :61:2603020302D18,40NTRFEREF//1
      :86:/EREF/42\(remark)/NAME/Diner
      :62F:C260302EUR81,60
      -

      """
    #expect(try read(MT940Format(), text) == [expected])
  }

  @Test func `a CSV profile names its columns`() throws {
    let profile = try CSVProfile(
      yaml: """
        version: 1
        recognise: {header: [Date, Text, Amount, Local, Code]}
        date: {column: Date, format: yyyy-MM-dd}
        text: {columns: [Text]}
        amount: {column: Amount, number: plain}
        original: {amount: Local, currency: Code}
        currency: EUR
        """, name: "mine", file: "profiles/mine.yaml")
    let text = """
      Date,Text,Amount,Local,Code
      2026-03-01,Diner,-18.40,-20.00,USD
      2026-03-02,Bakery,-3.00,-3.00,EUR
      2026-03-03,Market,-4.00,,
      2026-03-04,Ramen,-6.00,950,JPY

      """
    #expect(
      try read(CSVFormat(), text, profiles: [profile]) == [
        "-18.40 EUR -20.00 USD", "-3.00 EUR", "-4.00 EUR", "-6.00 EUR -950 JPY",
      ])
  }
}
