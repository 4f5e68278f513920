/// What a shop or a supplier says was bought: an e-invoice, a till receipt, a list of purchases.
///
/// A receipt does not change the balance of an account; the bank row that paid it does. Until that row is known
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
  /// Lines and rounding less what was prepaid add up to it.
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
  /// What the source counts as one receipt although it may still grow; empty where it never does.
  ///
  /// Of several receipts of one series the one with the most lines counts, and no other.
  package var series = ""
  /// The first line of the file that it stands on, from 1.
  package var line: Int

  package init(merchant: String, day: CalendarDate, total: Amount, line: Int) {
    self.merchant = merchant
    self.day = day
    self.total = total
    self.line = line
  }

  /// Begins the series of a receipt that is made of a register's purchases.
  package static let seriesOfPurchases = "purchases\u{1F}"
  /// Begins the series of one that `saldo import` made of a grocery planner's purchases.
  package static let seriesOfPlanner = "grocery-planner\u{1F}"

  /// Whether it is made of the entries of a register, and comes and goes with these.
  package var isOfRegister: Bool { series.hasPrefix(Self.seriesOfPurchases) }

  /// Whether it is the purchases of one store and day that a person wrote down.
  package var isOfPurchases: Bool { isOfRegister || series.hasPrefix(Self.seriesOfPlanner) }

  /// What lines, rounding and prepayment give; nil when the numbers grow too large.
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

  /// Whether lines, rounding and prepayment give the total.
  package var addsUp: Bool { sum == total.minorUnits }
}
