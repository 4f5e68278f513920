import Ledger
import Matching

/// The pairs of bank rows and the instalments that they paid.
///
/// Rows linked to a plan come first (`LinkedPayments`). A row in a category named after a plan then
/// pays the plan's nearest open instalment, at most fifteen days away, even if the amounts differ.
/// Any other row pays an instalment with exactly the row's amount that is due at most five days
/// before or after the row. One row pays one instalment. The best pairing has the most pairs, then
/// the fewest days between due date and payment, then the earliest rows. An instalment counts in
/// the month when it is due, and its row is excluded from totals.
struct InstalmentMatching: Sendable {
  /// A row of the ledger that may have paid an instalment.
  struct BankRow: Hashable, Sendable {
    /// The transaction's id.
    var id: String
    var day: CalendarDate
    /// The amount in the ledger, negative for money out.
    var amount: Amount
    /// The index of the plan from the row's link or category; nil if neither names a plan.
    var plan: Int?
    /// Whether the row is linked to the plan, which beats every guess.
    var isLinked = false
    /// The account that booked the row; nil for records without a bank row.
    var origin: InstalmentRows.Origin?

    /// Whether the row is spending; a transfer is excluded from totals.
    var isSpending: Bool { origin?.isTransfer != true }
  }

  /// The maximum number of days between the due date and a payment matched by its amount.
  static let window = 5
  /// The maximum number of days to the due date for a payment in a category named after a plan.
  ///
  /// The value is half a month; with more, a payment could have two nearest due dates.
  static let namedWindow = 15

  private struct Key: Hashable {
    let plan: Int
    let day: CalendarDate
  }

  private let plans: [InstalmentPlan]
  private let asOf: CalendarDate
  private let statements: [[Period]]?
  private let payments: [Key: BankRow]
  /// The linked rows that are extra payments, each with its plan, by day.
  let onTop: [BankRow]
  /// The rows of an instalment's exact amount that a link displaced as its payment.
  ///
  /// These rows do not count as payments of a loan.
  let displaced: [BankRow]

  /// Creates the pairs of the instalments due until shortly after `asOf` and the rows until `asOf`.
  ///
  /// - Parameters:
  ///   - plans: The plans; rows refer to them by index.
  ///   - rows: Rows in any order; rows after `asOf` are left out.
  ///   - asOf: The as-of day.
  ///   - statements: The days of each plan's statements; nil if the rows are complete.
  init(
    plans: [InstalmentPlan], rows: [BankRow], asOf: CalendarDate, statements: [[Period]]? = nil
  ) {
    self.plans = plans
    self.asOf = asOf
    self.statements = statements
    let known = rows.filter { $0.day <= asOf }.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    let links = known.filter(\.isLinked)
    let free = known.filter { !$0.isLinked }
    let guesses = Self.guesses(plans, free, asOf, without: [:])
    var payments: [Key: BankRow] = [:]
    var onTop: [BankRow] = []
    for index in plans.indices {
      let own = guesses.filter { $0.key.plan == index }.map { ($0.key.day, $0.value) }
      let linked = LinkedPayments(
        plans[index], links.filter { $0.plan == index },
        guesses: Dictionary(own) { first, _ in first },
        isShown: { Self.isShown($0, statements?[index]) })
      onTop += linked.onTop
      for (day, row) in linked.payments { payments[Key(plan: index, day: day)] = row }
    }
    if !payments.isEmpty {
      payments.merge(Self.guesses(plans, free, asOf, without: payments)) { first, _ in first }
    } else {
      payments = guesses
    }
    self.payments = payments
    self.onTop = onTop.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    let paying = Set(payments.values.map(\.id))
    displaced = guesses.filter { key, row in
      !paying.contains(row.id) && -row.amount == plans[key.plan].amount(on: key.day)
    }
    .map { BankRow(id: $1.id, day: $1.day, amount: $1.amount, plan: $0.plan, origin: $1.origin) }
    .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// The payments by rows without a link, for the instalments that are not in `paid`.
  private static func guesses(
    _ plans: [InstalmentPlan], _ rows: [BankRow], _ asOf: CalendarDate, without paid: [Key: BankRow]
  ) -> [Key: BankRow] {
    var payments: [Key: BankRow] = [:]
    func add(_ keys: [Key], _ rows: [BankRow], _ window: Int) {
      let open = keys.filter { paid[$0] == nil && payments[$0] == nil }
      payments.merge(pairs(open, rows, window)) { first, _ in first }
    }
    for index in plans.indices {
      let named = rows.filter { $0.plan == index }
      guard !named.isEmpty else { continue }
      add(dues(plans, [index], until: asOf.adding(days: namedWindow)), named, namedWindow)
    }
    for amount in Set(plans.flatMap { [$0.amount, $0.last ?? $0.amount] }) {
      let own = plans.indices.filter { plans[$0].amount == amount || plans[$0].last == amount }
      let keys = dues(plans, own, until: asOf.adding(days: window))
        .filter { plans[$0.plan].amount(on: $0.day) == amount }
      add(keys, rows.filter { $0.plan == nil && $0.amount == -amount }, window)
    }
    return payments
  }

  /// The ids of the rows that paid an instalment in any period; these rows count only as payments.
  var payingRows: Set<String> { Set(payments.values.map(\.id)) }

  /// The ids of the paying rows without an assigned plan, matched only by amount and day.
  var guessedRows: Set<String> {
    Set(payments.values.filter { $0.plan == nil }.map(\.id))
  }

  /// The instalments due in `period`, by day and then in the order of the plans.
  func dues(in period: Period) -> [InstalmentDue] {
    plans.indices.flatMap { plan in
      plans[plan].dueDates(in: period).map { due(Key(plan: plan, day: $0)) }
    }
    .sorted { ($0.day, $0.plan) < ($1.day, $1.plan) }
  }

  private func due(_ key: Key) -> InstalmentDue {
    InstalmentDue(
      plan: key.plan, day: key.day, amount: plans[key.plan].amount(on: key.day),
      paid: payments[key].map { -$0.amount }, status: status(key))
  }

  private func status(_ key: Key) -> InstalmentDue.Status {
    if let row = payments[key] { return .paid(row: row, on: row.day) }
    if key.day >= asOf { return key.day == asOf ? .today : .upcoming }
    guard key.day.adding(days: Self.window) < asOf else { return .open }
    return Self.isShown(key.day, statements?[key.plan]) ? .missed : .unknown
  }

  /// Whether a statement covers the days in which an instalment should have been paid.
  ///
  /// True if `statements` is nil, because the rows are then complete.
  private static func isShown(_ due: CalendarDate, _ statements: [Period]?) -> Bool {
    guard let statements else { return true }
    let end = due.adding(days: window)
    return statements.contains { $0.start <= due && $0.end >= end }
  }

  /// The due dates of some plans, in order.
  private static func dues(
    _ plans: [InstalmentPlan], _ indices: [Int], until end: CalendarDate
  ) -> [Key] {
    indices.flatMap { index in
      Period(start: plans[index].start, end: end).map { period in
        plans[index].dueDates(in: period).map { Key(plan: index, day: $0) }
      } ?? []
    }
    .sorted { ($0.day, $0.plan) < ($1.day, $1.plan) }
  }

  /// The best pairing of due dates and rows, both in order.
  private static func pairs(_ dues: [Key], _ rows: [BankRow], _ window: Int) -> [Key: BankRow] {
    let pairs = DayPairing.pairs(dues.map(\.day), rows.map(\.day), within: window)
    return Dictionary(uniqueKeysWithValues: pairs.map { (dues[$0.left], rows[$0.right]) })
  }
}
