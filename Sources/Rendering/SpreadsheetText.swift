/// Texts of strangers on their way into a table that a spreadsheet may open.
///
/// Anyone can send a cent with a text that begins like a formula. An apostrophe before it makes it a
/// text, and every reader of saldo takes it off again.
package enum SpreadsheetText {
  /// Whether a spreadsheet would take a text of these bytes for a formula.
  package static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0D: true
    // A spreadsheet in Chinese or Japanese takes the wide signs for the same.
    case 0xEF: wideSigns.contains { text.starts(with: $0.utf8) }
    default: false
    }
  }

  /// The text with an apostrophe before it, where it would be a formula.
  package static func guarded(_ text: String) -> String {
    isFormula(text.utf8) ? "'" + text : text
  }

  private static let wideSigns = ["＝", "＋", "－", "＠"]
}
