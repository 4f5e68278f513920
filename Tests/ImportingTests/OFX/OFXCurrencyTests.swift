import Importing
import Ledger
import Testing

@Suite struct OFXCurrencyTests {
  private func file(_ amount: String, _ rest: String, currency: String = "USD") -> String {
    """
    <OFX><STMTRS><CURDEF>\(currency)<BANKTRANLIST><STMTTRN><DTPOSTED>20260301
    <TRNAMT>\(amount)<FITID>1<NAME>Shop\(rest)</STMTTRN></BANKTRANLIST></STMTRS></OFX>
    """
  }

  // Products worked out by hand: -5000 x 0.00668 = -33.4; 9.99 x 1.1 = 10.989; 1 x 0.005 = 0.005.
  @Test(
    arguments: [
      ("-5000", "JPY", "0.00668", "-33.40 USD", "JPY -5000 at 0.00668"),
      ("9.99", "EUR", "1.1", "10.99 USD", "EUR 9.99 at 1.1"),
      ("1.00", "EUR", "0.005", "0.01 USD", "EUR 1.00 at 0.005"),
      ("-1.00", "EUR", "0,005", "-0.01 USD", "EUR -1.00 at 0.005"),
      ("2.500", "KWD", "3.25", "8.13 USD", "KWD 2.500 at 3.25"),
    ])
  func `CURRENCY is converted at the bank's rate`(
    amount: String, code: String, rate: String, converted: String, memo: String
  ) throws {
    let foreign = "<CURRENCY><CURRATE>\(rate)<CURSYM>\(code)</CURRENCY>"
    let line = try #require(try collect(OFXFormat(), text: file(amount, foreign)).lines.first)
    #expect(line.amount == converted)
    #expect(line.memo == memo)
  }

  @Test func `ORIGCURRENCY leaves the amount and is said in the memo`() throws {
    let original = "<MEMO>Lyon<ORIGCURRENCY><CURRATE>1.0770<CURSYM>EUR</ORIGCURRENCY>"
    let read = try collect(OFXFormat(), text: file("-21.54", original))
    #expect(read.lines.map(\.amount) == ["-21.54 USD"])
    #expect(read.lines.map(\.memo) == ["Lyon (EUR at 1.077)"])
  }

  @Test func `the account's own currency changes nothing, and stands in for an empty CURDEF`()
    throws
  {
    let own = "<CURRENCY><CURRATE>1.00<CURSYM>USD</CURRENCY>"
    let read = try collect(OFXFormat(), text: file("-5.00", own))
    #expect(read.lines.map(\.memo) == [""])
    #expect(read.lines.map(\.amount) == ["-5.00 USD"])
    let bare = try collect(OFXFormat(), text: file("-5.00", own, currency: ""))
    #expect(bare.lines.map(\.amount) == ["-5.00 USD"])
    #expect(bare.statements.map(\.currency) == [.some(try #require(Currency("USD")))])
  }

  @Test(arguments: ["", "<CURRATE>0", "<CURRATE>-1.1", "<CURRATE>much", "<CURRATE>99999999999999"])
  func `a foreign amount without a usable rate is refused`(rate: String) {
    let foreign = "<CURRENCY>\(rate)<CURSYM>EUR</CURRENCY>"
    #expect(
      refusal(OFXFormat(), text: file("-5.00", foreign)).first?.contains(
        "this amount is in EUR, the account in USD") == true)
  }

  @Test(
    arguments: [
      ("30.00000000000001", 3_000), ("-4.9999999999999", -500), ("0.29999999999999999", 30),
      ("-0.010000000000000002", -1), ("1,5000000000001", 150), ("-12.999999999", -1_300),
    ] as [(String, Int64)])
  func `the noise of binary numbers is left out and said`(text: String, units: Int64) throws {
    let read = try collect(OFXFormat(), text: file(text, ""))
    #expect(read.minorUnits == units)
    #expect(read.notes.count == 1)
    #expect(read.notes.first?.hasPrefix("rounded \(text) to ") == true)
  }

  @Test(arguments: ["12.345", "-995.4190396554627", "1.00001", "1.0000001", "1.000010000000"])
  func `digits that are not noise are rounded and kept in the memo`(text: String) throws {
    let read = try collect(OFXFormat(), text: file(text, ""))
    #expect(read.lines.map(\.memo) == ["\(text) in the file"])
    #expect(
      read.notes.first?.hasPrefix("rounded 1 amount with more decimals than USD (half to even)")
        == true)
  }
}
