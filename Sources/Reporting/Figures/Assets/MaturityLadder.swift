package import Ledger

/// When deposits and bonds give their money back, the next one first.
package struct MaturityLadder: Hashable, Sendable {
  /// Something that matures.
  package struct Rung: Hashable, Sendable {
    package var name: String
    package var day: CalendarDate
    package var amount: Amount
    package var isActive: Bool

    package init(name: String, day: CalendarDate, amount: Amount, isActive: Bool = true) {
      self.name = name
      self.day = day
      self.amount = amount
      self.isActive = isActive
    }
  }

  /// What matures in one calendar year, in one currency.
  package struct Year: Hashable, Sendable {
    package let year: Int
    package let total: Amount
    package let count: Int
  }

  package let asOf: CalendarDate
  /// What has not matured, by day and name; active assets only.
  package let rungs: [Rung]
  /// Active assets whose day lies strictly before `asOf`: their money should be back.
  package let matured: [Rung]

  package init(_ rungs: [Rung], asOf: CalendarDate) {
    self.asOf = asOf
    let sorted = rungs.filter(\.isActive).sorted { ($0.day, $0.name) < ($1.day, $1.name) }
    self.rungs = sorted.filter { $0.day >= asOf }
    matured = sorted.filter { $0.day < asOf }
  }

  /// What matures within the next month: from `asOf` to the same day of the next month, both
  /// included.
  package var nextMonth: [Rung] {
    let end = asOf.adding(months: 1)
    return rungs.filter { $0.day <= end }
  }

  /// The sums by calendar year, in one currency.
  package func years(in currency: Currency) -> [Year] {
    let own = rungs.filter { $0.amount.currency == currency }
    return Dictionary(grouping: own, by: \.day.year).sorted { $0.key < $1.key }.map { year, rungs in
      Year(
        year: year, total: Amount.sum(of: rungs.map(\.amount), in: currency), count: rungs.count)
    }
  }
}
