package import Ledger

/// A book of the records in every register of a ledger, for reports.
package struct RegisterBook: Sendable {
  private let entries: [String: [RegisterEntry]]
  /// The statement rows that are linked to properties and loans.
  package var linkedRows: [LinkedRow] = []
  /// The receipt lines with a quantity, oldest first.
  package var boughtLines: [PurchasedLine] = []
  /// The positions and trades of securities from statements, by account and security.
  package var securities: [SecurityHistory] = []
  /// The rows that count instead of manual transactions, by the keys of the transactions.
  package var countedRows: [String: CountedRow] = [:]
  /// The keys of manual transactions that are duplicates of another; each pair counts once.
  package var repeated: Set<String> = []
  /// The values of assets, oldest first, by the keys of the assets.
  package var valuations: [String: [DatedAmount]] = [:]

  /// Creates a book from the records of each register by its name, each list in the order of its
  /// keys.
  package init(_ entries: [String: [RegisterEntry]] = [:]) {
    self.entries = entries
  }

  /// The records of one register.
  package subscript(register: Register) -> [RegisterEntry] { entries[register.name] ?? [] }

  /// Whether any of the registers has a record.
  func has(_ registers: Register...) -> Bool { registers.contains { !self[$0].isEmpty } }

  /// The records of one register by their keys.
  func byKey(_ register: Register) -> [String: RegisterEntry] {
    Dictionary(self[register].map { ($0.key, $0) }) { first, _ in first }
  }

  /// The currencies of assets, portfolios and loans.
  package var currencies: Set<Currency> {
    Set([Register.asset, .portfolio, .loan].flatMap { self[$0].compactMap(\.currency) })
  }

  /// The last day with an event or a recorded change; nil if there is none.
  ///
  /// Planned days, such as maturities, do not count. If there are only reminders, the day of the
  /// first reminder counts.
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
  /// A price rounded to the minor unit, halves to even.
  ///
  /// Nil if the field is empty, the record has no currency, or the price is too large.
  ///
  /// A price may have more digits than an amount.
  func price(_ name: String) -> Amount? {
    number(name).flatMap(money)
  }

  /// A price times a quantity, rounded once; nil if a field is empty or the product has too many
  /// digits.
  func price(_ name: String, times quantity: String) -> Amount? {
    guard let price = number(name), let quantity = number(quantity) else { return nil }
    return price.times(quantity).flatMap(money)
  }

  private func money(_ number: ExactDecimal) -> Amount? {
    guard let currency else { return nil }
    let units = Int128(number.coefficient) * HalfEven.powerOfTen(currency.exponent)
    return .quotient(units, by: HalfEven.powerOfTen(number.scale), currency)
  }

  /// A dated amount from a day field and an amount field; nil unless both are set.
  func dated(_ day: String, _ amount: String) -> DatedAmount? {
    guard let day = self.day(day), let amount = self.amount(amount) else { return nil }
    return DatedAmount(day, amount)
  }
}

extension RegisterBook {
  /// The budgets of the register by name, each followed by its parts.
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
  /// The values of assets from the changes of the register, oldest first, by the keys of the
  /// assets.
  ///
  /// A value counts from the day when the record says it was updated, otherwise from the day of the
  /// run. If several values have the same day, the last one counts.
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
