/// Texts of strangers on their way into a table that a spreadsheet may open.
///
/// Anyone can send a cent with a text that begins like a formula. An apostrophe before it makes it a
/// text, and every reader of saldo takes it off again.
enum SpreadsheetText {
  /// Whether a spreadsheet would take a text that begins with this byte for a formula.
  static func isFormula(_ first: UInt8?) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0D: true
    default: false
    }
  }

  /// The text with an apostrophe before it, where it would be a formula.
  static func guarded(_ text: String) -> String {
    isFormula(text.utf8.first) ? "'" + text : text
  }
}
