import Importing
import Ledger
import Store

/// The sums of an export, compared with the sums of the same records in the ledger.
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

  /// Adds a record of the export, and the ledger's record with the same key.
  ///
  /// `reasons` explain a difference between the two, such as a manual edit or a deletion.
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

  /// The lines of the proof, sorted by items, then by currency, then by month.
  var lines: [ProofLine] {
    sums.sorted { $0.key < $1.key }.map { key, sum in
      ProofLine(
        what: key.what, month: key.month,
        before: Amount(minorUnits: sum.before, currency: key.currency),
        after: Amount(minorUnits: sum.after, currency: key.currency), count: sum.count,
        reasons: sum.reasons)
    }
  }

  /// The label of the sum that a field of a record counts towards.
  ///
  /// Manual transactions have a sum for each account and type, assets for each asset type and
  /// field, asset transactions for each type, and purchases for each store. Other registers have a
  /// sum for each field.
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

/// A parser of the amounts of an export, independent of the reader that fills the registers.
///
/// The proof must not trust the code that it checks. The parser reads each text again, digit by
/// digit, and rounds half to even to the currency's minor unit.
enum StatedAmount {
  /// The minor units of an amount's text; nil if the text is not a number, or too large.
  static func minorUnits(_ text: String, _ currency: Currency) -> Int64? {
    var digits: [Int64] = []
    var point: Int?
    var power = 0
    var isNegative = false
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x30...0x39: digits.append(Int64(byte - 0x30))
      // A dot before the first digit ends a currency symbol, as in `Rs. 250`.
      case UInt8(ascii: ".") where !digits.isEmpty: point = digits.count
      case UInt8(ascii: "-") where digits.isEmpty: isNegative = true
      case UInt8(ascii: "e") where !digits.isEmpty, UInt8(ascii: "E") where !digits.isEmpty:
        guard let given = Int(String(decoding: rest, as: UTF8.self)) else { return nil }
        power = given
        rest = []
      default: break
      }
    }
    guard !digits.isEmpty, abs(power) < 40 else { return nil }
    let whole = (point ?? digits.count) + power + currency.exponent
    return rounded(digits, whole).map { isNegative ? -$0 : $0 }
  }

  /// The first `whole` digits as a number, rounded half to even; nil if the number is too large.
  private static func rounded(_ digits: [Int64], _ whole: Int) -> Int64? {
    var units: Int64 = 0
    for index in 0..<max(0, whole) {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow, product < Amount.limit * 10 else { return nil }
      units = product + (index < digits.count ? digits[index] : 0)
    }
    guard whole >= 0, whole < digits.count else { return units }
    let next = digits[whole]
    let isTie = next == 5 && digits[(whole + 1)...].allSatisfy { $0 == 0 }
    return next > 5 || next == 5 && !isTie || isTie && units % 2 == 1 ? units + 1 : units
  }
}
