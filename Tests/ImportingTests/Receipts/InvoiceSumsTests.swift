import Ledger
import Syntax
import TestKit
import Testing

@testable import Importing

@Suite struct InvoiceSumsTests {
  /// An invoice of one line, with more totals behind the tax.
  private static func invoice(
    _ root: String = "Invoice", net: String = "100.00", tax: String = "19.00", due: String,
    type: String = "380", more: String = ""
  ) -> String {
    """
    <\(root) xmlns="urn:oasis:names:specification:ubl:schema:xsd:\(root)-2"><ID>1</ID>
    <IssueDate>2026-08-01</IssueDate><\(root)TypeCode>\(type)</\(root)TypeCode>
    <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
    <AccountingSupplierParty><Party><PartyName><Name>Roth</Name></PartyName></Party>
    </AccountingSupplierParty>
    <TaxTotal><TaxAmount currencyID="EUR">\(tax)</TaxAmount></TaxTotal>
    <LegalMonetaryTotal>\(more)<PayableAmount currencyID="EUR">\(due)</PayableAmount>
    </LegalMonetaryTotal>
    <\(root)Line><LineExtensionAmount>\(net)</LineExtensionAmount><Item><Name>Bread</Name></Item>
    </\(root)Line></\(root)>
    """
  }

  private static func read(_ text: String) throws(Rejection) -> [Receipt] {
    let sink = CollectingSink()
    let options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_700))
    try ReceiptUBLFormat().read(
      ByteStream(name: "i.xml", bytes: Array(text.utf8)), options: options, into: sink)
    return sink.receipts
  }

  @Test(arguments: [
    ("Invoice", "380", "", "119.00", 11_900), ("CreditNote", "381", "", "119.00", -11_900),
    ("Invoice", "381", "", "119.00", -11_900), ("Invoice", "384", "", "119.00", 11_900),
    ("Invoice", "389", "<PrepaidAmount>19</PrepaidAmount>", "100", 10_000),
    ("Invoice", "380", "<PayableRoundingAmount>0.5</PayableRoundingAmount>", "119.50", 11_950),
    ("Invoice", "380", "<PrepaidAmount>119.00</PrepaidAmount>", "0.00", 0),
  ])
  func `the amount due is what is to be paid`(
    root: String, type: String, more: String, due: String, total: Int64
  ) throws {
    let receipts = try Self.read(Self.invoice(root, due: due, type: type, more: more))
    let receipt = try #require(receipts.first)
    #expect(receipt.total.minorUnits == total)
    #expect(receipt.addsUp)
  }

  @Test func `parts that do not give the amount due are refused with both sums`() {
    #expect {
      try Self.read(Self.invoice(due: "118.00"))
    } throws: { error in
      let message = (error as? Rejection)?.diagnostics.first?.message ?? ""
      return message.contains("119.00 EUR") && message.contains("118.00")
    }
  }

  @Test func `an attached file is passed over, however large`() throws {
    let attachment =
      "<Attachment><EmbeddedDocumentBinaryObject>\(String(repeating: "QUJD", count: 600_000))"
      + "</EmbeddedDocumentBinaryObject></Attachment></LegalMonetaryTotal><LegalMonetaryTotal>"
    #expect(try Self.read(Self.invoice(due: "119.00", more: attachment)).count == 1)
  }

  @Test func `negative amounts of an invoice are money that comes back`() throws {
    let text = Self.invoice(net: "-100.00", tax: "-19.00", due: "-119.00")
    #expect(try Self.read(text).first?.total.minorUnits == -11_900)
  }

  @Test func `two taxes of one kind are both borne by the lines`() throws {
    let second = """
      <TaxSubtotal><TaxAmount>19.00</TaxAmount><TaxCategory><ID>S</ID></TaxCategory></TaxSubtotal>
      <TaxSubtotal><TaxAmount>3.87</TaxAmount><TaxCategory><ID>S</ID></TaxCategory></TaxSubtotal>
      """
    let text = Self.invoice(tax: "22.87", due: "122.87")
      .replacing("</TaxTotal>", with: second + "</TaxTotal>")
      .replacing("<Item>", with: "<Item><ClassifiedTaxCategory><ID>S</ID></ClassifiedTaxCategory>")
    let receipt = try #require(try Self.read(text).first)
    #expect(receipt.lines.map(\.amount) == [12_287])
    #expect(receipt.lines.map(\.tax) == [2_287])
    #expect(receipt.addsUp)
  }

  @Test(arguments: [
    ("<PrepaidAmount>10.00</PrepaidAmount>", "109.00", [11_900]), ("", "129.00", [11_900, 1_000]),
  ])
  func `a prepaid payment is a part of the prepaid amount, or collected for others`(
    more: String, due: String, lines: [Int64]
  ) throws {
    let payment = "<PrepaidPayment><PaidAmount>10.00</PaidAmount></PrepaidPayment>"
    let text = Self.invoice(due: due, more: more)
      .replacing("<TaxTotal>", with: payment + "<TaxTotal>")
    let receipt = try #require(try Self.read(text).first)
    #expect(receipt.lines.map(\.amount) == lines)
    #expect(receipt.addsUp)
  }

  @Test func `a name on several lines is one line with single blanks`() throws {
    let text = Self.invoice(due: "119.00").replacing(">Roth<", with: ">GLN 43\n      Roth\t GmbH<")
    #expect(try Self.read(text).first?.merchant == "GLN 43 Roth GmbH")
  }

  @Test func `without an amount due the sum with tax is due`() throws {
    let text = """
      <CrossIndustryDocument><HeaderExchangedDocument><ID>1</ID><IssueDateTime>
      <DateTimeString format="102">20260801</DateTimeString></IssueDateTime></HeaderExchangedDocument>
      <SpecifiedSupplyChainTradeTransaction><ApplicableSupplyChainTradeAgreement>
      <SellerTradeParty><Name>Roth</Name></SellerTradeParty></ApplicableSupplyChainTradeAgreement>
      <ApplicableSupplyChainTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementMonetarySummation><LineTotalAmount>100.00</LineTotalAmount>
      <TaxTotalAmount currencyID="EUR">19.00</TaxTotalAmount>
      <GrandTotalAmount>119.00</GrandTotalAmount></SpecifiedTradeSettlementMonetarySummation>
      </ApplicableSupplyChainTradeSettlement></SpecifiedSupplyChainTradeTransaction>
      </CrossIndustryDocument>
      """
    let sink = CollectingSink()
    try ReceiptCIIFormat().read(
      ByteStream(name: "i.xml", bytes: Array(text.utf8)),
      options: ReadingOptions(asOf: CalendarDate(daysSince1970: 20_700)), into: sink)
    #expect(sink.receipts.map(\.total.minorUnits) == [11_900])
    #expect(sink.receipts.map(\.addsUp) == [true])
  }

  @Test func `four times as many taxes and lines take no more than ten times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      let kinds = (0..<count).map {
        "<TaxSubtotal><TaxAmount>1.00</TaxAmount><TaxCategory><ID>k\($0)</ID></TaxCategory>"
          + "</TaxSubtotal>"
      }
      let line = "<InvoiceLine><LineExtensionAmount>0.00</LineExtensionAmount></InvoiceLine>"
      let text = Self.invoice(tax: "\(count).00", due: "\(count + 100).00")
        .replacing("</TaxTotal>", with: kinds.joined() + "</TaxTotal>")
        .replacing("</Invoice>", with: String(repeating: line, count: count) + "</Invoice>")
      return try threadSeconds {
        let receipts = try Self.read(text)
        #expect(receipts.first?.lines.count == count + 1)
      }
    }
    // Comparing each with each would take sixteen times as long.
    #expect(try seconds(20_000) < 10 * seconds(5_000))
  }

  @Test(arguments: ["InvoiceLine", "AllowanceCharge", "TaxTotal"])
  func `an invoice with more parts than memory should hold is refused`(name: String) {
    let part = "<\(name)><Amount>0.00</Amount></\(name)>"
    let text = Self.invoice(due: "119.00")
      .replacing("<TaxTotal>", with: String(repeating: part, count: 100_001) + "<TaxTotal>")
    #expect {
      try Self.read(text)
    } throws: { error in
      (error as? Rejection)?.diagnostics.first?.message.contains("more than 100000") == true
    }
  }

  @Test func `a receipt in JSON with more parts than memory should hold is refused`() {
    let line = #"{"text":"a","amount":0},"#
    let text =
      #"{"schema":"saldo.receipt/1","merchant":"a","date":"2026-08-01","currency":"EUR","#
      + #""total":0,"lines":["# + String(repeating: line, count: 150_000)
      + #"{"text":"a","amount":0}]}"#
    let options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_700))
    #expect(throws: Rejection.self) {
      try ReceiptJSONFormat().read(
        ByteStream(name: "r.json", bytes: Array(text.utf8)), options: options,
        into: CollectingSink())
    }
  }
}
