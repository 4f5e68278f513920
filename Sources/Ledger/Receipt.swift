/// What a shop or a supplier says was bought: an e-invoice, a till receipt, a list of purchases.
///
/// A receipt is no movement of an account; the bank row that paid it is. Until that row is known
/// the receipt counts in its place.
package struct Receipt: Hashable, Sendable {
  /// Who sold.
  package var merchant: String
  /// The shop's place, where the receipt names one.
  package var place = ""
  /// The day of purchase or issue.
  package var day: CalendarDate
  /// The day it is to be paid by.
  package var dueDay: CalendarDate?
  /// The seller's own number of it.
  package var number = ""
  /// What is to be paid; negative for a refund or a credit note.
  ///
  /// Lines, discounts, charges, tax, rounding and what was prepaid add up to it.
  package var total: Amount
  /// Tax in ``total``, in minor units, where the receipt states it.
  package var tax: Int64?
  /// What was paid before, in minor units, and so is not in ``total``.
  package var prepaid: Int64 = 0
  /// What rounding the sum to be paid changed, in minor units.
  package var rounding: Int64 = 0
  package var lines: [ReceiptLine] = []
  /// The seller's account, where it is named: the counterparty of the bank row.
  package var payeeAccount = ""
  /// The first line of the file that it stands on, from 1.
  package var line: Int

  package init(merchant: String, day: CalendarDate, total: Amount, line: Int) {
    self.merchant = merchant
    self.day = day
    self.total = total
    self.line = line
  }
}
