import Ledger
import Syntax

/// An invoice or credit note in the terms of EN 16931, whichever syntax it came in.
struct InvoiceDraft {
  var position: MarkupPosition
  /// Whether the root itself says that money comes back.
  var isCreditNote: Bool
  var number = ""
  var typeCode = ""
  var day: InvoiceValue?
  var dueDay: InvoiceValue?
  var currency: InvoiceValue?
  var seller = ""
  /// What the seller trades as.
  var tradingName = ""
  var city = ""
  var payeeAccount = ""
  var lines: [InvoiceLine] = []
  var allowances: [InvoiceAllowance] = []
  var taxes: [InvoiceTax] = []
  var taxTotals: [InvoiceTaxTotal] = []
  var lineTotal: InvoiceValue?
  var taxBasis: InvoiceValue?
  /// The sum with tax, before rounding and prepayment.
  var grandTotal: InvoiceValue?
  var prepaid: InvoiceValue?
  var rounding: InvoiceValue?
  /// What others collect through this invoice: it is to be paid and no line has it.
  var thirdParty: [InvoiceValue] = []
  var payable: InvoiceValue?

  /// No invoice has more; a receipt is held in memory whole.
  static let mostParts = 100_000

  /// How many lines, allowances and taxes there are; those of lines are held against it too.
  var partCount: Int {
    lines.count + allowances.count + taxes.count + taxTotals.count + thirdParty.count
      + (lines.last?.allowances.count ?? 0)
  }

  init(at position: MarkupPosition, isCreditNote: Bool) {
    self.position = position
    self.isCreditNote = isCreditNote
  }

  /// The merchant: the registered name, else the trading name (formats.md, section 7).
  var merchant: String { seller.isEmpty ? tradingName : seller }

  /// Whether positive amounts are money that comes back.
  ///
  /// UNTDID 1001: 381 is the credit note; the others are its kin that EN 16931 lists.
  var isCredit: Bool {
    isCreditNote
      || [
        "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532",
      ].contains(typeCode)
  }
}

/// A text of an invoice and where it stands; what it means is settled when the whole is read, as
/// the currency may stand behind the amounts.
struct InvoiceValue {
  var text: String
  var position: MarkupPosition

  /// The number, where it is one that saldo can hold; quantities and prices are shown, not summed.
  var decimal: ExactDecimal? { ExactDecimal(text) }
}

/// What two parts of an invoice share when they are taxed alike.
struct InvoiceTaxKey: Hashable {
  var category = ""
  var rate: ExactDecimal?
}

/// A line of an invoice while it is read.
struct InvoiceLine {
  var position: MarkupPosition
  var name = ""
  var description = ""
  var quantity: InvoiceValue?
  var unit = ""
  var price: InvoiceValue?
  /// How many units the price is for.
  var baseQuantity: InvoiceValue?
  var net: InvoiceValue?
  var allowances: [InvoiceAllowance] = []
  var tax = InvoiceTaxKey()
  var article = ""
  /// Whether it only heads or explains other lines and adds nothing.
  var isHeading = false

  /// The price of one unit, where it has an exact one.
  var unitPrice: ExactDecimal? {
    guard let price = price?.decimal else { return nil }
    guard let base = baseQuantity?.decimal, base.coefficient != 1 || base.scale != 0 else {
      return price
    }
    // 10, 100, 1000: the only ones that never need rounding.
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

/// A total of tax, in the document's currency or in another.
struct InvoiceTaxTotal {
  var amount: InvoiceValue?
  /// Empty where the file does not say.
  var currency = ""
}
