import Ledger
package import Syntax

/// The format of invoices and credit notes of the Universal Business Language 2.1 (Peppol BIS,
/// XRechnung).
package struct ReceiptUBLFormat: StatementFormat {
  package init() {}

  package var name: String { "ubl" }
  package var title: String { "UBL 2.1 invoices and credit notes" }

  package func recognises(_ head: FileHead) -> Bool {
    let start = InvoiceHead(head.bytes)
    let isEnvelope = start.root == "StandardBusinessDocument"
    guard isEnvelope || UBLInvoice.roots[start.root] != nil else { return false }
    return start.names("UBL:SCHEMA:XSD:INVOICE-2") || start.names("UBL:SCHEMA:XSD:CREDITNOTE-2")
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = try InvoiceReader<UBLInvoice>(stream, options: options, into: sink)
    try reader.read()
  }
}

/// The paths of UBL 2.1 (EN 16931-3-2), for both `Invoice` and `CreditNote`.
struct UBLInvoice: InvoiceSyntax {
  static let roots = ["Invoice": false, "CreditNote": true]
  static let aliases = [
    "CreditNoteLine": "InvoiceLine", "CreditedQuantity": "InvoicedQuantity",
    "CreditNoteTypeCode": "InvoiceTypeCode",
  ]

  private(set) var draft: InvoiceDraft
  /// Whether the current tax total and its subtotals are in another currency.
  private var isForeignTax = false

  init(_ draft: InvoiceDraft) { self.draft = draft }

  mutating func open(_ path: String, at position: MarkupPosition) {
    switch path {
    case "InvoiceLine": draft.lines.append(InvoiceLine(position: position))
    case "InvoiceLine/AllowanceCharge":
      draft.lines.last { $0.allowances.append(InvoiceAllowance(position: position)) }
    case "AllowanceCharge": draft.allowances.append(InvoiceAllowance(position: position))
    case "TaxTotal": draft.taxTotals.append(InvoiceTaxTotal())
    case "TaxTotal/TaxSubtotal": if !isForeignTax { draft.taxes.append(InvoiceTax()) }
    default: break
    }
  }

  mutating func take(_ path: String, _ value: InvoiceValue, attribute: (String) -> String?) {
    if path.hasPrefix("InvoiceLine/") {
      return takeLine(String(path.dropFirst(12)), value, attribute)
    }
    if path.hasPrefix("TaxTotal/") { return takeTax(path, value, attribute) }
    if path.hasPrefix("AllowanceCharge/") { return takeAllowance(path, value) }
    switch path {
    case "ID": draft.number = value.text
    case "IssueDate": draft.day = value
    case "DueDate", "PaymentMeans/PaymentDueDate": draft.dueDay = draft.dueDay ?? value
    case "InvoiceTypeCode": draft.typeCode = value.text
    case "DocumentCurrencyCode": draft.currency = value
    case "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName":
      draft.seller = value.text
    case "AccountingSupplierParty/Party/PartyName/Name": draft.tradingName = value.text
    case "AccountingSupplierParty/Party/PostalAddress/CityName": draft.city = value.text
    case "PaymentMeans/PayeeFinancialAccount/ID":
      if draft.payeeAccount.isEmpty { draft.payeeAccount = value.text }
    case "PrepaidPayment/PaidAmount": draft.thirdParty.append(value)
    case "LegalMonetaryTotal/LineExtensionAmount": draft.lineTotal = value
    case "LegalMonetaryTotal/TaxExclusiveAmount": draft.taxBasis = value
    case "LegalMonetaryTotal/PrepaidAmount": draft.prepaid = value
    case "LegalMonetaryTotal/PayableRoundingAmount": draft.rounding = value
    case "LegalMonetaryTotal/PayableAmount":
      draft.payable = value
      takeCurrency(attribute("currencyID"), value)
    default: break
    }
  }

  /// Takes the currency of an amount if the document has none, which UBL 2.1 allows.
  private mutating func takeCurrency(_ code: String?, _ value: InvoiceValue) {
    guard draft.currency == nil, let code else { return }
    draft.currency = InvoiceValue(text: code, position: value.position)
  }

  private mutating func takeLine(
    _ path: String, _ value: InvoiceValue, _ attribute: (String) -> String?
  ) {
    draft.lines.last { line in
      switch path {
      case "InvoicedQuantity":
        line.quantity = value
        line.unit = attribute("unitCode") ?? ""
      case "LineExtensionAmount": line.net = value
      case "Item/Name": line.name = value.text
      case "Item/Description": line.description = value.text
      case "Item/StandardItemIdentification/ID": line.article = value.text
      case "Item/SellersItemIdentification/ID":
        if line.article.isEmpty { line.article = value.text }
      case "Item/ClassifiedTaxCategory/ID": line.tax.category = value.text
      case "Item/ClassifiedTaxCategory/Percent": line.tax.rate = value.decimal
      case "Price/PriceAmount": line.price = value
      case "Price/BaseQuantity": line.baseQuantity = value
      case "AllowanceCharge/ChargeIndicator":
        line.allowances.last { $0.isCharge = value.text == "true" || value.text == "1" }
      case "AllowanceCharge/Amount": line.allowances.last { $0.amount = value }
      default: break
      }
    }
  }

  private mutating func takeAllowance(_ path: String, _ value: InvoiceValue) {
    draft.allowances.last { allowance in
      switch path {
      case "AllowanceCharge/ChargeIndicator":
        allowance.isCharge = value.text == "true" || value.text == "1"
      case "AllowanceCharge/Amount": allowance.amount = value
      case "AllowanceCharge/AllowanceChargeReason": allowance.reason = value.text
      case "AllowanceCharge/TaxCategory/ID": allowance.tax.category = value.text
      case "AllowanceCharge/TaxCategory/Percent": allowance.tax.rate = value.decimal
      default: break
      }
    }
  }

  private mutating func takeTax(
    _ path: String, _ value: InvoiceValue, _ attribute: (String) -> String?
  ) {
    switch path {
    case "TaxTotal/TaxAmount":
      let code = attribute("currencyID") ?? ""
      isForeignTax = !code.isEmpty && code != draft.currency?.text ?? code
      draft.taxTotals.last {
        $0.amount = value
        $0.currency = code
      }
    case "TaxTotal/TaxSubtotal/TaxAmount":
      if !isForeignTax { draft.taxes.last { $0.amount = value } }
    case "TaxTotal/TaxSubtotal/TaxCategory/ID":
      if !isForeignTax { draft.taxes.last { $0.key.category = value.text } }
    case "TaxTotal/TaxSubtotal/TaxCategory/Percent", "TaxTotal/TaxSubtotal/Percent":
      if !isForeignTax { draft.taxes.last { $0.key.rate = value.decimal } }
    default: break
    }
  }
}

extension Array {
  /// Changes the last element; does nothing if the array is empty.
  mutating func last(_ change: (inout Element) -> Void) {
    guard !isEmpty else { return }
    change(&self[count - 1])
  }
}
