/// A receipt from a seller: an e-invoice, a till receipt or a list of purchases.
///
/// A receipt does not change an account's balance; the bank row that paid it does. A receipt that
/// no bank row paid counts on its own.
package struct Receipt: Hashable, Sendable {
  /// The seller's name.
  package var merchant: String
  /// The shop's location as text; empty if the receipt has none.
  package var place = ""
  /// The day of purchase or issue.
  package var day: CalendarDate
  /// The due date; nil if the receipt has none.
  package var dueDay: CalendarDate?
  /// The receipt's number, assigned by the seller; empty if it has none.
  package var number = ""
  /// The amount to pay; negative for a refund or a credit note.
  ///
  /// It is the sum of the lines, plus rounding, minus prepayments.
  package var total: Amount
  /// The tax included in ``total``, in minor units; nil if the receipt does not state it.
  package var tax: Int64?
  /// The amount already paid, in minor units, which ``total`` excludes.
  package var prepaid: Int64 = 0
  /// The rounding of the amount to pay, in minor units.
  package var rounding: Int64 = 0
  package var lines: [ReceiptLine] = []
  /// The seller's account number: the counterparty of the bank row; empty if unknown.
  package var payeeAccount = ""
  /// The id of a series of receipts that replace each other as their source grows; empty if none.
  ///
  /// Of the receipts in one series, only the one with the most lines counts; ties go to the larger
  /// total.
  package var series = ""
  /// The number of the receipt's first line in its file, from 1.
  package var line: Int

  package init(merchant: String, day: CalendarDate, total: Amount, line: Int) {
    self.merchant = merchant
    self.day = day
    self.total = total
    self.line = line
  }

  /// The prefix of the series for receipts made from a register's purchases.
  package static let seriesOfPurchases = "purchases\u{1F}"
  /// The prefix of the series for receipts that `saldo import` made from a grocery planner's
  /// purchases.
  package static let seriesOfPlanner = "grocery-planner\u{1F}"

  /// Whether the receipt is derived from the records of a register and follows their changes.
  package var isOfRegister: Bool { series.hasPrefix(Self.seriesOfPurchases) }

  /// Whether the receipt groups recorded purchases at one store on one day.
  package var isOfPurchases: Bool { isOfRegister || series.hasPrefix(Self.seriesOfPlanner) }

  /// The sum of lines and rounding, minus prepayments; nil on overflow.
  package var sum: Int64? {
    var sum: Int64 = 0
    for part in lines.map(\.amount) + [rounding] {
      let (next, overflow) = sum.addingReportingOverflow(part)
      guard !overflow else { return nil }
      sum = next
    }
    let (due, overflow) = sum.subtractingReportingOverflow(prepaid)
    return overflow ? nil : due
  }

  /// Whether lines, rounding and prepayments add up to the total.
  package var addsUp: Bool { sum == total.minorUnits }
}

/// One line of a receipt: an item, or a separate charge, discount or tax.
package struct ReceiptLine: Hashable, Sendable {
  package var text: String
  /// The quantity; negative on a credit note, nil if the receipt states none.
  package var quantity: ExactDecimal?
  /// The unit as the receipt writes it (`kg`, `C62`, `pack`); empty if it has none.
  package var unit = ""
  package var unitPrice: ExactDecimal?
  /// The discount on this line, in minor units; positive.
  package var discount: Int64 = 0
  /// This line's share of the receipt's tax, in minor units; nil if unknown.
  package var tax: Int64?
  /// The tax rate in percent; nil if the receipt does not state it.
  package var taxRate: ExactDecimal?
  /// The line's contribution to the receipt's total, in minor units, after tax and discount.
  package var amount: Int64
  /// The category in the source data; empty if it has none.
  package var category = ""
  /// The product code: one that is valid across shops, such as an EAN, or the seller's own.
  package var article = ""

  package init(text: String, amount: Int64) {
    self.text = text
    self.amount = amount
  }
}

/// The match of a receipt to a payment, or the reason why there is none.
package enum ReceiptState: Hashable, Sendable {
  /// This row paid the receipt; the text explains the match.
  case matched(TransactionKey, reason: String)
  /// Several rows are possible and none is certain.
  ///
  /// The receipt counts nowhere until you decide.
  case open
  /// No bank row paid the receipt, so it counts on its own.
  case alone
}

/// Your decision about the payment of a receipt.
package enum ReceiptVerdict: Hashable, Sendable {
  /// This row paid the receipt.
  case paid(by: TransactionKey)
  /// No row in the ledger paid the receipt.
  case alone
}

/// A receipt as the ledger stores it.
package struct StoredReceipt: Sendable {
  /// The receipt's number in this ledger.
  package let row: Int64
  package let digest: Fingerprint
  /// The number of this receipt among equal ones, from 1.
  package let occurrence: Int32
  package let receipt: Receipt
  /// The category number of each line; 1 for a line without a category.
  package let categories: [Int32]
  package let source: SourceLine

  package init(
    row: Int64, digest: Fingerprint, occurrence: Int32, receipt: Receipt, categories: [Int32],
    source: SourceLine
  ) {
    self.row = row
    self.digest = digest
    self.occurrence = occurrence
    self.receipt = receipt
    self.categories = categories
    self.source = source
  }

  package var id: ReceiptID {
    ReceiptID(day: receipt.day, prefix: digest.prefix, occurrence: Int(occurrence))
  }

  /// The shares of `amount` by the lines' categories, in order of first appearance.
  ///
  /// Lines without a category go to `fallback`. Rounding and prepayments are spread over all
  /// categories. If no shares can be computed, `fallback` gets the whole amount.
  package func shares(of amount: Int64, fallback: Int32) -> [(category: Int32, amount: Int64)] {
    var order: [Int32] = []
    var weights: [Int32: Int64] = [:]
    for (line, category) in zip(receipt.lines, categories) {
      let category = category == 1 ? fallback : category
      if weights[category] == nil { order.append(category) }
      let (sum, overflow) = weights[category, default: 0].addingReportingOverflow(-line.amount)
      guard !overflow else { return [(fallback, amount)] }
      weights[category] = sum
    }
    let parts = order.map { weights[$0] ?? 0 }
    guard let shares = LargestRemainder.shares(of: amount, by: parts) else {
      return [(fallback, amount)]
    }
    let all = zip(order, shares).filter { $0.1 != 0 }.map { (category: $0.0, amount: $0.1) }
    return all.isEmpty ? [(fallback, amount)] : all
  }
}
