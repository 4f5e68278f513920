import Ledger
import Reporting
import Store

/// Gathers the rows of each payee, currency and direction.
struct PayeeHistories: ~Copyable {
  private var key = PayeeKey()
  private var groups = PayeeGroups()
  /// The payee of each group as its first row has it.
  private var names: [[UInt8]] = []
  /// How many rows each group has.
  private var counts: [Int32] = []
  private var payments: [PayeePayment] = []
  private var groupOfPayment: [Int32] = []
  /// The group of each of the ledger's own payees in each currency and direction, or -1.
  private var groupOfName: [Int32] = []
  private let currencies: [UInt8]
  private let markCount: Int

  private init(_ names: LedgerNames) {
    let all = Set(names.accounts.map(\.currency)).sorted()
    currencies = names.accounts.map {
      UInt8(truncatingIfNeeded: all.firstIndex(of: $0.currency) ?? 0)
    }
    markCount = max(1, min(all.count, 128)) * 2
  }

  /// What reports on these periods need.
  static func all(_ store: LedgerStore, _ contexts: [ReportContext]) throws -> [PayeeHistory] {
    // What is expected from the as-of day on depends on the days before it, whatever the period.
    guard let first = contexts.first,
      let start = (contexts.map(\.clippedPeriod.start) + [first.asOf]).min(),
      let end = (contexts.map(\.clippedPeriod.end) + [first.asOf]).max(),
      let span = Period(start: start.adding(months: -RecurringPayments.months), end: end)
    else { return [] }
    var histories = PayeeHistories(first.names)
    try store.forEachPayment(in: span) { histories.add($0) }
    return histories.all()
  }

  private mutating func add(_ row: LedgerStore.PayeeRow) {
    guard row.minorUnits != 0 else { return }
    let mark = currencies[Int(row.account)] << 1 | (row.minorUnits < 0 ? 1 : 0)
    guard let group = group(of: row, mark) else { return }
    counts[Int(group)] += 1
    groupOfPayment.append(group)
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
    var next: [Int] = []
    var end = 0
    for count in counts {
      next.append(count > 2 ? end : -1)
      end += count > 2 ? Int(count) : 0
    }
    let starts = next
    let nothing = PayeePayment(day: CalendarDate(daysSince1970: 0), minorUnits: 0, account: 0)
    var sorted = [PayeePayment](repeating: nothing, count: end)
    for (payment, group) in zip(payments, groupOfPayment) where next[Int(group)] >= 0 {
      sorted[next[Int(group)]] = payment
      next[Int(group)] += 1
    }
    payments = []
    groupOfPayment = []
    sorted.withUnsafeMutableBufferPointer { sorted in
      for group in starts.indices where starts[group] >= 0 {
        PayeeHistory.sort(sorted[starts[group]..<next[group]])
      }
    }
    return starts.indices.filter { starts[$0] >= 0 }.map { group in
      PayeeHistory(
        payee: String(decoding: names[group], as: UTF8.self),
        sorted: sorted[starts[group]..<next[group]])
    }
  }
}
