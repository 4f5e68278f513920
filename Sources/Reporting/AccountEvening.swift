package import Ledger

/// What an account held in the evening of a day.
package struct AccountEvening: Hashable, Sendable {
  /// Index into ``LedgerNames/accounts``.
  package let account: Int
  package let day: CalendarDate
  /// In minor units of the account's currency; below zero where money is owed.
  package let minorUnits: Int64

  package init(account: Int, day: CalendarDate, minorUnits: Int64) {
    self.account = account
    self.day = day
    self.minorUnits = minorUnits
  }
}
