package import Ledger

/// The entries of every register of a ledger, as reports read them.
package struct RegisterBook: Sendable {
  private let entries: [String: [RegisterEntry]]
  /// Rows of statements that are linked to properties and loans.
  package var linkedRows: [LinkedRow] = []
  /// Lines of receipts that say how much of something was bought, oldest first.
  package var boughtLines: [BoughtLine] = []
  /// What statements say of securities, by account and security.
  package var securities: [SecurityHistory] = []
  /// The rows that count in the place of transactions by hand, by the keys of those.
  package var countedRows: [String: CountedRow] = [:]
  /// The keys of transactions by hand that another one shows too: they count once.
  package var repeated: Set<String> = []
  /// What assets were worth, by their keys, oldest first.
  package var valuations: [String: [DatedAmount]] = [:]

  /// Entries by the name of their register, each in the order of their keys.
  package init(_ entries: [String: [RegisterEntry]] = [:]) {
    self.entries = entries
  }

  /// The entries of one register.
  package subscript(register: Register) -> [RegisterEntry] { entries[register.name] ?? [] }

  /// Whether one of some registers has an entry.
  func has(_ registers: Register...) -> Bool { registers.contains { !self[$0].isEmpty } }

  /// Entries of one register by their keys, for links to lead to.
  func byKey(_ register: Register) -> [String: RegisterEntry] {
    Dictionary(self[register].map { ($0.key, $0) }) { first, _ in first }
  }

  /// The currencies of assets, portfolios and loans.
  package var currencies: Set<Currency> {
    Set([Register.asset, .portfolio, .loan].flatMap { self[$0].compactMap(\.currency) })
  }

  /// The last day on which something happened or was written down; nil without any such day.
  ///
  /// Days that are planned, such as those of maturity, are left out; where there is nothing but
  /// reminders, it is the day of the first.
  package var lastDay: CalendarDate? {
    let past: [(Register, [String])] = [
      (.manualTransaction, ["date"]), (.purchase, ["purchaseDate"]), (.pricePoint, ["recordedAt"]),
      (.expirationTracker, ["purchaseDate", "consumedAt", "wastedAt"]),
      (.shoppingList, ["createdAt", "updatedAt"]), (.asset, ["createdAt", "updatedAt"]),
      (.portfolio, ["createdAt", "updatedAt"]), (.assetTransaction, ["transactionDate"]),
      (.loan, ["createdAt"]), (.budget, ["createdAt"]),
    ]
    return past.flatMap { register, fields in
      self[register].flatMap { entry in fields.compactMap(entry.day) }
    }.max() ?? self[.reminder].compactMap { $0.day("date") }.min()
  }
}
