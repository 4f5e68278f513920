package import Ledger
import Syntax

/// The options and workspace defaults for reading an old tracker's export.
package struct LegacyOptions: Sendable {
  /// The currency of an export that names none, from `--currency`; nil if not given.
  package var currency: Currency?
  /// The workspace's currency, for systems without a currency of their own; nil if it has none.
  package var home: Currency?
  /// The account of the transactions; nil for the system's default.
  package var account: String?
  /// The time zone for times of day; nil for ``homeZone``.
  package var zone: UTCOffset?
  /// The workspace's time zone, used if ``zone`` is nil.
  ///
  /// If both are nil, each time keeps its own offset, or UTC.
  package var homeZone: UTCOffset?
  /// The epoch of bare seconds; nil to infer it from the dates in the file.
  package var epoch: LegacyEpoch?
  /// The tracker that wrote the export; nil to detect it from the content.
  package var system: LegacySystem?
  /// The as-of day; saldo rejects an event more than a year after it.
  package var asOf: CalendarDate

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }

  /// The currency to assume if neither the file nor the system names one; nil if unknown.
  var assumedCurrency: Currency? { currency ?? home }

  /// The offset of the time zone, in minutes east of UTC; nil to keep each time's own offset.
  var minutesEast: Int32? { (zone ?? homeZone)?.minutes }
}

/// The options in effect for an export, stored under `_saldo` in its file of rejected elements.
///
/// The rejected elements alone do not show the owner, the epoch or the currency. Options that you
/// pass again take precedence over the stored ones.
struct LegacyRejectsHeader {
  static let key = "_saldo"

  /// The tracker's name; nil if the file does not give it.
  var system: String?
  /// The entity of the elements in a list without a key; nil if there is no such list.
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

  /// The preface of a document, and the document without it.
  ///
  /// The preface is empty if the document has none.
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
