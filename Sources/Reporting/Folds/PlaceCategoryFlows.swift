import Ledger

/// The fold that adds up what each category was spent where.
///
/// Most categories meet few places, so sums are kept for those pairs alone that occur.
struct PlaceCategoryFlows: Sendable {
  /// One category at one place in one currency.
  struct Pair: Hashable, Sendable {
    let currency: Int32
    let category: Int32
    let place: Int32
  }

  private(set) var flows: [Pair: Flow] = [:]
  private let period: Period
  private let currencyOfAccount: [Int32]

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    currencyOfAccount = context.currencyOfAccount.map(Int32.init)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let firstDay = period.start.daysSince1970
    let lastDay = period.end.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= firstDay, day <= lastDay, row.place >= 0, !row.isTransfer else { continue }
      let pair = Pair(
        currency: currencyOfAccount[Int(row.account)], category: row.category, place: row.place)
      flows[pair, default: Flow()].add(row.minorUnits, isContinued: row.isContinued)
    }
  }
}
