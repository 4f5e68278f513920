import Importing
import Ledger
import Store

/// Adds up what the export says and what the ledger holds of the same entries.
struct MigrationProof {
  private var sums: [Key: Sum] = [:]

  private struct Key: Hashable, Comparable {
    let what: String
    let currency: Currency
    let month: String

    static func < (one: Key, other: Key) -> Bool {
      (one.what, one.currency.code, one.month) < (other.what, other.currency.code, other.month)
    }
  }

  private struct Sum {
    var before: Int64 = 0
    var after: Int64 = 0
    var count = 0
    var reasons: [String] = []
  }

  /// Takes in an entry of the export and what the ledger now holds under its key.
  ///
  /// `reasons` say why the two may differ: what a person wrote by hand, or deleted.
  mutating func add(
    _ stated: LegacyEntry, stored: RegisterEntry?, reasons: [String]
  ) {
    guard let register = Registers[stated.register], let currency = stated.entry.currency else {
      return
    }
    for field in register.fields where field.kind == .money {
      guard let text = stated.statedAmounts[field.name] else { continue }
      let before = StatedAmount.minorUnits(text, currency) ?? 0
      let after = stored?.money(field.name) ?? 0
      let key = Key(
        what: Self.what(register, field, stated.entry), currency: currency,
        month: Self.month(stated.entry, register))
      sums[key, default: Sum()].before += before
      sums[key, default: Sum()].count += 1
      let place = Key(
        what: stored.map { Self.what(register, field, $0) } ?? key.what,
        currency: stored?.currency ?? currency,
        month: stored.map { Self.month($0, register) } ?? key.month)
      sums[place, default: Sum()].after += after
      if before != after || place != key {
        for touched in Set([key, place]) { sums[touched]?.reasons += reasons }
      }
    }
  }

  /// By what is added up, then by month.
  var lines: [ProofLine] {
    sums.sorted { $0.key < $1.key }.map { key, sum in
      ProofLine(
        what: key.what, month: key.month,
        before: Amount(minorUnits: sum.before, currency: key.currency),
        after: Amount(minorUnits: sum.after, currency: key.currency), count: sum.count,
        reasons: sum.reasons)
    }
  }

  /// An account, a list or a portfolio has sums of its own; so has each direction of money.
  private static func what(
    _ register: Register, _ field: RegisterField, _ entry: RegisterEntry
  ) -> String {
    let list =
      switch register {
      case .manualTransaction: "\(entry.text("account") ?? "") · \(entry.text("type") ?? "")"
      case .asset: "\(entry.text("assetType") ?? "") · \(field.name)"
      case .assetTransaction: entry.text("transactionType") ?? ""
      case .purchase: entry.text("storeName") ?? ""
      default: field.name
      }
    return "\(register.plural) · \(list)"
  }

  private static let days = [
    "date", "purchaseDate", "transactionDate", "recordedAt", "startDate", "createdAt",
  ]

  private static func month(_ entry: RegisterEntry, _ register: Register) -> String {
    let day = days.lazy.filter { register[$0] != nil }.compactMap { entry.day($0) }.first
    return day.map { String($0.description.prefix(7)) } ?? ""
  }
}
