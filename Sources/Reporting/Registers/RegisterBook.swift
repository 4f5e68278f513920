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

extension RegisterEntry {
  /// A price, which may have more digits than money has, to the minor unit; halves to even.
  func price(_ name: String) -> Amount? {
    number(name).flatMap(money)
  }

  /// A price times a quantity, rounded once; nil where they have too many digits together.
  func price(_ name: String, times quantity: String) -> Amount? {
    guard let price = number(name), let quantity = number(quantity) else { return nil }
    return price.times(quantity).flatMap(money)
  }

  private func money(_ number: ExactDecimal) -> Amount? {
    guard let currency else { return nil }
    let units = Int128(number.coefficient) * HalfEven.powerOfTen(currency.exponent)
    return .quotient(units, by: HalfEven.powerOfTen(number.scale), currency)
  }

  /// The day of a field as a dated amount.
  func dated(_ day: String, _ amount: String) -> DatedAmount? {
    guard let day = self.day(day), let amount = self.amount(amount) else { return nil }
    return DatedAmount(day, amount)
  }
}

extension RegisterBook {
  /// What the records of the register of budgets plan, by name; the parts of a budget follow it.
  var budgets: [Budget] {
    let plans = self[.budget].map(Budget.all).filter { !$0.isEmpty }
    return plans.map { (title: Self.title($0[0]), budgets: $0) }.sorted {
      ($0.title, $0.budgets[0].category?.path ?? "", $0.budgets[0].from)
        < ($1.title, $1.budgets[0].category?.path ?? "", $1.budgets[0].from)
    }.flatMap(\.budgets)
  }

  private static func title(_ budget: Budget) -> String {
    budget.name.isEmpty ? budget.category?.path ?? "Everything" : budget.name
  }
}

extension RegisterBook {
  /// What assets were worth, by their keys: from the changes of the register, oldest first.
  ///
  /// A value counts from the day that the asset says it was updated on, else from that of the run that
  /// wrote it. Of several values of one day the last is left.
  package static func valuations(_ changes: [LedgerChange]) -> [String: [DatedAmount]] {
    var values: [String: [CalendarDate: Amount]] = [:]
    for change in changes {
      guard case .entry(_, let key, let before, let after?) = change.subject,
        let value = after.amount("currentValue"), value != before?.amount("currentValue")
      else { continue }
      values[key, default: [:]][day(of: after, before, change.day)] = value
    }
    return values.mapValues { points in
      points.sorted { $0.key < $1.key }.map { DatedAmount($0.key, $0.value) }
    }
  }

  private static func day(
    of after: RegisterEntry, _ before: RegisterEntry?, _ run: CalendarDate
  ) -> CalendarDate {
    let stated = ["lastUpdated", "updatedAt"].compactMap { field -> CalendarDate? in
      guard let moment = after.moment(field), moment != before?.moment(field) else { return nil }
      return moment.day
    }
    return stated.max() ?? run
  }
}
