import Ledger

/// The payments by rows linked to one plan: each row is an instalment or an extra payment.
///
/// A link is set by hand or by a rule, so every link counts. A row pays the first of these that
/// is possible:
///
/// 1. the instalment of its month, unless a row without a link pays exactly that instalment within
///    the window. Among several linked rows of one month, a row with the exact amount comes first,
///    then the row nearest to the due date;
/// 2. the earliest instalment due before the row's day that no other row pays and statements cover;
/// 3. the next instalment without a link, if no other row pays it, and the amounts are equal or the
///    due date is within the window;
/// 4. the instalment of its month, instead of a guessed row, if the amounts differ by at most a
///    tenth: a link beats a guess.
///
/// Any other row is an extra payment, which reduces the balance.
struct LinkedPayments {
  typealias BankRow = InstalmentMatching.BankRow

  private(set) var payments: [CalendarDate: BankRow] = [:]
  private(set) var onTop: [BankRow] = []

  private let plan: InstalmentPlan
  private let guesses: [CalendarDate: BankRow]
  private let isShown: (CalendarDate) -> Bool

  /// Creates the payments of a plan from its linked rows.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - rows: The rows linked to the plan.
  ///   - guesses: The payments of other rows if there were no links.
  ///   - isShown: Whether statements cover the days in which an instalment should have been paid.
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

  /// Whether the row may be the instalment with a fee, or without a part that was paid separately.
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
    // More than a year of instalments paid ahead, row by row, is unlikely.
    let year = Period(start: row.day.adding(days: 1), end: row.day.adding(months: 12))
    let next = year.flatMap { plan.dueDates(in: $0).first { payments[$0] == nil } }
    guard let next, guesses[next] == nil,
      -row.amount == plan.amount(on: next) || next - row.day <= InstalmentMatching.window
    else { return nil }
    return next
  }

  /// The sort key of a linked row among the linked rows of one month.
  private func rank(_ row: BankRow, _ own: CalendarDate?) -> (Int, Int, CalendarDate, String) {
    let isOfAmount = own.map { -row.amount == plan.amount(on: $0) } ?? false
    return (isOfAmount ? 0 : 1, own.map { abs($0 - row.day) } ?? 0, row.day, row.id)
  }
}
