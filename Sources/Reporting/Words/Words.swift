import Ledger

/// Small pieces of text that several reports use.
enum Words {
  /// `1 transaction`, `1,204 transactions`.
  static func count(_ count: Int64, _ noun: String, _ style: NumberStyle) -> String {
    style.count(count, noun)
  }

  /// `giro`, `giro and travel`, `giro, card and travel`.
  static func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
  }

  /// `, EUR` where a report has several currencies, nothing where it has one.
  static func suffix(_ currency: Currency, isOneOfSeveral: Bool) -> String {
    isOneOfSeveral ? ", \(currency.code)" : ""
  }
}
