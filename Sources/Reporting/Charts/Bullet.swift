package import Ledger

/// Actual against planned as one bar: all of them amounts in minor units of one currency.
///
/// Each bar has a scale of its own, which ends at twice what was planned: one category that is far over
/// its budget makes the bars of the others no shorter.
package struct Bullet: Hashable, Sendable {
  package let actual: Int64
  package let planned: Int64
  /// What the pace so far comes to at the end; nil when the period is over.
  package let forecast: Int64?
  package let status: Variance.Status

  /// What the whole bar stands for; zero where nothing was planned.
  package var scale: Int64 {
    let twice = max(0, planned).multipliedReportingOverflow(by: 2)
    return twice.overflow ? Int64.max : twice.partialValue
  }

  /// Whether more was spent than the bar has room for.
  package var isCut: Bool { actual > scale }

  /// How far a cut bar goes on, in words; nil for any other.
  package func cutWords(_ style: NumberStyle) -> String? {
    guard isCut else { return nil }
    guard planned > 0 else { return "nothing was planned" }
    let tenths = Rounding.divide(actual, times: 10, by: planned)
    let times = tenths < 100 ? style.tenths(tenths) : style.count(Rounding.divide(tenths, by: 10))
    return "\(times) times the budget"
  }

  /// What the bars of a table mean, in sentences.
  static func legend(_ bullets: [Bullet]) -> String {
    "Each bar spans twice its budget; the vertical mark is the budget."
      + (bullets.contains { $0.forecast != nil } ? " The thin mark is the forecast." : "")
      + (bullets.contains { $0.isCut || ($0.forecast ?? 0) > $0.scale }
        ? " A gap means the amount exceeds the bar." : "")
  }
}
