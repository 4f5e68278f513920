import Ledger
import Syntax

/// A transaction that a rule file gives as a test, and what the rules must make of it.
struct RuleExample: Sendable {
  var text = ""
  var payee: String?
  var memo = ""
  var reference = ""
  /// In ten-thousandths.
  var amount: Int64 = -10_000
  var date = CalendarDate(daysSince1970: 0)
  var account: String?
  var currency: Currency?
  var kind = EntryKind.unknown
  var format = ""
  var counterparty = ""
  /// What the statement itself says, as an old tracker's export does.
  var ownCategory = ""
  /// The ids of places where the person was that day, which tells one branch of a chain from another.
  var visited: [String] = []
  /// What must come out, by the names of ``RuleTrace/Setting``.
  var gives: [(name: String, value: String)] = []
  var location: SourceLocation
  /// Points at the example.
  let source: YAMLValue

  private static let keys = [
    "text", "payee", "memo", "reference", "amount", "date", "account", "currency", "kind", "format",
    "counterparty", "category", "visited", "gives",
  ]
  private static let results = [
    "payee", "category", "place", "tags", "kind", "note", "transfer", "split",
  ]

  init(_ value: YAMLValue, stage: RuleStage) throws(Rejection) {
    location = value.location
    source = value
    let entries = try value.mapping(allowing: Self.keys)
    for entry in entries.entries where entry.key != "gives" { try set(entry.key, entry.value) }
    try setGives(try entries.required("gives"), stage)
  }

  private mutating func set(_ key: String, _ value: YAMLValue) throws(Rejection) {
    guard key != "visited" else {
      for place in value.values { visited.append(try place.string()) }
      return
    }
    let string = try value.string()
    switch key {
    case "text": text = string
    case "payee": payee = string
    case "memo": memo = string
    case "reference": reference = string
    case "account": account = string
    case "format": format = string
    case "counterparty": counterparty = string
    case "category": ownCategory = string
    case "amount":
      guard let number = DecimalText(string) else {
        throw value.rejection("\(Printable.quoted(string)) is not a decimal number")
      }
      amount = number.scaled
    case "date":
      guard let day = CalendarDate(string) else {
        throw value.rejection(
          "\(Printable.quoted(string)) is not a valid date", hint: "write 2026-08-14")
      }
      date = day
    case "currency":
      guard let read = Currency(string) else {
        throw value.rejection("\(Printable.quoted(string)) is not an ISO 4217 currency")
      }
      currency = read
    default:
      kind = EntryKind(word: try value.word(of: EntryKind.allCases.map(\.word))) ?? .unknown
    }
  }

  /// A bare text means what the stage is about; a mapping names what it means.
  private mutating func setGives(_ value: YAMLValue, _ stage: RuleStage) throws(Rejection) {
    guard case .mapping = value.content else {
      let name = stage == .clean ? "payee" : stage.rawValue
      for part in value.values { gives.append((name, try part.string())) }
      return
    }
    for entry in try value.mapping(allowing: Self.results).entries {
      for part in entry.value.values { gives.append((entry.key, try part.string())) }
    }
  }
}
