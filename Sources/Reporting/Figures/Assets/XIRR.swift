import Ledger

/// The yearly rate at which payments and receipts have the same present value (XIRR).
///
/// Σ amount ÷ (1 + rate)^(days ÷ 365) = 0, with days counted from the first flow. Either payments
/// or receipts may be the negative flows.
enum XIRR: Hashable, Sendable {
  /// The only matching rate, in percent to ten decimals.
  case percent(ExactDecimal)
  /// The matching rates in ascending order, if the flows change their sign more than once.
  case several([ExactDecimal])
  case none(Reason)

  /// The reason for a missing rate.
  enum Reason: String, Hashable, Sendable {
    /// There are no flows, or the sums of all days have the same direction.
    case oneWay
    /// All flows are on one day, in both directions.
    case oneDay
    /// The flows have no rate between −99.9999 % and 100,000,000 %.
    case noRate
    /// The flows have several currencies.
    case currencies
  }

  init(_ flows: [DatedAmount]) {
    guard Set(flows.map(\.amount.currency)).count <= 1 else {
      self = .none(.currencies)
      return
    }
    let byDay = Dictionary(grouping: flows, by: \.day).mapValues { flows in
      flows.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
    }
    let days = byDay.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    guard let first = days.first, Self.goBothWays(days.map(\.value)) else {
      let isOneDay = byDay.count == 1 && Self.goBothWays(flows.map { Int128($0.amount.minorUnits) })
      self = .none(isOneDay ? .oneDay : .oneWay)
      return
    }
    self.init(
      percents: Growth.yearlyPercents(days.map { (days: $0.key - first.key, amount: $0.value) }))
  }

  private static func goBothWays(_ amounts: [Int128]) -> Bool {
    amounts.contains { $0 > 0 } && amounts.contains { $0 < 0 }
  }

  private init(percents: [ExactDecimal]) {
    switch percents.count {
    case 0: self = .none(.noRate)
    case 1: self = .percent(percents[0])
    default: self = .several(percents)
    }
  }

  /// The rate in percent; nil unless exactly one rate fits.
  var percent: ExactDecimal? {
    if case .percent(let percent) = self { percent } else { nil }
  }
}
