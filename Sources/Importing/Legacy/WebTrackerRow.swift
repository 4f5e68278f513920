import Ledger
import Syntax

/// A transaction of the web tracker before its currency and its kind of date are settled.
struct WebTrackerRow {
  var location: SourceLocation
  var amountLocation: SourceLocation
  var date = LegacyDate.seconds(0)
  var isIncome = false
  var isRecurring = false
  /// Whether the amount was a number of JSON and not a text.
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

  /// The entry; its spans still point into the reader's texts.
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

/// The keys of an object whatever their spelling: `createdAt`, `created_at`.
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

/// Keys in lower case without underscores, and texts without control characters.
enum WebTrackerKey {
  static let known: Set<String> = [
    "id", "amount", "category", "date", "description", "type", "isrecurring", "createdat",
    "updatedat",
  ]

  static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

  static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }
}
