import Ledger
import Reporting
import Store

/// Gathers the rows of each payee, currency and direction.
struct PayeeHistories: ~Copyable {
  private var key = PayeeKey()
  private var groups = ByteGroups()
  /// The payee of each group as its first row has it.
  private var names: [[UInt8]] = []
  /// How many rows each group has.
  private var counts: [Int32] = []
  private var payments: [PayeePayment] = []
  private var groupOfPayment: [Int32] = []
  /// The category of each payment; empty where nobody asks for unusual ones.
  private var categories: [Int32] = []
  private let keepsCategories: Bool
  /// The group of each of the ledger's own payees in each currency and direction, or -1.
  private var groupOfName: [Int32] = []
  private let currencies: [UInt8]
  private let markCount: Int

  private init(_ names: LedgerNames, keepsCategories: Bool) {
    self.keepsCategories = keepsCategories
    let all = Set(names.accounts.map(\.currency)).sorted()
    currencies = names.accounts.map {
      UInt8(truncatingIfNeeded: all.firstIndex(of: $0.currency) ?? 0)
    }
    markCount = max(1, min(all.count, 128)) * 2
  }

  /// What reports need of the payments: what recurs, and for each period the payments that are unusual.
  struct Outcome: Sendable {
    var histories: [PayeeHistory] = []
    var unusual: [[UnusualPayments.Found]] = []
  }

  /// What reports on these periods need, of which some may ask for one of both alone.
  static func all(
    _ store: LedgerStore, _ contexts: [ReportContext], hasRecurring: Bool = true,
    hasUnusual: Bool = false
  ) throws -> Outcome {
    /// The first day that a period itself needs: of unusual payments the last month.
    func firstDay(_ context: ReportContext) -> CalendarDate {
      hasRecurring ? context.clippedPeriod.start : UnusualPayments.days(context).start
    }
    let months = hasRecurring ? RecurringPayments.months : UnusualAmounts.months + 1
    // What is expected from the as-of day on depends on the days before it, whatever the period.
    guard let first = contexts.first,
      let start = (contexts.map(firstDay) + (hasRecurring ? [first.asOf] : [])).min(),
      let end = (contexts.map(\.clippedPeriod.end) + [first.asOf]).max(),
      let span = Period(start: start.adding(months: -months), end: end)
    else { return Outcome() }
    var histories = PayeeHistories(first.names, keepsCategories: hasUnusual)
    try store.forEachPayment(in: span) { histories.add($0) }
    var outcome = Outcome()
    if hasUnusual { outcome.unusual = histories.unusual(contexts) }
    if hasRecurring { outcome.histories = histories.all() }
    return outcome
  }

  /// For each period the unusual payments of its last month, with the payee of each as its first row has
  /// it.
  private borrowing func unusual(_ contexts: [ReportContext]) -> [[UnusualPayments.Found]] {
    let (payments, groups, names) = (payments, groupOfPayment, names)
    let categories = categories
    let spent = payments.indices.compactMap { index -> UnusualAmounts.Payment? in
      let payment = payments[index]
      guard payment.minorUnits < 0 else { return nil }
      return UnusualAmounts.Payment(
        day: payment.day, minorUnits: -payment.minorUnits, account: payment.account,
        payee: groups[index], category: categories[index])
    }
    return contexts.map { context in
      UnusualAmounts.find(
        spent, in: UnusualPayments.days(context), currencies: context.names.accounts.map(\.currency)
      ).map { UnusualPayments.Found(finding: $0, payee: names[Int($0.payment.payee)]) }
    }
  }

  private mutating func add(_ row: LedgerStore.PayeeRow) {
    guard row.minorUnits != 0 else { return }
    let mark = currencies[Int(row.account)] << 1 | (row.minorUnits < 0 ? 1 : 0)
    guard let group = group(of: row, mark) else { return }
    counts[Int(group)] += 1
    groupOfPayment.append(group)
    if keepsCategories { categories.append(row.category) }
    payments.append(
      PayeePayment(day: row.day, minorUnits: row.minorUnits, account: row.account))
  }

  /// The group of a row; nil where it has no payee.
  private mutating func group(of row: LedgerStore.PayeeRow, _ mark: UInt8) -> Int32? {
    let place = Int(row.name) * markCount + Int(mark)
    if row.name > 0 {
      while groupOfName.count <= place { groupOfName.append(-1) }
      if groupOfName[place] >= 0 { return groupOfName[place] }
    }
    guard !row.payee.isEmpty else { return nil }
    key.set(row.payee)
    let group = groups.number(of: key.bytes, mark)
    if Int(group) == names.count {
      names.append(Array(row.payee))
      counts.append(0)
    }
    if row.name > 0 { groupOfName[place] = group }
    return group
  }

  /// The groups that are large enough to come again and again, as pieces of one array.
  private consuming func all() -> [PayeeHistory] {
    var starts: [Int] = []
    var end = 0
    for count in counts {
      starts.append(count > 2 ? end : -1)
      end += count > 2 ? Int(count) : 0
    }
    gather(starts, end)
    groupOfPayment = []
    payments.removeLast(payments.count - end)
    let pieces = starts.indices.filter { starts[$0] >= 0 }.map { group in
      (group, starts[group]..<starts[group] + Int(counts[group]))
    }
    payments.withUnsafeMutableBufferPointer { payments in
      for (_, piece) in pieces { PayeeHistory.sort(payments[piece]) }
    }
    return pieces.map { group, piece in
      PayeeHistory(
        payee: String(decoding: names[group], as: UTF8.self), sorted: payments[piece])
    }
  }

  /// Puts the payments of each group where it starts, in place, as there may be one for each row of a
  /// ledger; those of groups without a start go behind `end`.
  private mutating func gather(_ starts: [Int], _ end: Int) {
    var next = starts
    var rest = end
    for group in starts.indices where starts[group] >= 0 {
      let pieceEnd = starts[group] + Int(counts[group])
      while next[group] < pieceEnd {
        let place = next[group]
        let owner = Int(groupOfPayment[place])
        guard owner != group else {
          next[group] += 1
          continue
        }
        let target = starts[owner] >= 0 ? next[owner] : rest
        if starts[owner] >= 0 { next[owner] += 1 } else { rest += 1 }
        payments.swapAt(place, target)
        groupOfPayment.swapAt(place, target)
      }
    }
  }
}
