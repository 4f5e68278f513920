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

/// One thing on a receipt: a good, or a charge, a discount or a tax that stands alone.
package struct ReceiptLine: Hashable, Sendable {
  package var text: String
  /// Negative on a credit note.
  package var quantity: ExactDecimal?
  /// The unit as the receipt writes it (`kg`, `C62`, `pack`).
  package var unit = ""
  package var unitPrice: ExactDecimal?
  /// Taken off this line, in minor units; positive.
  package var discount: Int64 = 0
  /// This line's share of the tax that the receipt states, in minor units.
  package var tax: Int64?
  /// Per cent.
  package var taxRate: ExactDecimal?
  /// What the line adds to the receipt's total, in minor units, tax and discount included.
  package var amount: Int64
  /// The category that the source itself gives.
  package var category = ""
  /// A code that names the good across shops: EAN, the seller's article number.
  package var article = ""

  package init(text: String, amount: Int64) {
    self.text = text
    self.amount = amount
  }
}

/// What became of a receipt: the row that paid it, or why there is none.
package enum ReceiptState: Hashable, Sendable {
  /// This row paid it; the word says how that is known.
  case matched(TransactionKey, reason: String)
  /// Rows may have paid it and none surely did: it counts nowhere until a person decides.
  case open
  /// No bank row can have paid it, so it counts by itself.
  case alone
}

/// What a person decided about a receipt.
package enum ReceiptVerdict: Hashable, Sendable {
  /// This row paid it.
  case paid(by: TransactionKey)
  /// No row of the ledger paid it.
  case alone
}

/// A receipt as the ledger keeps it.
package struct StoredReceipt: Sendable {
  /// The ledger's own number of it.
  package let row: Int64
  package let digest: Fingerprint
  /// Which of several equal ones it is, from 1.
  package let occurrence: Int32
  package let receipt: Receipt
  /// For each line its category in the ledger's own numbers; 1 where nothing gave one.
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

  /// The shares of `amount` that the lines' categories bear, in order of first appearance.
  ///
  /// What no line names a category for goes to `fallback`. Rounding and prepayment are spread over all.
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
    guard let shares = Apportionment.shares(of: amount, by: parts) else {
      return [(fallback, amount)]
    }
    let all = zip(order, shares).filter { $0.1 != 0 }.map { (category: $0.0, amount: $0.1) }
    return all.isEmpty ? [(fallback, amount)] : all
  }
}
