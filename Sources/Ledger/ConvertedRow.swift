/// A row in another currency that its bank converted to the home currency itself.
package struct ConvertedRow: Hashable, Sendable {
  package let row: LedgerRow
  /// From the currency of the account to the home currency, as the statement says.
  package let conversion: CurrencyConversion

  package init(_ row: LedgerRow, _ conversion: CurrencyConversion) {
    self.row = row
    self.conversion = conversion
  }
}
