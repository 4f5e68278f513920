import Ledger
package import Syntax

/// The format of the Cross Industry Invoice of UN/CEFACT, the XML of ZUGFeRD, Factur-X and
/// XRechnung.
package struct ReceiptCIIFormat: StatementFormat {
  package init() {}

  package var name: String { "cii" }
  package var title: String { "Cross Industry Invoices (ZUGFeRD, Factur-X, XRechnung)" }

  package func recognises(_ head: FileHead) -> Bool {
    CIIInvoice.roots[InvoiceHead(head.bytes).root] != nil
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = try InvoiceReader<CIIInvoice>(stream, options: options, into: sink)
    try reader.read()
  }
}

/// The paths of the Cross Industry Invoice D16B (EN 16931-3-3) and of ZUGFeRD 1.
///
/// ZUGFeRD 1 has the same tree with different names.
struct CIIInvoice: InvoiceSyntax {
  static let roots = ["CrossIndustryInvoice": false, "CrossIndustryDocument": false]
  static let aliases = [
    "HeaderExchangedDocument": "ExchangedDocument",
    "SupplyChainTradeTransaction": "Trade", "SpecifiedSupplyChainTradeTransaction": "Trade",
    "IncludedSupplyChainTradeLineItem": "Line",
    "ApplicableHeaderTradeAgreement": "Agreement",
    "ApplicableSupplyChainTradeAgreement": "Agreement",
    "SpecifiedLineTradeAgreement": "Agreement", "SpecifiedSupplyChainTradeAgreement": "Agreement",
    "SpecifiedLineTradeDelivery": "Delivery", "SpecifiedSupplyChainTradeDelivery": "Delivery",
    "ApplicableHeaderTradeSettlement": "Settlement",
    "ApplicableSupplyChainTradeSettlement": "Settlement",
    "SpecifiedLineTradeSettlement": "Settlement",
    "SpecifiedSupplyChainTradeSettlement": "Settlement",
    "SpecifiedTradeSettlementHeaderMonetarySummation": "Summation",
    "SpecifiedTradeSettlementLineMonetarySummation": "Summation",
    "SpecifiedTradeSettlementMonetarySummation": "Summation",
    "ApplicablePercent": "RateApplicablePercent",
    "SpecifiedLogisticsServiceCharge": "SpecifiedTradeAllowanceCharge",
    "AppliedAmount": "ActualAmount", "AppliedTradeTax": "CategoryTradeTax",
  ]

  private(set) var draft: InvoiceDraft

  init(_ draft: InvoiceDraft) { self.draft = draft }

  mutating func open(_ path: String, at position: MarkupPosition) {
    switch path {
    case "Trade/Line": draft.lines.append(InvoiceLine(position: position))
    case "Trade/Line/Settlement/SpecifiedTradeAllowanceCharge":
      draft.lines.last { $0.allowances.append(InvoiceAllowance(position: position)) }
    case "Trade/Settlement/SpecifiedTradeAllowanceCharge":
      // Logistics charges have no indicator, but allowances always do.
      draft.allowances.append(InvoiceAllowance(position: position, isCharge: true))
    case "Trade/Settlement/ApplicableTradeTax": draft.taxes.append(InvoiceTax())
    default: break
    }
  }

  mutating func take(_ path: String, _ value: InvoiceValue, attribute: (String) -> String?) {
    if path.hasPrefix("Trade/Line/") {
      return takeLine(String(path.dropFirst(11)), value, attribute)
    }
    if path.hasPrefix("Trade/Settlement/") {
      return takeSettlement(String(path.dropFirst(17)), value, attribute)
    }
    switch path {
    case "ExchangedDocument/ID": draft.number = value.text
    case "ExchangedDocument/TypeCode": draft.typeCode = value.text
    case "ExchangedDocument/IssueDateTime/DateTimeString",
      "ExchangedDocument/IssueDateTime/DateTime":
      draft.day = value
    case "Trade/Agreement/SellerTradeParty/Name": draft.seller = value.text
    case "Trade/Agreement/SellerTradeParty/SpecifiedLegalOrganization/TradingBusinessName":
      draft.tradingName = value.text
    case "Trade/Agreement/SellerTradeParty/PostalTradeAddress/CityName": draft.city = value.text
    default: break
    }
  }

