import Ledger

/// The fold that adds up what each category of spending was spent where.
///
/// Most categories meet few places, so sums are kept for those pairs alone that occur. A transaction with
/// postings in two categories is a visit in each of them.
struct PlaceCategoryFlows: Sendable {
  /// By currency the flows of category and place.
  private var flows: [PairFlows]
  private let period: Period
  private let lines: CategoryLines
  private let currencyOfAccount: [Int]

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    lines = context.categoryLines
    currencyOfAccount = context.currencyOfAccount
    flows = Array(repeating: PairFlows(), count: context.currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let firstDay = period.start.daysSince1970
    let lastDay = period.end.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= firstDay, day <= lastDay, row.place >= 0, !row.isTransfer,
        !lines.addsToIncome(row)
      else { continue }
      flows[currencyOfAccount[Int(row.account)]].add(row.category, row.place, row.minorUnits)
    }
  }

  /// Calls `body` for each category and place that met in one currency, in no order.
  func forEach(
    _ currency: Int, _ body: (_ category: Int32, _ place: Int32, _ flow: Flow) -> Void
  ) {
    flows[currency].forEach(body)
  }
}
