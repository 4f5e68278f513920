import Ledger

/// The value of a portfolio in its currency.
///
/// Only active assets count. Assets in other currencies are listed separately and never added.
struct PortfolioTotal: Hashable, Sendable {
  /// An asset with its current value.
  struct Asset: Hashable, Sendable {
    var name: String
    var currentValue: Amount
    var isActive = true
  }

  let total: Amount
  /// The active assets in other currencies, in their original order.
  let apart: [Asset]

  init(_ assets: [Asset], in currency: Currency) {
    let active = assets.filter(\.isActive)
    total = Amount.sum(of: active.map(\.currentValue), in: currency)
    apart = active.filter { $0.currentValue.currency != currency }
  }
}

/// The value of some assets and the total paid for them, on each day with a change.
///
/// An asset counts in both from the first day with a known value and a known amount paid. The
/// difference is therefore a gain. Between known days, the last values apply.
struct WorthLine: Hashable, Sendable {
  /// An asset with its known values, oldest first.
  struct Asset: Hashable, Sendable {
    var values: [DatedAmount]
    /// The total paid up to each day, oldest first.
    var paid: [DatedAmount]

    /// The last amount on or before `day`; nil if there is none.
    fileprivate static func last(_ amounts: [DatedAmount], _ day: CalendarDate) -> Amount? {
      amounts.last { $0.day <= day }?.amount
    }
  }

  /// The totals of all assets on a day.
  struct Point: Hashable, Sendable {
    let day: CalendarDate
    let value: Amount
    let paid: Amount
    /// The number of assets.
    let count: Int
  }

  /// The days on which the value or the total paid changed, oldest first.
  let points: [Point]

  /// Creates the line for assets of one currency, until `asOf`.
  init(_ assets: [Asset], in currency: Currency, asOf: CalendarDate) {
    let days = Set(assets.flatMap { ($0.values + $0.paid).map(\.day) }).filter { $0 <= asOf }
    var points: [Point] = []
    for day in days.sorted() {
      let known = assets.compactMap { asset -> (value: Amount, paid: Amount)? in
        guard let value = Asset.last(asset.values, day), let paid = Asset.last(asset.paid, day)
        else { return nil }
        return (value, paid)
      }
      guard !known.isEmpty else { continue }
      let point = Point(
        day: day, value: Amount.sum(of: known.map(\.value), in: currency),
        paid: Amount.sum(of: known.map(\.paid), in: currency), count: known.count)
      if let last = points.last, last.value == point.value, last.paid == point.paid { continue }
      points.append(point)
    }
    self.points = points
  }
}
