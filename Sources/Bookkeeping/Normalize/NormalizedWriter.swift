import Ledger
import Syntax

/// Writes normalised rows as bytes, in CSV or as one JSON object a line.
///
/// The columns are the contract of `saldo normalize`; they are listed in one place, here.
struct NormalizedWriter {
  /// What is known of an entry besides the entry itself.
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

  /// The first line of the output; JSON lines have none.
  static func header(isJSON: Bool) -> [UInt8] {
    isJSON ? [] : Array((columns.joined(separator: ",") + "\n").utf8)
  }

  /// Hands over what was written since the last call.
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
    put("," + entry.bookingDate.description + ",")
    if let day = entry.valueDate { put(day.description) }
    put("," + entry.amount.description + "," + context.currency.code + ",")
    for span in [entry.payee, entry.memo, entry.reference] {
      putText(text.bytes(span))
      bytes.append(UInt8(ascii: ","))
    }
    put(entry.kind.word + (entry.isPending ? ",yes," : ",no,"))
    putText(category.utf8)
    bytes.append(UInt8(ascii: ","))
    putText(place.utf8)
    bytes.append(UInt8(ascii: ","))
    putCSV(context.file.utf8)
    put(",\(entry.line)\n")
  }

  private mutating func writeJSON(
    _ entry: StatementEntry, _ trade: SecurityTrade?, _ text: UnsafeBufferPointer<UInt8>,
    _ category: String,
    _ place: String, _ context: Context
  ) {
    put("{\"type\":\"entry\"")
    member("account", context.account.utf8)
    put(",\"date\":\"\(entry.bookingDate)\",\"valueDate\":")
    put(entry.valueDate.map { "\"\($0)\"" } ?? "null")
    put(",\"amount\":\"\(entry.amount)\",\"currency\":\"\(context.currency)\"")
    member("payee", text.bytes(entry.payee))
    member("memo", text.bytes(entry.memo))
    member("reference", text.bytes(entry.reference))
    if !entry.counterparty.isEmpty { member("counterparty", text.bytes(entry.counterparty)) }
    if entry.correction != .none {
      member("\(entry.correction)", text.bytes(entry.correctedID))
    }
    put(",\"kind\":\"\(entry.kind.word)\",\"pending\":\(entry.isPending)")
    if let trade { write(trade, context.currency) }
    member("category", category.utf8)
    member("place", place.utf8)
    member("file", context.file.utf8)
    put(",\"line\":\(entry.line)}\n")
  }

  /// The statement itself, after its entries: only JSON has a shape for it.
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

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func member(_ name: String, _ value: some Collection<UInt8>) {
    put(",\"\(name)\":")
    JSONText.quote(value, to: &bytes)
  }

  private mutating func putText(_ field: some Collection<UInt8>) {
    guard SpreadsheetText.isFormula(field.first) else { return putCSV(field) }
    putCSV([UInt8(ascii: "'")] + field)
  }

  /// RFC 4180: quotes around a field that holds a comma, a quote or a line end.
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
