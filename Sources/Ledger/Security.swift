/// Something that is held in units and has a price: a share, a fund, a bond.
package struct Security: Hashable, Sendable {
  /// The identifier with its scheme, such as `ISIN:US0378331005` or `CUSIP:037833100`.
  package var key: String
  package var name: String
  package var ticker: String

  package init(key: String, name: String = "", ticker: String = "") {
    self.key = key
    self.name = name
    self.ticker = ticker
  }
}
