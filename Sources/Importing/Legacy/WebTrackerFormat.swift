import Ledger
package import Syntax

/// The format of the JSON export of the web expense tracker and its iOS port (legacy-systems.md,
/// section 1).
package struct WebTrackerFormat: StatementFormat {
  package init() {}

  package var name: String { "web-tracker" }
  package var title: String { "the web expense tracker's JSON export" }
  package var isOfTracker: Bool { true }

  package func recognises(_ head: FileHead) -> Bool {
    guard head.beginsLikeJSON else { return false }
    // A dump of the browser's storage escapes its quotes but otherwise has the same text.
    let text = head.bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text.count > start, text[start] == 0x7B || text[start] == 0x5B else { return false }
    func has(_ word: StaticString) -> Bool { Bytes.find(word, in: text[...]) != nil }
    if has("\"EMIS\":") { return true }
    let hasDirection = has("\"TYPE\":\"INCOME\"") || has("\"TYPE\":\"EXPENSE\"")
    if hasDirection, has("\"AMOUNT\":") { return true }
    return has("\"TRANSACTIONS\":[]") || has("\"TRANSACTIONS\":\"[]\"")
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = WebTrackerReader(file: stream.name, options: options, sink: sink)
    try reader.read(try JSONTokenizer(stream))
  }
}

/// A transaction of the web tracker before its currency and epoch are known.
struct WebTrackerRow {
  var location: SourceLocation
  var amountLocation: SourceLocation
  var date = LegacyDate.seconds(0)
  var isIncome = false
  var isRecurring = false
  /// Whether the amount is a JSON number rather than a string.
  var isNumber = false
  var amount = TextSpan.empty
  var payee = TextSpan.empty
  var category = TextSpan.empty
  var bankID = TextSpan.empty
  var path = TextSpan.empty

  init(location: SourceLocation) {
    self.location = location
    amountLocation = location
  }

  /// The entry on a day; its spans still refer to the reader's texts.
  func entry(on day: CalendarDate, _ amount: Amount) -> StatementEntry {
    var entry = StatementEntry(
      bookingDate: day, amount: isIncome ? amount : -amount, line: location.line)
    entry.payee = payee
    entry.category = category
    entry.bankID = bankID
    entry.kind = isRecurring ? .standingOrder : (isIncome ? .credit : .debit)
    return entry
  }
}

/// The members of an object by plain key, so `createdAt` and `created_at` are equal.
struct WebTrackerObject {
  private var values: [String: JSONValue] = [:]

  init(_ value: JSONValue) {
    guard case .object(let members) = value.content else { return }
    for member in members where values[WebTrackerKey.plain(member.key)] == nil {
      values[WebTrackerKey.plain(member.key)] = member.value
    }
  }

  subscript(key: String) -> JSONValue? { values[key] }
}

/// The normalisation of keys and validation of texts in the web tracker's export.
enum WebTrackerKey {
  static let known: Set<String> = [
    "id", "amount", "category", "date", "description", "type", "isrecurring", "createdat",
    "updatedat",
  ]

  static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

  static func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: \.isControl)
  }
}

/// An invalid transaction of the web tracker, formatted for the file of rejected rows.
///
/// Valid values use saldo's form: the day as 2026-08-14, the amount signed according to the type.
/// Other values keep their original text, but the amount of an expense always has a minus.
struct WebTrackerBadRow {
  private var row: RejectedRow
  private var reading: LegacyDate?
  private var isNumber = false
  private var isIncome: Bool?

  /// Creates a row from the readable fields of an invalid element.
  init(_ element: JSONValue, isIncome: Bool?, problems: [Diagnostic]) {
    row = RejectedRow(line: element.location.line, problems: problems)
    guard case .object = element.content else {
      row.raw = element.plainText
      return
    }
    let object = WebTrackerObject(element)
    reading = object["date"].flatMap { LegacyDate($0) }
    self.isIncome = isIncome
    if case .number? = object["amount"]?.content { isNumber = true }
    row.date = object["date"]?.plainText ?? ""
    row.amount = object["amount"]?.plainText ?? ""
    row.payee = object["description"]?.plainText ?? ""
    row.bankID = object["id"]?.plainText ?? ""
  }

  /// Creates a row from a transaction with an invalid day or amount.
  init(_ tracked: WebTrackerRow, texts: EntryBatch, problem: Diagnostic) {
    row = RejectedRow(line: tracked.location.line, problems: [problem])
    reading = tracked.date
    isNumber = tracked.isNumber
    isIncome = tracked.isIncome
    if case .seconds(let seconds) = tracked.date.form { row.date = String(seconds) }
    row.amount = texts.string(tracked.amount)
    row.payee = texts.string(tracked.payee)
    row.bankID = texts.string(tracked.bankID)
  }

  /// The rejected row, formatted with the file's currency and epoch.
  func rejected(_ currency: Currency, _ epoch: LegacyEpoch) -> RejectedRow {
    var row = row
    row.currency = currency.code
    if let day = reading?.day(epoch) { row.date = day.description }
    if let units = try? LegacyAmount.minorUnits(row.amount, isNumber: isNumber, currency) {
      row.amount = Amount.decimalText(units, exponent: currency.exponent)
    }
    if isIncome == false, !row.amount.hasPrefix("-"), !row.amount.isEmpty {
      row.amount = "-\(row.amount)"
    }
    return row
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0, DEL or C1 control character.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension JSONValue {
  /// The text of a scalar without quotes, empty for null, or a placeholder for an array or object.
  fileprivate var plainText: String {
    switch content {
    case .string(let text), .number(let text): text
    case .bool(let flag): "\(flag)"
    case .null: ""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
