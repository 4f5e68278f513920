import Ledger

/// A ladder of the maturities of deposits and bonds, the next one first.
struct MaturityLadder: Hashable, Sendable {
  /// An asset with a maturity date.
  struct MaturityStep: Hashable, Sendable {
    var name: String
    var day: CalendarDate
    var amount: Amount
    var isActive = true
  }

  /// The maturities of one calendar year in one currency.
  struct Year: Hashable, Sendable {
    let year: Int
    let total: Amount
    let count: Int
  }

  let asOf: CalendarDate
  /// The active assets that mature on or after `asOf`, by day and name.
  let rungs: [MaturityStep]
  /// The active assets that matured before `asOf`, by day and name.
  let matured: [MaturityStep]

  init(_ rungs: [MaturityStep], asOf: CalendarDate) {
    self.asOf = asOf
    let sorted = rungs.filter(\.isActive).sorted { ($0.day, $0.name) < ($1.day, $1.name) }
    self.rungs = sorted.filter { $0.day >= asOf }
    matured = sorted.filter { $0.day < asOf }
  }

  /// The maturities from `asOf` to the same day of the next month, both included.
  var nextMonth: [MaturityStep] {
    let end = asOf.adding(months: 1)
    return rungs.filter { $0.day <= end }
  }

  /// The maturities by calendar year, in one currency.
  func years(in currency: Currency) -> [Year] {
    let own = rungs.filter { $0.amount.currency == currency }
    return Dictionary(grouping: own, by: \.day.year).sorted { $0.key < $1.key }.map { year, rungs in
      Year(
        year: year, total: Amount.sum(of: rungs.map(\.amount), in: currency), count: rungs.count)
    }
  }
}
