import Ledger

/// When deposits and bonds give their money back, the next one first.
struct MaturityLadder: Hashable, Sendable {
  /// Something that matures.
  struct Rung: Hashable, Sendable {
    var name: String
    var day: CalendarDate
    var amount: Amount
    var isActive = true
  }

  /// What matures in one calendar year, in one currency.
  struct Year: Hashable, Sendable {
    let year: Int
    let total: Amount
    let count: Int
  }

  let asOf: CalendarDate
  /// What has not matured, by day and name; active assets only.
  let rungs: [Rung]
  /// Active assets whose day lies strictly before `asOf`: their money should be back.
  let matured: [Rung]

  init(_ rungs: [Rung], asOf: CalendarDate) {
    self.asOf = asOf
    let sorted = rungs.filter(\.isActive).sorted { ($0.day, $0.name) < ($1.day, $1.name) }
    self.rungs = sorted.filter { $0.day >= asOf }
    matured = sorted.filter { $0.day < asOf }
  }

  /// What matures within the next month: from `asOf` to the same day of the next month, both
  /// included.
  var nextMonth: [Rung] {
    let end = asOf.adding(months: 1)
    return rungs.filter { $0.day <= end }
  }

  /// The sums by calendar year, in one currency.
  func years(in currency: Currency) -> [Year] {
    let own = rungs.filter { $0.amount.currency == currency }
    return Dictionary(grouping: own, by: \.day.year).sorted { $0.key < $1.key }.map { year, rungs in
      Year(
        year: year, total: Amount.sum(of: rungs.map(\.amount), in: currency), count: rungs.count)
    }
  }
}
