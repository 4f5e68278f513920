package import Ledger

/// Money that went to a payee, or came from one.
package struct PayeePayment: Hashable, Sendable {
  // There is one for each row of a ledger: in this order they are packed without a gap.
  /// In the account's currency; negative where it went out.
  package let minorUnits: Int64
  package let day: CalendarDate
  /// Index into ``LedgerNames/accounts``.
  package let account: Int32

  package init(day: CalendarDate, minorUnits: Int64, account: Int32) {
    self.day = day
    self.minorUnits = minorUnits
    self.account = account
  }

  /// Whether it comes before another payment of a history.
  static func comesFirst(_ left: PayeePayment, _ right: PayeePayment) -> Bool {
    (left.day, left.minorUnits, left.account) < (right.day, right.minorUnits, right.account)
  }
}
