import Ledger
import Rendering
import Syntax

/// A writer of normalised rows as CSV or JSON lines.
///
/// The columns are the public format of `saldo normalize`.
struct NormalizedWriter {
  /// The context of an entry: its account, currency and file.
  struct Context {
    var account: String
    var currency: Currency
    var file: String
  }

  private static let columns = [
    "account", "date", "valueDate", "amount", "currency", "payee", "memo", "reference", "kind",
    "pending", "category", "place", "file", "line",
  ]

  let isJSON: Bool
  private(set) var bytes: [UInt8] = []

  init(isJSON: Bool) {
    self.isJSON = isJSON
    bytes.reserveCapacity(1 << 17)
  }

  /// The first line of the output; empty for JSON lines.
  static func header(isJSON: Bool) -> [UInt8] {
    isJSON ? [] : Array((columns.joined(separator: ",") + "\n").utf8)
  }

  /// Removes and returns the bytes written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func write(
    _ entry: StatementEntry, _ trade: SecurityTrade? = nil,
    in text: UnsafeBufferPointer<UInt8>, category: String, place: String, _ context: Context
  ) {
    isJSON
      ? writeJSON(entry, trade, text, category, place, context)
      : writeCSV(entry, text, category, place, context)
  }

  private mutating func writeCSV(
    _ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>, _ category: String,
    _ place: String, _ context: Context
  ) {
    putCSV(context.account.utf8)
    put(",")
    bytes.append(day: entry.bookingDate)
    put(",")
    if let day = entry.valueDate { bytes.append(day: day) }
    put(",")
    put(entry.amount)
    put(",")
    put(context.currency.code)
    put(",")
    putText(text.bytes(entry.payee))
    put(",")
    putText(text.bytes(entry.memo))
    put(",")
    putText(text.bytes(entry.reference))
    put(",")
    put(entry.kind.word)
    put(entry.isPending ? ",yes," : ",no,")
    putText(category.utf8)
    put(",")
    putText(place.utf8)
    put(",")
    putCSV(context.file.utf8)
    put(",")
    bytes.append(decimal: entry.line)
    put("\n")
  }

  private mutating func writeJSON(
    _ entry: StatementEntry, _ trade: SecurityTrade?, _ text: UnsafeBufferPointer<UInt8>,
    _ category: String,
    _ place: String, _ context: Context
  ) {
    put("{\"type\":\"entry\"")
    member("account", context.account.utf8)
    put(",\"date\":\"")
    bytes.append(day: entry.bookingDate)
    put("\",\"valueDate\":")
    put(entry.valueDate.map { "\"\($0)\"" } ?? "null")
    put(",\"amount\":\"")
    put(entry.amount)
    put("\",\"currency\":\"")
    put(context.currency.code)
    put("\"")
    member("payee", text.bytes(entry.payee))
    member("memo", text.bytes(entry.memo))
    member("reference", text.bytes(entry.reference))
    if !entry.counterparty.isEmpty { member("counterparty", text.bytes(entry.counterparty)) }
    if entry.correction != .none {
      member("\(entry.correction)", text.bytes(entry.correctedID))
    }
    put(",\"kind\":\"")
    put(entry.kind.word)
    put(entry.isPending ? "\",\"pending\":true" : "\",\"pending\":false")
    if let trade { write(trade, context.currency) }
    member("category", category.utf8)
    member("place", place.utf8)
    member("file", context.file.utf8)
    put(",\"line\":")
    bytes.append(decimal: entry.line)
    put("}\n")
  }

  private mutating func put(_ amount: Amount) {
    bytes.append(minorUnits: amount.minorUnits, exponent: amount.currency.exponent)
  }

  /// Writes the statement, after its entries; only in JSON.
  mutating func write(_ statement: Statement, entries: Int, _ context: Context) {
    guard isJSON else { return }
    put("{\"type\":\"statement\"")
    member("account", context.account.utf8)
    member("accountNumber", statement.accountNumber.utf8)
    put(",\"currency\":\"\(context.currency)\",\"period\":")
    put(statement.period.map { "{\"from\":\"\($0.start)\",\"to\":\"\($0.end)\"}" } ?? "null")
    for (name, balance) in [("opening", statement.opening), ("closing", statement.closing)] {
      put(",\"\(name)\":")
      guard let balance else {
        put("null")
        continue
      }
      let amount = Amount(minorUnits: balance.minorUnits, currency: context.currency)
      put("{\"amount\":\"\(amount)\",\"date\":")
      put(balance.day.map { "\"\($0)\"}" } ?? "null}")
    }
    put(",\"entries\":\(entries)")
    if !statement.positions.isEmpty { write(statement.positions, context.currency) }
    member("file", context.file.utf8)
    put("}\n")
  }

  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func member(_ name: String, _ value: some Collection<UInt8>) {
    put(",\"")
    put(name)
    put("\":")
    JSONText.quote(value, to: &bytes)
  }

  private mutating func putText(_ field: some Collection<UInt8>) {
    guard SpreadsheetText.isFormula(field) else { return putCSV(field) }
    putCSV([UInt8(ascii: "'")] + field)
  }

  /// Writes a field, quoted if it has a comma, a quote or a line break (RFC 4180).
  private mutating func putCSV(_ field: some Collection<UInt8>) {
    let isPlain = field.allSatisfy { $0 != 0x2C && $0 != 0x22 && $0 != 0x0A && $0 != 0x0D }
    if isPlain {
      bytes.append(contentsOf: field)
      return
    }
    bytes.append(0x22)
    for byte in field {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

extension NormalizedWriter {
  /// Writes a security that entries or positions of the file refer to; only in JSON.
  mutating func write(_ security: Security, file: String) {
    guard isJSON else { return }
    put("{\"type\":\"security\"")
    member("security", security.key.utf8)
    member("name", security.name.utf8)
    member("ticker", security.ticker.utf8)
    member("file", file.utf8)
    put("}\n")
  }

  /// Writes the security trade of an entry, as a member of the entry's JSON object.
  mutating func write(_ trade: SecurityTrade, _ currency: Currency) {
    put(",\"trade\":{\"action\":\"\(trade.action.rawValue)\"")
    member("security", trade.security.utf8)
    putNumber("units", trade.units)
    putNumber("unitPrice", trade.unitPrice)
    put(",\"fees\":\"\(Amount(minorUnits: trade.fees, currency: currency))\"")
    put(",\"taxes\":\"\(Amount(minorUnits: trade.taxes, currency: currency))\"}")
  }

  /// Writes the positions of a statement, as a member of the statement's JSON object.
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

extension NormalizedWriter {
  /// Writes a receipt with its lines; only in JSON.
  mutating func write(_ receipt: Receipt, categories: [String], file: String) {
    guard isJSON else { return }
    put("{\"type\":\"receipt\"")
    member("merchant", receipt.merchant.utf8)
    member("place", receipt.place.utf8)
    put(",\"date\":\"\(receipt.day)\",\"due\":")
    put(receipt.dueDay.map { "\"\($0)\"" } ?? "null")
    member("number", receipt.number.utf8)
    put(",\"total\":\"\(receipt.total)\",\"currency\":\"\(receipt.total.currency)\"")
    let exponent = receipt.total.currency.exponent
    func money(_ units: Int64?) -> String {
      units.map { "\"\(Amount.decimalText($0, exponent: exponent))\"" } ?? "null"
    }
    put(",\"tax\":\(money(receipt.tax)),\"prepaid\":\(money(receipt.prepaid))")
    put(",\"rounding\":\(money(receipt.rounding))")
    member("payeeAccount", receipt.payeeAccount.utf8)
    put(",\"lines\":[")
    for (index, line) in receipt.lines.enumerated() {
      put(index == 0 ? "{\"amount\":" : ",{\"amount\":")
      put(money(line.amount))
      member("text", line.text.utf8)
      put(",\"quantity\":" + (line.quantity.map { "\"\($0)\"" } ?? "null"))
      member("unit", line.unit.utf8)
      put(",\"price\":" + (line.unitPrice.map { "\"\($0)\"" } ?? "null"))
      put(",\"discount\":\(money(line.discount)),\"tax\":\(money(line.tax))")
      put(",\"taxRate\":" + (line.taxRate.map { "\"\($0)\"" } ?? "null"))
      member("category", categories[index].utf8)
      member("article", line.article.utf8)
      put("}")
    }
    put("]")
    member("file", file.utf8)
    put(",\"line\":\(receipt.line)}\n")
  }
}
