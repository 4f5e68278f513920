import Importing
import Ledger
import Testing

@Suite struct OFXTradeTests {
  private static let security = "<SECID><UNIQUEID>US1<UNIQUEIDTYPE>ISIN</SECID>"

  /// A whole file around the transactions and positions of an investment statement.
  private func file(_ transactions: String, positions: String = "", behind: String = "") -> String {
    """
    <OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260331<CURDEF>EUR
    <INVACCTFROM><BROKERID>b<ACCTID>Z1</INVACCTFROM>
    <INVTRANLIST><DTSTART>20260301<DTEND>20260331
    \(transactions)
    </INVTRANLIST><INVPOSLIST>\(positions)</INVPOSLIST></INVSTMTRS></INVSTMTTRNRS>
    </INVSTMTMSGSRSV1>\(behind)</OFX>
    """
  }

  private func trade(_ tag: String, _ values: String, memo: String = "<MEMO>m") -> String {
    "<\(tag)><INVTRAN><FITID>1<DTTRADE>20260302\(memo)</INVTRAN>\(Self.security)\(values)</\(tag)>"
  }

  // The sums were added up with ofxtools, not with saldo.
  @Test func `a broker's month is read whole`() throws {
    let read = try collect(OFXFormat(), sample: "ofx-investment-broker/march.ofx")
    #expect(read.lines.count == 20)
    #expect(read.minorUnits == -566_516)
    #expect(read.lines.filter { $0.amount == "0.00 USD" }.count == 5)
    #expect(read.statements.map(\.accountKind) == [.investment])
    #expect(read.statements.map(\.accountNumber) == ["Z77-001234"])
    #expect(read.statements.first?.closing?.minorUnits == 250_025)
    #expect(read.securities.map(\.name).contains("Acme Anvils & Sons"))
  }

  @Test(
    arguments: [
      ("BUYSTOCK", "<UNITS>10<TOTAL>-50.00", -5_000, "buy", "10"),
      ("BUYMF", "<UNITS>+0010.50<TOTAL>-50,00", -5_000, "buy", "10.5"),
      ("SELLSTOCK", "<UNITS>-4<TOTAL>20.00", 2_000, "sell", "-4"),
      ("SELLMF", "<UNITS>4<TOTAL>20.00", 2_000, "sell", "-4"),
      ("SELLMF", "<UNITS>4<TOTAL>-20.00", -2_000, "sell", "4"),
      ("INCOME", "<INCOMETYPE>DIV<TOTAL>1.20", 120, "dividend", nil),
      ("INCOME", "<INCOMETYPE>INTEREST<TOTAL>1.20", 120, "interest", nil),
      ("REINVEST", "<INCOMETYPE>DIV<TOTAL>-1.20<UNITS>0.1", -120, "reinvestment", "0.1"),
      ("RETOFCAP", "<TOTAL>3.00", 300, "return-of-capital", nil),
      ("SPLIT", "<OLDUNITS>60<NEWUNITS>90", 0, "split", "30"),
      ("SPLIT", "<OLDUNITS>3<NEWUNITS>1<FRACCASH>0.40", 40, "split", "-2"),
      ("TRANSFER", "<UNITS>5<TFERACTION>IN<TOTAL>99.00", 0, "transfer", "5"),
      ("TRANSFER", "<UNITS>5<TFERACTION>OUT", 0, "transfer", "-5"),
      ("TRANSFER", "<UNITS>-5<TFERACTION>OUT", 0, "transfer", "-5"),
      ("JRNLSEC", "<UNITS>5", 0, "other", nil),
      ("INVEXPENSE", "<TOTAL>-2.00", -200, "other", nil),
      ("CLOSUREOPT", "<UNITS>-2", 0, "other", "-2"),
    ] as [(String, String, Int64, String, String?)])
  func `each transaction moves its cash and its units`(
    tag: String, values: String, cash: Int64, action: String, units: String?
  ) throws {
    let read = try collect(OFXFormat(), text: file(trade(tag, values)))
    #expect(read.minorUnits == cash)
    #expect(read.trades.map(\.action.rawValue) == [action])
    #expect(read.trades.map { $0.units?.description } == [units])
    #expect(read.trades.map(\.security) == ["ISIN:US1"])
  }

  @Test(arguments: [("JRNLFUND", "50.00", 5_000), ("MARGININTEREST", "-0.87", -87)])
  func `cash that moves without a security is an entry alone`(
    tag: String, total: String, cash: Int64
  ) throws {
    let text = "<\(tag)><INVTRAN><FITID>1<DTTRADE>20260302</INVTRAN><TOTAL>\(total)</\(tag)>"
    let read = try collect(OFXFormat(), text: file(text))
    #expect(read.minorUnits == cash)
    #expect(read.trades.isEmpty)
    #expect(read.lines.map(\.payee) == [tag])
  }

