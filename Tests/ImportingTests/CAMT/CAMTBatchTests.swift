import Importing
import Ledger
import Syntax
import Testing

/// The shares of each entry that a reader hands over.
private final class SharesSink: StatementSink {
  private(set) var entries: [String] = []

  func begin(_ statement: Statement) {}

  func add(_ batch: EntryBatch) {
    for (index, entry) in batch.entries.enumerated() {
      let shares = batch.shares(ofEntryAt: index).map { share in
        "\(share.minorUnits) \(batch.string(share.payee))|\(batch.string(share.memo))"
      }
      entries.append(
        "\(entry.amount.minorUnits) \(batch.string(entry.payee))|\(batch.string(entry.memo)) "
          + "\(shares)")
    }
  }

  func end(_ statement: Statement) {}
  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) {}
  func note(_ diagnostic: Diagnostic) {}
}

/// An entry of several transactions stays one, and each of these keeps its own other side.
@Suite struct CAMTBatchTests {
  private func part(
    _ amount: String, _ name: String, _ purpose: String = "", currency: String = "EUR",
    mark: String = ""
  ) -> String {
    let direction = mark.isEmpty ? "" : "<CdtDbtInd>\(mark)</CdtDbtInd>"
    let text = purpose.isEmpty ? "" : "<RmtInf><Ustrd>\(purpose)</Ustrd></RmtInf>"
    return "<TxDtls><Amt Ccy=\"\(currency)\">\(amount)</Amt>\(direction)"
      + "<RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties>\(text)</TxDtls>"
  }

  private func read(_ parts: String..., amount: String = "12.50", rest: String = "") throws
    -> [String]
  {
    let text = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Ntry><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(rest)<Sts>BOOK</Sts>
      <BookgDt><Dt>2026-09-01</Dt></BookgDt><NtryDtls>\(parts.joined())</NtryDtls></Ntry>
      </Stmt></BkToCstmrStmt></Document>
      """
    let sink = SharesSink()
    try CAMTFormat().read(
      ByteStream(name: "a.xml", bytes: Array(text.utf8)),
      options: ReadingOptions(asOf: CalendarDate(daysSince1970: 20_800)), into: sink)
    return sink.entries
  }

  @Test func `each transaction keeps its amount, its other side and its purpose`() throws {
    #expect(
      try read(part("10.00", "Shop A", "Order 1"), part("2.50", "Shop B")) == [
        #"-1250 Shop A|2 transactions ["-1000 Shop A|Order 1", "-250 Shop B|"]"#
      ])
  }

  @Test func `a transaction the other way has the other sign`() throws {
    let back = part("2.50", "Shop B", mark: "CRDT")
      .replacing("Cdtr>", with: "Dbtr>")
    #expect(
      try read(part("15.00", "Shop A"), back) == [
        #"-1250 Shop A|2 transactions ["-1500 Shop A|", "250 Shop B|"]"#
      ])
  }

  @Test func `three are told apart, and the purpose stands in for a name`() throws {
    let nameless = part("1.00", "").replacing(
      "</TxDtls>", with: "<RmtInf><Ustrd>Fee</Ustrd></RmtInf></TxDtls>")
    #expect(
      try read(part("10.00", "Shop A"), part("1.50", "Shop B"), nameless) == [
        #"-1250 Shop A|3 transactions ["-1000 Shop A|", "-150 Shop B|", "-100 Fee|Fee"]"#
      ])
  }

  @Test func `an entry of one transaction has no shares`() throws {
    #expect(try read(part("12.50", "Shop A", "Order")) == ["-1250 Shop A|Order []"])
  }

  @Test func `transactions that do not add up to their entry are no shares`() throws {
    #expect(
      try read(part("10.00", "Shop A"), part("2.00", "Shop B")) == [
        "-1250 Shop A|2 transactions []"
      ])
    #expect(
      try read(part("10.00", "Shop A"), part("2.50", "Shop B", currency: "USD"))
        == ["-1250 Shop A|2 transactions []"])
    let unpriced = part("2.50", "Shop B").replacing("<Amt Ccy=\"EUR\">2.50</Amt>", with: "")
    #expect(
      try read(part("12.50", "Shop A"), unpriced) == ["-1250 Shop A|2 transactions []"])
  }

  @Test func `a reversal that is turned round turns its transactions`() throws {
    let balances = """
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-08-31</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">12.50</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-09-01</Dt></Dt></Bal>
      """
    let text = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>\(balances)
      <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>
      <Sts>BOOK</Sts><BookgDt><Dt>2026-09-01</Dt></BookgDt>
      <NtryDtls>\(part("10.00", "Shop A"))\(part("2.50", "Shop B"))</NtryDtls></Ntry>
      </Stmt></BkToCstmrStmt></Document>
      """
    let sink = SharesSink()
    try CAMTFormat().read(
      ByteStream(name: "a.xml", bytes: Array(text.utf8)),
      options: ReadingOptions(asOf: CalendarDate(daysSince1970: 20_800)), into: sink)
    #expect(
      sink.entries == [#"1250 Shop A|2 transactions ["1000 Shop A|", "250 Shop B|"]"#])
  }
}
