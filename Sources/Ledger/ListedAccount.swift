/// An account with the figures that a list of accounts shows.
package struct ListedAccount: Hashable, Sendable {
  package let account: Account
  /// The number of booked transactions that count.
  package let rows: Int
  /// The balance at the end of a day; nil if the ledger knows no balance of the account.
  package let balance: Balance?
  /// The opening balance that you set; nil if you set none.
  package let opening: OpeningBalance?
  /// The last day that a statement covers; nil without statements.
  package let lastStatement: CalendarDate?

  package init(
    account: Account, rows: Int, balance: Balance?, opening: OpeningBalance?,
    lastStatement: CalendarDate?
  ) {
    self.account = account
    self.rows = rows
    self.balance = balance
    self.opening = opening
    self.lastStatement = lastStatement
  }

  /// A balance at the end of a day.
  package struct Balance: Hashable, Sendable {
    package let minorUnits: Int64
    package let day: CalendarDate

    package init(minorUnits: Int64, day: CalendarDate) {
      self.minorUnits = minorUnits
      self.day = day
    }
  }
}

/// A setting of an account that you change by hand.
package enum AccountSetting: Hashable, Sendable {
  case key(String)
  case name(String)
  case kind(Account.Kind)
  /// The bank's number; nil to remove it.
  case number(String?)
  /// The balance before the first row, in minor units; nil to remove it.
  case opening(Int64?)
}

/// The opening balance of an account, set by hand.
package struct OpeningBalance: Hashable, Sendable {
  package let minorUnits: Int64
  /// The first day that the balance does not include.
  package let day: CalendarDate

  package init(minorUnits: Int64, day: CalendarDate) {
    self.minorUnits = minorUnits
    self.day = day
  }

  /// Parses the form of ``text``; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let minorUnits = Int64(parts[0]), let day = CalendarDate(parts[1])
    else { return nil }
    self.init(minorUnits: minorUnits, day: day)
  }

  /// The balance as text in the log of changes: minor units and day.
  package var text: String { "\(minorUnits) \(day)" }
}

/// The counts of rows in a merge of two accounts.
package struct MergeCounts: Hashable, Sendable {
  /// The number of rows that the remaining account gained.
  package var added = 0
  /// The number of rows that both accounts had.
  package var shared = 0

  package init(added: Int = 0, shared: Int = 0) {
    self.added = added
    self.shared = shared
  }
}
