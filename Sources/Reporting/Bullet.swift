package import Ledger

/// Actual against planned as one bar: all of them amounts in minor units of one currency.
package struct Bullet: Hashable, Sendable {
  package let actual: Int64
  package let planned: Int64
  /// What the pace so far comes to at the end; nil when the period is over.
  package let forecast: Int64?
  /// What the whole width of the bar stands for, equal for all bars of a table.
  package let scale: Int64
  package let status: Variance.Status
}