  @Test func `costs are added up and never change the cash`() throws {
    let read = try collect(
      OFXFormat(),
      text: file(
        trade(
          "BUYSTOCK", "<UNITS>1<COMMISSION>4.95<FEES>0.0234<LOAD>1<TAXES>0.30<TOTAL>-20.00")))
    #expect(read.minorUnits == -2_000)
    #expect(read.trades.map(\.fees) == [597])
    #expect(read.trades.map(\.taxes) == [30])
  }

  @Test func `what an entry is called does not depend on the list of securities`() throws {
    let list = """
      <SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO>\(Self.security)<SECNAME>Acme<TICKER>AC
      </SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>
      """
    let buy = trade("BUYSTOCK", "<UNITS>1<TOTAL>-5.00", memo: "")
    let bare = try collect(OFXFormat(), text: file(buy))
    let named = try collect(OFXFormat(), text: file(buy, behind: list))
    #expect(bare.lines.map(\.payee) == ["ISIN:US1"])
    #expect(bare.lines.map(\.reference) == ["ISIN:US1"])
    #expect(bare.lines.map(\.payee) == named.lines.map(\.payee))
    #expect(named.securities == [Security(key: "ISIN:US1", name: "Acme", ticker: "AC")])
  }

  @Test func `positions of one security are one, short ones are negative`() throws {
    func position(_ id: String, _ units: String, _ type: String) -> String {
      "<POSMF><INVPOS><SECID><UNIQUEID>\(id)<UNIQUEIDTYPE>CUSIP</SECID><POSTYPE>\(type)"
        + "<UNITS>\(units)<UNITPRICE>2<MKTVAL>3.00<DTPRICEASOF>20260330</INVPOS></POSMF>"
    }
    let list =
      position("A", "1.5", "LONG") + position("B", "7", "SHORT")
      + position("A", "2.25", "LONG")
    let read = try collect(OFXFormat(), text: file("", positions: list))
    #expect(read.lines.isEmpty)
    let positions = try #require(read.statements.first?.positions)
    #expect(positions.map(\.security) == ["CUSIP:A", "CUSIP:B"])
    #expect(positions.map(\.units.description) == ["3.75", "-7"])
    #expect(positions.map(\.marketValue) == [600, 300])
    #expect(positions.map(\.day.description) == ["2026-03-31", "2026-03-31"])
  }

  @Test func `words that are transactions here are plain tags in a bank statement`() throws {
    let text = """
      <OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20260302<TRNAMT>-5.00
      <TRANSFER>Y<SPLIT><INCOME>no<NAME>Kiosk</STMTTRN></BANKTRANLIST></STMTRS></OFX>
      """
    let read = try collect(OFXFormat(), text: text)
    #expect(read.lines.map(\.payee) == ["Kiosk"])
    #expect(read.minorUnits == -500)
  }

  @Test func `units in many digits are kept, money in many digits is rounded`() throws {
    let units = try collect(
      OFXFormat(), text: file(trade("BUYMF", "<UNITS>1451.8174914388237<TOTAL>-9.00")))
    #expect(units.trades.first?.units?.description == "1451.8174914388237")
    let money = try collect(
      OFXFormat(), text: file(trade("BUYMF", "<UNITS>1<TOTAL>3909.809828287014")))
    #expect(money.lines.map(\.amount) == ["3909.81 EUR"])
    #expect(money.lines.first?.memo.contains("3909.809828287014 in the file") == true)
  }

  @Test func `a trade without a total or with odd units is refused, units alone need none`() throws
  {
    #expect(
      refusal(OFXFormat(), text: file(trade("BUYMF", "<UNITS>1"))).first?.contains(
        "entry 1 has no TOTAL") == true)
    #expect(
      refusal(OFXFormat(), text: file(trade("BUYMF", "<UNITS>ten<TOTAL>-1"))).first?.contains(
        "\"ten\" is not a valid number of units") == true)
    #expect(try collect(OFXFormat(), text: file(trade("TRANSFER", "<UNITS>1"))).lines.count == 1)
  }

  @Test func `a million costs in one transaction overflow nothing`() throws {
    let costs = String(repeating: "<FEES>99999999999.00", count: 200)
    let read = try collect(
      OFXFormat(), text: file(trade("BUYMF", "<UNITS>1\(costs)<TOTAL>-1.00")))
    #expect(read.trades.first?.fees == 9_999_999_999_900)
  }
}
