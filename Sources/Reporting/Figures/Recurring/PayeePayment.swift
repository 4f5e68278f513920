package import Ledger

/// Money that went to a payee, or came from one.
package struct PayeePayment: Hashable, Sendable {
  package let day: CalendarDate
  /// In the account's currency; negative where it went out.
  package let minorUnits: Int64
  /// Index into ``LedgerNames/accounts``.
  package let account: Int32

  package init(day: CalendarDate, minorUnits: Int64, account: Int32) {
    self.day = day
    self.minorUnits = minorUnits
    self.account = account
  }
}