  private mutating func takeLine(
    _ path: String, _ value: InvoiceValue, _ attribute: (String) -> String?
  ) {
    draft.lines.last { line in
      switch path {
      // The lines of a group add up to its heading line. Only lines with the reason code DETAIL, or
      // with none, count (EXTENDED profile of Factur-X).
      case "AssociatedDocumentLineDocument/LineStatusReasonCode":
        line.isHeading = value.text == "GROUP" || value.text == "INFORMATION"
      case "SpecifiedTradeProduct/Name": line.name = value.text
      case "SpecifiedTradeProduct/Description": line.description = value.text
      case "SpecifiedTradeProduct/GlobalID": line.article = value.text
      case "SpecifiedTradeProduct/SellerAssignedID":
        if line.article.isEmpty { line.article = value.text }
      case "Agreement/NetPriceProductTradePrice/ChargeAmount": line.price = value
      case "Agreement/NetPriceProductTradePrice/BasisQuantity": line.baseQuantity = value
      case "Delivery/BilledQuantity":
        line.quantity = value
        line.unit = attribute("unitCode") ?? ""
      case "Settlement/ApplicableTradeTax/CategoryCode": line.tax.category = value.text
      case "Settlement/ApplicableTradeTax/RateApplicablePercent": line.tax.rate = value.decimal
      case "Settlement/SpecifiedTradeAllowanceCharge/ChargeIndicator/Indicator",
        "Settlement/SpecifiedTradeAllowanceCharge/ChargeIndicator":
        line.allowances.last { $0.isCharge = value.text == "true" || value.text == "1" }
      case "Settlement/SpecifiedTradeAllowanceCharge/ActualAmount":
        line.allowances.last { $0.amount = value }
      case "Settlement/Summation/LineTotalAmount": line.net = value
      default: break
      }
    }
  }

  private mutating func takeSettlement(
    _ path: String, _ value: InvoiceValue, _ attribute: (String) -> String?
  ) {
    if path.hasPrefix("SpecifiedTradeAllowanceCharge/") { return takeAllowance(path, value) }
    switch path {
    case "InvoiceCurrencyCode": draft.currency = value
    case "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID",
      "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/ProprietaryID":
      if draft.payeeAccount.isEmpty { draft.payeeAccount = value.text }
    case "ApplicableTradeTax/CalculatedAmount": draft.taxes.last { $0.amount = value }
    case "ApplicableTradeTax/CategoryCode": draft.taxes.last { $0.key.category = value.text }
    case "ApplicableTradeTax/RateApplicablePercent":
      draft.taxes.last { $0.key.rate = value.decimal }
    case "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString",
      "SpecifiedTradePaymentTerms/DueDateDateTime/DateTime":
      draft.dueDay = draft.dueDay ?? value
    case "Summation/LineTotalAmount": draft.lineTotal = value
    case "Summation/TaxBasisTotalAmount": draft.taxBasis = draft.taxBasis ?? value
    case "Summation/TaxTotalAmount":
      draft.taxTotals.append(
        InvoiceTaxTotal(amount: value, currency: attribute("currencyID") ?? ""))
    case "Summation/GrandTotalAmount": draft.grandTotal = draft.grandTotal ?? value
    case "Summation/RoundingAmount": draft.rounding = value
    case "Summation/TotalPrepaidAmount": draft.prepaid = value
    case "Summation/DuePayableAmount": draft.payable = value
    default: break
    }
  }

  private mutating func takeAllowance(_ path: String, _ value: InvoiceValue) {
    draft.allowances.last { allowance in
      switch path {
      case "SpecifiedTradeAllowanceCharge/ChargeIndicator/Indicator",
        "SpecifiedTradeAllowanceCharge/ChargeIndicator":
        allowance.isCharge = value.text == "true" || value.text == "1"
      case "SpecifiedTradeAllowanceCharge/ActualAmount": allowance.amount = value
      case "SpecifiedTradeAllowanceCharge/Reason", "SpecifiedTradeAllowanceCharge/Description":
        allowance.reason = value.text
      case "SpecifiedTradeAllowanceCharge/CategoryTradeTax/CategoryCode":
        allowance.tax.category = value.text
      case "SpecifiedTradeAllowanceCharge/CategoryTradeTax/RateApplicablePercent":
        allowance.tax.rate = value.decimal
      default: break
      }
    }
  }
}
