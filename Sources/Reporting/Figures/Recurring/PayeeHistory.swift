import Ledger

/// All that flowed between a person and one payee in one currency and direction, by day.
package struct PayeeHistory: Hashable, Sendable {
  /// The payee as the first of the payments wrote it.
  package let payee: String
  package let payments: [PayeePayment]

  package init(payee: String, payments: [PayeePayment]) {
    self.payee = payee
    self.payments = payments.sorted {
      ($0.day, $0.minorUnits, $0.account) < ($1.day, $1.minorUnits, $1.account)
    }
  }

  private init(payee: String, sorted payments: [PayeePayment]) {
    self.payee = payee
    self.payments = payments
  }

  /// The same, with the payments of some days alone.
  func during(_ days: Period) -> PayeeHistory {
    PayeeHistory(payee: payee, sorted: payments.filter { days.contains($0.day) })
  }
}
