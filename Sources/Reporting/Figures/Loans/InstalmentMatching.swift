import Ledger
import Matching

/// Which bank row paid which instalment.
///
/// What is linked to a plan is settled first (`LinkedPayments`). Of the instalments left, a row that a
/// rule gave to a plan pays the one of it that is nearest, at most fifteen days away, whatever its
/// amount. Any other row pays one of its exact amount that falls due at most five days before or after
/// it. One row pays one instalment. Of all ways to pair them the one with the most pairs is taken, of
/// those the one with the fewest days between due and paid, of those the one with the earliest rows.
/// The instalment counts in the month it falls due, and the row in no total.
struct InstalmentMatching: Sendable {
  /// A row of the account that may be the payment of an instalment.
  struct BankRow: Hashable, Sendable {
    /// The transaction's id.
    var id: String
    var day: CalendarDate
    /// As the ledger has it: negative for money out.
    var amount: Amount
    /// The index of the plan that a rule or a person says it pays; nil where nobody does.
    var plan: Int?
    /// Whether it is linked to the plan, so that it paid it whatever else there is.
    var isLinked = false
    /// Where it was booked; nil for what no bank shows.
    var origin: InstalmentRows.Origin?

    /// Whether it is spending: one between own accounts is in no total.
    var isSpending: Bool { origin?.isTransfer != true }
  }

  /// How many days a payment may lie before or after its due day.
  static let window = 5
  /// The same for a row that a rule gave to its plan: half a month, so that one due day is nearest.
  static let namedWindow = 15

  private struct Key: Hashable {
    let plan: Int
    let day: CalendarDate
  }

  private let plans: [InstalmentPlan]
  private let asOf: CalendarDate
  private let statements: [[Period]]?
  private let payments: [Key: BankRow]
  /// The linked rows that paid no instalment but something on top, each with its plan, by day.
  let onTop: [BankRow]
  /// Rows that would have paid an instalment if no link had: they count for nothing.
  let displaced: [BankRow]

  /// Pairs what fell due until `asOf`, and in the days after it, with the rows until then.
  ///
  /// - Parameters:
  ///   - plans: the plans, which rows name by their index.
  ///   - rows: rows in any order; those after `asOf` are left out.
  ///   - asOf: the day of the figures.
  ///   - statements: the days of each plan's statements; nil where all there is to know is known.
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

  /// What rows pay that nobody linked, without the instalments that are paid already.
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

  /// The ids of the rows that paid an instalment, in any period: they are counted as its payment
  /// and nowhere else.
  var payingRows: Set<String> { Set(payments.values.map(\.id)) }

  /// The ids of those of them that nobody gave to a plan: only their amount and day speak for it.
  var guessedRows: Set<String> {
    Set(payments.values.filter { $0.plan == nil }.map(\.id))
  }

  /// What falls due in `period`, by day and then in the order of the plans.
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

  /// Whether a statement reaches the days in which an instalment should have been paid.
  private static func isShown(_ due: CalendarDate, _ statements: [Period]?) -> Bool {
    guard let statements else { return true }
    let end = due.adding(days: window)
    return statements.contains { $0.start <= due && $0.end >= end }
  }

  /// The due days of some plans, in order.
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

  /// The best pairing of due days and rows, both in order.
  private static func pairs(_ dues: [Key], _ rows: [BankRow], _ window: Int) -> [Key: BankRow] {
    let pairs = DayPairing.pairs(dues.map(\.day), rows.map(\.day), within: window)
    return Dictionary(uniqueKeysWithValues: pairs.map { (dues[$0.left], rows[$0.right]) })
  }
}
