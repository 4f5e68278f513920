package import Ledger

/// Which bank row paid which instalment.
///
/// A row pays an instalment of its exact amount that falls due at most five days before or after
/// it; one row pays one instalment. Of all ways to pair them the one with the most pairs is taken, of
/// those the one with the fewest days between due and paid, of those the one with the earliest rows.
/// The instalment counts in the month it falls due, and the row in no total.
package struct InstalmentMatching: Sendable {
  /// A movement of the account that may be the payment of an instalment.
  package struct BankRow: Hashable, Sendable {
    /// The transaction's id.
    package var id: String
    package var day: CalendarDate
    /// As the ledger has it: negative for money out.
    package var amount: Amount

    package init(id: String, day: CalendarDate, amount: Amount) {
      self.id = id
      self.day = day
      self.amount = amount
    }
  }

  /// How many days a payment may lie before or after its due day.
  package static let window = 5

  private struct Key: Hashable {
    let plan: Int
    let day: CalendarDate
  }

  private let plans: [InstalmentPlan]
  private let asOf: CalendarDate
  private let payments: [Key: BankRow]

  /// Pairs what fell due until `asOf`, and five days after it, with the rows until then.
  package init(plans: [InstalmentPlan], rows: [BankRow], asOf: CalendarDate) {
    self.plans = plans
    self.asOf = asOf
    let known = Dictionary(grouping: rows.filter { $0.day <= asOf }, by: \.amount)
    var payments: [Key: BankRow] = [:]
    let amounts = Set(plans.map(\.amount))
    for amount in amounts {
      let rows = (known[-amount] ?? []).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
      let keys = Self.dues(plans, amount, until: asOf.adding(days: Self.window))
      for (due, row) in Self.pairs(keys.map(\.day), rows.map(\.day)) {
        payments[keys[due]] = rows[row]
      }
    }
    self.payments = payments
  }

  /// The ids of the rows that paid an instalment, in any period: they are counted as its payment
  /// and nowhere else.
  package var payingRows: Set<String> { Set(payments.values.map(\.id)) }

  /// What falls due in `period`, by day and then in the order of the plans.
  package func dues(in period: Period) -> [InstalmentDue] {
    plans.indices.flatMap { plan in
      plans[plan].dueDates(in: period).map { day in
        InstalmentDue(
          plan: plan, day: day, amount: plans[plan].amount,
          status: status(Key(plan: plan, day: day))
        )
      }
    }
    .sorted { ($0.day, $0.plan) < ($1.day, $1.plan) }
  }

  private func status(_ key: Key) -> InstalmentDue.Status {
    if let row = payments[key] { return .paid(row: row.id, on: row.day) }
    if key.day > asOf { return .upcoming }
    return key.day.adding(days: Self.window) < asOf ? .missed : .open
  }

  private static func dues(
    _ plans: [InstalmentPlan], _ amount: Amount, until end: CalendarDate
  ) -> [Key] {
    plans.indices.filter { plans[$0].amount == amount }.flatMap { index in
      Period(start: plans[index].start, end: end).map { period in
        plans[index].dueDates(in: period).map { Key(plan: index, day: $0) }
      } ?? []
    }
    .sorted { ($0.day, $0.plan) < ($1.day, $1.plan) }
  }

  /// The best pairing of two sorted lists of days, as indices.
  ///
  /// Two pairs that cross can be uncrossed without more days between them, so the best pairing runs
  /// through both lists in order, and is found from their ends.
  private static func pairs(
    _ dues: [CalendarDate], _ rows: [CalendarDate]
  ) -> [(due: Int, row: Int)] {
    var best = [[Int]](
      repeating: [Int](repeating: 0, count: rows.count + 1), count: dues.count + 1)
    for due in dues.indices.reversed() {
      for row in rows.indices.reversed() {
        let apart = max(best[due][row + 1], best[due + 1][row])
        let paired = gain(dues[due], rows[row]).map { $0 + best[due + 1][row + 1] } ?? 0
        best[due][row] = max(apart, paired)
      }
    }
    var pairs: [(Int, Int)] = []
    var (due, row) = (0, 0)
    while due < dues.count, row < rows.count {
      if let gain = gain(dues[due], rows[row]), best[due][row] == gain + best[due + 1][row + 1] {
        pairs.append((due, row))
        (due, row) = (due + 1, row + 1)
      } else if best[due][row] == best[due + 1][row] {
        due += 1
      } else {
        row += 1
      }
    }
    return pairs
  }

  /// What a pair is worth: any pair more than all the days that pairs can lie apart.
  private static func gain(_ due: CalendarDate, _ row: CalendarDate) -> Int? {
    let apart = abs(due - row)
    return apart <= window ? 1000 - apart : nil
  }
}
