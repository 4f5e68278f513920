import Ledger
import Syntax

/// An invoice or credit note in the terms of EN 16931, from either syntax.
struct InvoiceDraft {
  var position: MarkupPosition
  /// Whether the root element is a credit note.
  var isCreditNote: Bool
  var number = ""
  var typeCode = ""
  var day: InvoiceValue?
  var dueDay: InvoiceValue?
  var currency: InvoiceValue?
  var seller = ""
  /// The trading name of the seller.
  var tradingName = ""
  var city = ""
  var payeeAccount = ""
  var lines: [InvoiceLine] = []
  var allowances: [InvoiceAllowance] = []
  var taxes: [InvoiceTax] = []
  var taxTotals: [InvoiceTaxTotal] = []
  var lineTotal: InvoiceValue?
  var taxBasis: InvoiceValue?
  /// The total with tax, before rounding and prepayment; nil if it is missing.
  var grandTotal: InvoiceValue?
  var prepaid: InvoiceValue?
  var rounding: InvoiceValue?
  /// The prepaid payments of UBL, which are amounts for third parties in XRechnung (BG-DEX-09).
  ///
  /// Such an amount is due but not part of any line.
  var thirdParty: [InvoiceValue] = []
  var payable: InvoiceValue?

  /// The maximum number of parts, because saldo keeps a whole receipt in memory.
  static let mostParts = 100_000

  /// The number of parts: lines, allowances, taxes, tax totals and amounts for third parties.
  ///
  /// The allowances of the current line count too.
  var partCount: Int {
    lines.count + allowances.count + taxes.count + taxTotals.count + thirdParty.count
      + (lines.last?.allowances.count ?? 0)
  }

  init(at position: MarkupPosition, isCreditNote: Bool) {
    self.position = position
    self.isCreditNote = isCreditNote
  }

  /// The merchant: the registered name of the seller, otherwise the trading name (formats.md,
  /// section 7).
  var merchant: String { seller.isEmpty ? tradingName : seller }

  /// Whether positive amounts are refunds.
  ///
  /// In UNTDID 1001, 381 is a credit note. The others are the similar codes that EN 16931 lists.
  var isCredit: Bool {
    isCreditNote
      || [
        "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532",
      ].contains(typeCode)
  }
}

/// A text of an invoice with its position.
///
/// saldo parses amounts after it has read the whole invoice, because the currency may follow them.
struct InvoiceValue {
  var text: String
  var position: MarkupPosition

  /// The number, for quantities, prices and rates; nil if it is invalid or too large for saldo.
  var decimal: ExactDecimal? { ExactDecimal(text) }
}

/// The tax category and rate of a part of an invoice.
struct InvoiceTaxKey: Hashable {
  var category = ""
  var rate: ExactDecimal?
}

/// A line of an invoice during reading.
struct InvoiceLine {
  var position: MarkupPosition
  var name = ""
  var description = ""
  var quantity: InvoiceValue?
  var unit = ""
  var price: InvoiceValue?
  /// The number of units that the price applies to; nil for one unit.
  var baseQuantity: InvoiceValue?
  var net: InvoiceValue?
  var allowances: [InvoiceAllowance] = []
  var tax = InvoiceTaxKey()
  var article = ""
  /// Whether the line is only a heading or an explanation and has no amount of its own.
  var isHeading = false

  /// The price of one unit; nil if it is missing or has no exact value.
  var unitPrice: ExactDecimal? {
    guard let price = price?.decimal else { return nil }
    guard let base = baseQuantity?.decimal, base.coefficient != 1 || base.scale != 0 else {
      return price
    }
    // Only division by 10, 100, 1000 and so on never needs rounding.
    var zeros = 0
    var rest = base.coefficient
    while rest > 1, rest % 10 == 0 {
      rest /= 10
      zeros += 1
    }
    guard rest == 1, base.scale == 0, price.scale + zeros <= 18 else { return nil }
    return ExactDecimal(coefficient: price.coefficient, scale: price.scale + zeros)
  }
}

/// An allowance or a charge of a line or of the whole invoice.
struct InvoiceAllowance {
  var position: MarkupPosition
  var isCharge = false
  var amount: InvoiceValue?
  var reason = ""
  var tax = InvoiceTaxKey()
}

/// The tax of one category and rate.
struct InvoiceTax {
  var amount: InvoiceValue?
  var key = InvoiceTaxKey()
}

/// A total of tax, in the currency of the invoice or another one.
struct InvoiceTaxTotal {
  var amount: InvoiceValue?
  /// The currency code; empty if the file does not give it.
  var currency = ""
}
