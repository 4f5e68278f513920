/// The meaning of a positive number in a statement with a single amount column.
package enum AmountSign: String, Hashable, Sendable, CaseIterable {
  /// Positive is money in, as on most bank accounts.
  case asIs = "as-is"
  /// Positive is money out, as on many cards.
  case inverted
}
