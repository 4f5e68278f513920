import Ledger

/// The rows of a period that are in no household total because they have no rate.
struct RateGaps: Sendable {
  /// Those of one currency.
  struct Gap: Hashable, Sendable {
    let currency: Currency
    let first: CalendarDate
    let last: CalendarDate
    let count: Int64
    /// Their sum in their own currency.
    let minorUnits: Int64
  }

  private struct Day: Hashable, Sendable {
    var count: Int64 = 0
    var minorUnits: Int64 = 0
  }

  private let currencies: [Currency]
  private let period: Period
  /// By currency, then by day.
  private var days: [Day]

  init(_ currencies: [Currency], _ period: Period) {
    self.currencies = currencies
    self.period = period
    days = Array(repeating: Day(), count: currencies.count * period.dayCount)
  }

  /// Adds a row, or takes it away again with a sign of −1; rows outside the period pass.
  mutating func add(_ row: LedgerRow, _ currency: Int, sign: Int64) {
    guard period.contains(row.bookingDate) else { return }
    let day = currency * period.dayCount + (row.bookingDate - period.start)
    days[day].count += row.isContinued ? 0 : sign
    days[day].minorUnits &+= sign &* row.minorUnits
  }

  /// A gap for each currency that has one.
  var all: [Gap] {
    currencies.indices.compactMap { index in
      let own = days[index * period.dayCount..<(index + 1) * period.dayCount]
      guard let first = own.firstIndex(where: { $0 != Day() }),
        let last = own.lastIndex(where: { $0 != Day() })
      else { return nil }
      return Gap(
        currency: currencies[index], first: period.start.adding(days: first - own.startIndex),
        last: period.start.adding(days: last - own.startIndex),
        count: own.reduce(0) { $0 + $1.count },
        minorUnits: own.reduce(0) { $0 &+ $1.minorUnits })
    }
  }
}
