import Ledger

/// The fold for the year report, with a ``Flow`` for each day and currency in one flat array.
struct DayFlows: Sendable {
  let days: Period
  let currencies: [Currency]
  private let lines: CategoryLines
  private let currencyOfAccount: [Int]
  /// The flows by currency, then by kind (transfers last), then by day.
  private var flows: [Flow]

  init(_ context: ReportContext, days: Period) {
    self.days = days
    currencies = context.currencies
    lines = context.categoryLines
    currencyOfAccount = context.currencyOfAccount
    flows = [Flow](repeating: Flow(), count: currencies.count * 2 * days.dayCount)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let first = days.start.daysSince1970
    let count = days.dayCount
    let currencies = currencyOfAccount
    let lines = lines
    var flows = flows.mutableSpan
    for index in rows.indices {
      let row = rows[index]
      let day = Int(row.bookingDate.daysSince1970 - first)
      guard day >= 0, day < count else { continue }
      let line = currencies[Int(row.account)] * 2 + (row.isTransfer ? 1 : 0)
      // An additional posting of a transfer is not counted as another transfer.
      flows[line * count + day].add(
        row.minorUnits, isIncome: row.isTransfer ? row.minorUnits > 0 : lines.addsToIncome(row),
        isContinued: row.isContinued)
    }
  }

  /// The flow in a period, without transfers.
  func flow(_ currency: Int, _ days: Period) -> Flow { sum(currency * 2, days) }

  /// The transfers in a period.
  func transfers(_ currency: Int, _ days: Period) -> Flow { sum(currency * 2 + 1, days) }

  /// The spending on each day of a period in minor units; negative if refunds exceed the spending.
  func spent(_ currency: Int, _ days: Period) -> [Int64] {
    range(currency * 2, days).map { -flows[$0].expense }
  }

  private func sum(_ line: Int, _ days: Period) -> Flow {
    flows[range(line, days)].reduce(Flow(), +)
  }

  private func range(_ line: Int, _ days: Period) -> Range<Int> {
    let base = line * self.days.dayCount
    let first = max(0, days.start - self.days.start)
    let last = min(self.days.dayCount - 1, days.end - self.days.start)
    return first <= last ? base + first..<base + last + 1 : base..<base
  }

  /// The indices of the currencies with rows in a period; the home currency if there are no rows.
  func used(in days: Period) -> [Int] {
    let used = currencies.indices.filter {
      flow($0, days).count + transfers($0, days).count > 0
    }
    return used.isEmpty ? Array(currencies.indices.prefix(1)) : used
  }
}
