package import Ledger
import Syntax

/// What the person or the workspace says about an old tracker's export, beyond its bytes.
package struct LegacyOptions: Sendable {
  /// The currency of an export that names none, where the person says so.
  package var currency: Currency?
  /// The workspace's currency, for systems that have none of their own.
  package var home: Currency?
  /// The account of transactions; nil for the system's own.
  package var account: String?
  /// The clock that times are shown on, where the person says so; else each has its own, or UTC.
  package var zone: UTCOffset?
  /// The workspace's clock, where nobody named another.
  package var homeZone: UTCOffset?
  /// What bare seconds count from; nil lets the file's dates decide.
  package var epoch: LegacyEpoch?
  /// The tracker it comes from; nil lets the content decide.
  package var system: LegacySystem?
  /// The day of the run; what happened more than a year after it is refused.
  package var asOf: CalendarDate

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }

  /// What nothing in the file says, as the person or the workspace has it.
  var assumedCurrency: Currency? { currency ?? home }

  /// Minutes east of UTC of the clock that times are shown on.
  var minutesEast: Int32? { (zone ?? homeZone)?.minutes }
}

/// How an export was read: what a file of rejected elements says of itself under `_saldo`.
///
/// A few elements do not show what a whole export shows: whose they are, what their seconds count
/// from. So the file says it, and what the person said of the export; saying it anew wins.
struct LegacyPreface {
  static let key = "_saldo"

  /// The tracker's name.
  var system: String?
  /// What the elements of a list without a key are.
  var kind: String?
  var currency: Currency?
  var account: String?
  var epoch: LegacyEpoch?
  var zone: UTCOffset?

  init() {}

  /// What a person said, completed by the file.
  func completing(_ options: LegacyOptions) -> LegacyOptions {
    var options = options
    options.system = options.system ?? system.flatMap { LegacySystems[$0] }
    options.currency = options.currency ?? currency
    options.account = options.account ?? account
    options.epoch = options.epoch ?? epoch
    options.zone = options.zone ?? zone
    return options
  }

  /// A document's preface, and the document without it.
  static func split(_ document: JSONValue) -> (LegacyPreface, JSONValue) {
    guard case .object(let members) = document.content, let value = document[key],
      case .object = value.content
    else { return (LegacyPreface(), document) }
    var preface = LegacyPreface()
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

  /// The preface with the faults that are to be mended.
  func json(_ faults: [JSON]) -> JSON {
    [
      "from": system, "kind": kind, "currency": currency?.code, "account": account,
      "epoch": epoch?.rawValue, "zone": zone?.description, "rejected": faults,
    ]
  }
}
