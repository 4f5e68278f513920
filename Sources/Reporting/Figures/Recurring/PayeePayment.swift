package import Ledger

/// Money that went to a payee, or came from one.
package struct PayeePayment: Hashable, Sendable {
  // There is one for each row of a ledger: in this order they are packed without a gap.
  /// In the account's currency; negative where it went out.
  package let minorUnits: Int64
  package let day: CalendarDate
  /// Index into ``LedgerNames/accounts``.
  package let account: Int32
  /// Equal for the payments of one payee in one currency and direction; -1 where nobody is named.
  package let payee: Int32
  /// Index into ``LedgerNames/categories``.
  package let category: Int32

  package init(
    day: CalendarDate, minorUnits: Int64, account: Int32, payee: Int32 = 0, category: Int32 = 0
  ) {
    self.minorUnits = minorUnits
    self.day = day
    self.account = account
    self.payee = payee
    self.category = category
  }

  /// Whether it comes before another payment of a history.
  static func comesFirst(_ left: PayeePayment, _ right: PayeePayment) -> Bool {
    if left.day != right.day { return left.day < right.day }
    return (left.minorUnits, left.account) < (right.minorUnits, right.account)
  }
}
