/// How often a deposit's interest becomes capital, or a bond pays its coupon.
package enum Compounding: String, Hashable, Sendable, CaseIterable {
  case monthly, quarterly, halfYearly, annual
  /// Never before the end: simple interest.
  case maturity

  /// How often a year; nil for once, at the end.
  package var periodsPerYear: Int? { months.map { 12 / $0 } }

  /// The months of one period; nil for the whole time.
  package var months: Int? {
    switch self {
    case .monthly: 1
    case .quarterly: 3
    case .halfYearly: 6
    case .annual: 12
    case .maturity: nil
    }
  }
}
