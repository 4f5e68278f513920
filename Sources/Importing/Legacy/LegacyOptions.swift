package import Ledger
import Syntax

/// The options and workspace defaults for reading an old tracker's export.
package struct LegacyOptions: Sendable {
  /// The currency of an export that names none, from `--currency`; nil if not given.
  package var currency: Currency?
  /// The workspace's currency, for systems without a currency of their own.
  package var home: Currency?
  /// The account of the transactions; nil for the system's default.
  package var account: String?
  /// The time zone for times of day; nil for ``homeZone``.
  package var zone: UTCOffset?
  /// The workspace's time zone; if it is nil too, each time keeps its own offset, or UTC.
  package var homeZone: UTCOffset?
  /// The epoch of bare seconds; nil to infer it from the dates in the file.
  package var epoch: LegacyEpoch?
  /// The tracker that wrote the export; nil to detect it from the content.
  package var system: LegacySystem?
  /// The as-of day; saldo rejects an event more than a year after it.
  package var asOf: CalendarDate
  /// What the elements of the export must contain.
  package var demands = LegacyDemands.records

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }

  /// The options of an import, which needs only the rows of a system.
  init(_ reading: ReadingOptions, _ system: LegacySystem) {
    self.init(asOf: reading.asOf)
    demands = .rows
    self.system = system
    home = reading.currency
  }

  /// The currency to assume if neither the file nor the system names one.
  var assumedCurrency: Currency? { currency ?? home }

  /// The offset of the time zone, in minutes east of UTC; nil to keep each time's own offset.
  var minutesEast: Int32? { (zone ?? homeZone)?.minutes }
}

/// What the elements of an export must contain.
package enum LegacyDemands: Sendable {
  /// All that the registers require, for `saldo migrate`.
  case records
  /// What a row or a receipt line needs, for `saldo import`; other elements are only counted.
  case rows

  /// The fields that rows use, by register.
  private static let used: [String: Set<String>] = [
    "manualTransaction": ["date", "amount", "type", "name", "category", "isRecurring"],
    "purchase": [
      "purchaseDate", "quantity", "price", "totalCost", "storeName", "groceryItem",
    ],
    "groceryItem": ["name", "brand", "unit", "categoryName"],
  ]
  /// The fields without which a row has no meaning.
  private static let essential: Set<String> = [
    "date", "amount", "type", "purchaseDate", "quantity", "price", "totalCost",
  ]

  /// Whether elements of a register become records or rows.
  func covers(_ register: Register) -> Bool {
    self == .records || Self.used[register.name] != nil
  }

  /// Whether the value of a field matters.
  func uses(_ field: RegisterField, of entity: LegacyEntity) -> Bool {
    self == .records || Self.used[entity.register.name]?.contains(field.name) == true
  }

  /// Whether an element without the field is invalid.
  func needs(_ field: RegisterField, of entity: LegacyEntity) -> Bool {
    switch self {
    case .records: field.isRequired || entity.needs.contains(field.name)
    case .rows: Self.essential.contains(field.name) && uses(field, of: entity)
    }
  }

  /// The lower bound of a field; a row may have the amount 0.
  func least(of field: RegisterField) -> RegisterField.Least? {
    self == .rows && field.name == "amount" ? .atLeast(0) : field.least
  }

  /// The valid words of a field; the direction of a row is known, so it is no transfer.
  func words(_ words: [String], of field: RegisterField) -> [String] {
    self == .rows && field.name == "type" ? words.filter { $0 != "transfer" } : words
  }
}

/// The options in effect for an export, stored under `_saldo` in its file of rejected elements.
///
/// The rejected elements alone do not show the owner, the epoch or the currency. Options that you
/// pass again take precedence over the stored ones.
struct LegacyRejectsHeader {
  static let key = "_saldo"

  /// The tracker's name.
  var system: String?
  /// The entity of the elements in a list without a key.
  var kind: String?
  var currency: Currency?
  var account: String?
  var epoch: LegacyEpoch?
  var zone: UTCOffset?

  init() {}

  /// The given options, with this preface filling in those that are nil.
  func completing(_ options: LegacyOptions) -> LegacyOptions {
    var options = options
    options.system = options.system ?? system.flatMap { LegacySystems[$0] }
    options.currency = options.currency ?? currency
    options.account = options.account ?? account
    options.epoch = options.epoch ?? epoch
    options.zone = options.zone ?? zone
    return options
  }

  /// The preface of a document and the document without it.
  static func split(_ document: JSONValue) -> (LegacyRejectsHeader, JSONValue) {
    guard case .object(let members) = document.content, let value = document[key],
      case .object = value.content
    else { return (LegacyRejectsHeader(), document) }
    var preface = LegacyRejectsHeader()
    func text(_ key: String) -> String? { value[key]?.scalarText }
    preface.system = text("from")
    preface.kind = text("kind")
    preface.currency = text("currency").flatMap { Currency($0) }
    preface.account = text("account").flatMap { Account.isKey($0) ? $0 : nil }
    preface.epoch = text("epoch").flatMap { LegacyEpoch(rawValue: $0) }
    preface.zone = text("zone").flatMap { UTCOffset($0) }
    let rest = members.filter { $0.key != key }
    return (preface, JSONValue(content: .object(rest), location: document.location))
  }

  /// The preface as JSON, with the faults under `rejected`.
  func json(_ faults: [JSON]) -> JSON {
    [
      "from": system, "kind": kind, "currency": currency?.code, "account": account,
      "epoch": epoch?.rawValue, "zone": zone?.description, "rejected": faults,
    ]
  }
}
