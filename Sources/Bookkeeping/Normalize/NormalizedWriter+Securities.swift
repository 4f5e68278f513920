import Ledger

extension NormalizedWriter {
  /// A security that entries and positions of the file speak of: only JSON has a shape for it.
  mutating func write(_ security: Security, file: String) {
    guard isJSON else { return }
    put("{\"type\":\"security\"")
    member("security", security.key.utf8)
    member("name", security.name.utf8)
    member("ticker", security.ticker.utf8)
    member("file", file.utf8)
    put("}\n")
  }

  /// What an entry did to a security, inside the entry.
  mutating func write(_ trade: SecurityTrade, _ currency: Currency) {
    put(",\"trade\":{\"action\":\"\(trade.action.rawValue)\"")
    member("security", trade.security.utf8)
    putNumber("units", trade.units)
    putNumber("unitPrice", trade.unitPrice)
    put(",\"fees\":\"\(Amount(minorUnits: trade.fees, currency: currency))\"")
    put(",\"taxes\":\"\(Amount(minorUnits: trade.taxes, currency: currency))\"}")
  }

  /// What a statement says is held, inside the statement.
  mutating func write(_ positions: [Position], _ currency: Currency) {
    for (index, position) in positions.enumerated() {
      put(index == 0 ? ",\"positions\":[" : ",")
      put("{\"date\":\"\(position.day)\"")
      member("security", position.security.utf8)
      putNumber("units", position.units)
      putNumber("unitPrice", position.unitPrice)
      let value = position.marketValue.map { Amount(minorUnits: $0, currency: currency) }
      put(",\"marketValue\":\(value.map { "\"\($0)\"" } ?? "null")}")
    }
    put("]")
  }

  private mutating func putNumber(_ name: String, _ number: ExactDecimal?) {
    put(",\"\(name)\":\(number.map { "\"\($0)\"" } ?? "null")")
  }
}
