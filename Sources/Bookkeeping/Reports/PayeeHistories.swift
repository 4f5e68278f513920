import Ledger
import Reporting
import Store

/// Gathers the rows of each payee, currency and direction.
struct PayeeHistories: ~Copyable {
  private var key = PayeeKey()
  private var groups: [[UInt8]: Int] = [:]
  private var names: [[UInt8]] = []
  private var payments: [[PayeePayment]] = []
  private let currencies: [UInt8]

  private init(_ names: LedgerNames) {
    let all = Set(names.accounts.map(\.currency)).sorted()
    currencies = names.accounts.map {
      UInt8(truncatingIfNeeded: all.firstIndex(of: $0.currency) ?? 0)
    }
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
    return histories.all
  }

  private mutating func add(_ row: LedgerStore.PayeeRow) {
    guard !row.payee.isEmpty, row.minorUnits != 0 else { return }
    key.set(row.payee)
    let mark = currencies[Int(row.account)] << 1 | (row.minorUnits < 0 ? 1 : 0)
    let group = key.bytes + [mark]
    let index = groups[group, default: names.count]
    if index == names.count {
      groups[group] = index
      names.append(Array(row.payee))
      payments.append([])
    }
    payments[index].append(
      PayeePayment(day: row.day, minorUnits: row.minorUnits, account: row.account))
  }

  private var all: [PayeeHistory] {
    names.indices.filter { payments[$0].count > 2 }.map {
      PayeeHistory(payee: String(decoding: names[$0], as: UTF8.self), payments: payments[$0])
    }
  }
}
