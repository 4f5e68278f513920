import Ledger

/// What a portfolio is worth in its currency.
///
/// Only active assets count. An asset in another currency is listed apart and never added.
struct PortfolioTotal: Hashable, Sendable {
  /// An asset as far as its worth goes.
  struct Asset: Hashable, Sendable {
    var name: String
    var currentValue: Amount
    var isActive = true
  }

  let total: Amount
  /// The active assets in other currencies, in the order they came.
  let apart: [Asset]

  init(_ assets: [Asset], in currency: Currency) {
    let active = assets.filter(\.isActive)
    total = Amount.sum(of: active.map(\.currentValue), in: currency)
    apart = active.filter { $0.currentValue.currency != currency }
  }
}

/// What some assets were worth on each day that anything changed, beside what had been paid for them.
///
/// An asset is in both from the first day on which its value is known, so that the distance of the two
/// is a gain; before, nothing is made up. Between two days of which something is known, nothing changes.
struct WorthLine: Hashable, Sendable {
  /// An asset with what is known of it, oldest first.
  struct Asset: Hashable, Sendable {
    var values: [DatedAmount]
    /// What was paid for it in all until a day, from that day on.
    var paid: [DatedAmount]

    /// The last amount that is not after `day`.
    fileprivate static func last(_ amounts: [DatedAmount], _ day: CalendarDate) -> Amount? {
      amounts.last { $0.day <= day }?.amount
    }
  }

  /// All assets on a day.
  struct Point: Hashable, Sendable {
    let day: CalendarDate
    let value: Amount
    let paid: Amount
    /// How many assets there were.
    let count: Int
  }

  /// The days on which the value or what was paid changed, oldest first.
  let points: [Point]

  /// Assets in one currency, until `asOf`.
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
