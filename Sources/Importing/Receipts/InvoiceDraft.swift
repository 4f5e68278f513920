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
