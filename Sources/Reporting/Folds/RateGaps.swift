import Ledger

/// The gaps in household totals: rows of a period that are excluded because they have no rate.
struct RateGaps: Sendable {
  /// The excluded rows of one currency.
  struct Gap: Hashable, Sendable {
    let currency: Currency
    let first: CalendarDate
    let last: CalendarDate
    let count: Int64
    /// The sum in the rows' own currency.
    let minorUnits: Int64
  }

  private struct Day: Hashable, Sendable {
    var count: Int64 = 0
    var minorUnits: Int64 = 0
  }

  private let currencies: [Currency]
  private let period: Period
  /// The count and sum of the excluded rows of each day, by currency, then by day.
  private var days: [Day]

  init(_ currencies: [Currency], _ period: Period) {
    self.currencies = currencies
    self.period = period
    days = Array(repeating: Day(), count: currencies.count * period.dayCount)
  }

  /// Adds a row, or removes it if `sign` is −1; ignores rows outside the period.
  mutating func add(_ row: LedgerRow, _ currency: Int, sign: Int64) {
    guard period.contains(row.bookingDate) else { return }
    let day = currency * period.dayCount + (row.bookingDate - period.start)
    days[day].count += row.isContinued ? 0 : sign
    days[day].minorUnits &+= sign &* row.minorUnits
  }

  /// The gaps of all currencies with excluded rows.
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

extension RateGaps.Gap {
  /// Creates the gap for amounts of one currency; nil without amounts.
  init?(_ amounts: [DatedAmount]) {
    let days = amounts.map(\.day)
    guard let currency = amounts.first?.amount.currency, let first = days.min(),
      let last = days.max()
    else { return nil }
    self.init(
      currency: currency, first: first, last: last, count: Int64(amounts.count),
      minorUnits: Amount.sum(of: amounts.map(\.amount), in: currency).minorUnits)
  }

  /// The attention line with the excluded amounts and the rates to add.
  func attention(_ noun: String, _ style: NumberStyle) -> Attention {
    let days = first == last ? first.words : "\(first.words) to \(last.words)"
    let verb = count == 1 ? "is" : "are"
    let money = style.moneyInWords(Amount(minorUnits: minorUnits, currency: currency))
    return Attention(
      urgency: .notice,
      phrases: [
        .subject("\(Words.count(count, noun, style)) in \(currency.code)"),
        .text(" (\(money)) \(verb) excluded from the household total: add rates for \(days) to "),
        .code("tables/rates.csv"), .text("."),
      ])
  }
}

/// The sums of lists of dated amounts, restated in the home currency, by currency and list.
///
/// An amount counts at the rate of its day. The amounts of a month are rounded once, and the
/// remainder goes to the currencies by largest remainder.
struct RestatedPayments {
  /// The sums by currency, then by list, in minor units of the home currency.
  ///
  /// A currency without rates has no entry.
  private(set) var units: [Currency: [Int64]] = [:]
  /// The gaps for amounts that are excluded because they have no rate, by currency.
  private(set) var gaps: [RateGaps.Gap] = []

  init(_ lists: [[DatedAmount]], _ rates: ExchangeRates, _ home: Currency) {
    var missing: [Currency: [DatedAmount]] = [:]
    for (list, amounts) in lists.enumerated() {
      let months = Dictionary(grouping: amounts, by: \.day.monthNumber)
      for month in months.values {
        var sums: [Currency: Int128] = [:]
        for one in month {
          let currency = one.amount.currency
          if let amount = rates.conversion(from: currency, to: home, on: one.day)?
            .millionths(one.amount.minorUnits)
          {
            sums[currency, default: 0] += amount
          } else {
            missing[currency, default: []].append(one)
          }
        }
        let currencies = sums.keys.sorted()
        let rounded = Rounding.wholeUnits(currencies.map { sums[$0] ?? 0 })
        for (currency, sum) in zip(currencies, rounded) {
          units[currency, default: Array(repeating: 0, count: lists.count)][list] += sum
        }
      }
    }
    gaps = missing.keys.sorted().compactMap { missing[$0].flatMap(RateGaps.Gap.init) }
  }
}
