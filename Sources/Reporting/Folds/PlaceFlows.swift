import Ledger

/// The fold under the places report: what flowed at each place of one period, and between which
/// days.
struct PlaceFlows: Sendable {
  /// What happened at one place in one currency.
  struct Visits: Hashable, Sendable {
    var flow = Flow()
    var first = Int32.max
    var last = Int32.min

    @inline(__always)
    mutating func add(_ minorUnits: Int64, on day: Int32) {
      flow.add(minorUnits)
      first = min(first, day)
      last = max(last, day)
    }
  }

  let context: ReportContext
  let currencies: [Currency]
  private let currencyOfAccount: [Int]
  private let period: Period
  private let placeCount: Int
  /// By currency and place; the first place is "no place".
  private var visits: [Visits]
  private var transferCounts: [Int64]

  init(_ context: ReportContext) {
    self.context = context
    let currencies = context.currencies
    self.currencies = currencies
    period = context.clippedPeriod
    currencyOfAccount = context.names.accounts.map { account in
      currencies.firstIndex(of: account.currency) ?? 0
    }
    placeCount = context.names.places.count + 1
    visits = [Visits](repeating: Visits(), count: placeCount * currencies.count)
    transferCounts = [Int64](repeating: 0, count: currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let firstDay = period.start.daysSince1970
    let lastDay = period.end.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= firstDay, day <= lastDay else { continue }
      let currency = currencyOfAccount[Int(row.account)]
      if row.isTransfer {
        transferCounts[currency] += 1
      } else {
        visits[currency * placeCount + Int(row.place) + 1].add(row.minorUnits, on: day)
      }
    }
  }

  /// What happened at a place; at no place for -1.
  func visits(_ currency: Int, place: Int) -> Visits {
    visits[currency * placeCount + place + 1]
  }

  /// What happened everywhere, no place included.
  func whole(_ currency: Int) -> Flow {
    (0..<placeCount).reduce(Flow()) { $0 + visits[currency * placeCount + $1].flow }
  }

  func rowCount(_ currency: Int) -> Int64 { whole(currency).count + transferCounts[currency] }

  /// The currencies that have rows; the first when none has.
  var usedCurrencies: [Int] {
    let used = currencies.indices.filter { rowCount($0) > 0 }
    return used.isEmpty ? Array(currencies.indices.prefix(1)) : used
  }
}
