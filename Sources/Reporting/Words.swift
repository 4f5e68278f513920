import Ledger

/// Small pieces of text that several reports use.
enum Words {
  /// `1 transaction`, `1,204 transactions`.
  static func count(_ count: Int64, _ noun: String, _ style: NumberStyle) -> String {
    "\(style.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `, EUR` where a report has several currencies, nothing where it has one.
  static func suffix(_ currency: Currency, isOneOfSeveral: Bool) -> String {
    isOneOfSeveral ? ", \(currency.code)" : ""
  }
}
