import Ledger

/// What the rows that are linked to one plan paid: an instalment each, or something on top.
///
/// A link is the word of a person, so none is lost. A row pays, by the first of these that it can:
///
/// 1. the instalment of its month, unless a row of that very amount pays it within its window; of
///    several links in one month the one of the amount pays it, else the nearest;
/// 2. the earliest instalment before its day that nothing paid, though statements would show it;
/// 3. the next one that no link pays, if nothing else does and it has the amount, or that
///    day is in its window;
/// 4. the instalment of its month instead of the other row, being at most a tenth more or less: a link
///    wins over a guess.
///
/// What can do none of these was paid on top, and repays.
struct LinkedPayments {
  typealias BankRow = InstalmentMatching.BankRow

  private(set) var payments: [CalendarDate: BankRow] = [:]
  private(set) var onTop: [BankRow] = []

  private let plan: InstalmentPlan
  private let guesses: [CalendarDate: BankRow]
  private let isShown: (CalendarDate) -> Bool

  /// Settles the links of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - rows: the rows that are linked to it.
  ///   - guesses: what other rows would pay if there were no links.
  ///   - isShown: whether statements reach the days in which an instalment should have been paid.
  init(
    _ plan: InstalmentPlan, _ rows: [BankRow], guesses: [CalendarDate: BankRow],
    isShown: @escaping (CalendarDate) -> Bool
  ) {
    self.plan = plan
    self.guesses = guesses
    self.isShown = isShown
    for month in Dictionary(grouping: rows, by: \.day.monthNumber).sorted(by: { $0.key < $1.key }) {
      let own = plan.dueDates(in: .month(number: month.key)).first
      for row in month.value.sorted(by: { rank($0, own) < rank($1, own) }) { settle(row, own) }
    }
  }

  private mutating func settle(_ row: BankRow, _ own: CalendarDate?) {
    let isOpen = own.map { payments[$0] == nil } ?? false
    let isSure = own.map { due in guesses[due].map { -$0.amount == plan.amount(on: due) } ?? false }
    if let own, isOpen, isSure == false {
      payments[own] = row
    } else if let other = earlier(than: row) ?? ahead(of: row) {
      payments[other] = row
    } else if let own, isOpen, isAlike(row, own) {
      payments[own] = row
    } else {
      onTop.append(row)
    }
  }

  /// Whether it may be the instalment with a fee, or without a part that was paid otherwise.
  private func isAlike(_ row: BankRow, _ due: CalendarDate) -> Bool {
    let planned = plan.amount(on: due).minorUnits
    return abs(-row.amount.minorUnits - planned) <= planned / 10
  }

  private func earlier(than row: BankRow) -> CalendarDate? {
    guard let run = Period(start: plan.start, end: row.day.adding(days: -1)) else { return nil }
    return plan.dueDates(in: run).first {
      payments[$0] == nil && guesses[$0] == nil && isShown($0)
    }
  }

  private func ahead(of row: BankRow) -> CalendarDate? {
    // A year of instalments paid ahead is more than anybody does row by row.
    let year = Period(start: row.day.adding(days: 1), end: row.day.adding(months: 12))
    let next = year.flatMap { plan.dueDates(in: $0).first { payments[$0] == nil } }
    guard let next, guesses[next] == nil,
      -row.amount == plan.amount(on: next) || next - row.day <= InstalmentMatching.window
    else { return nil }
    return next
  }

  /// Which of the links of one month comes first.
  private func rank(_ row: BankRow, _ own: CalendarDate?) -> (Int, Int, CalendarDate, String) {
    let isOfAmount = own.map { -row.amount == plan.amount(on: $0) } ?? false
    return (isOfAmount ? 0 : 1, own.map { abs($0 - row.day) } ?? 0, row.day, row.id)
  }
}
