import Bookkeeping
import Ledger
import Syntax

/// What stands in a field of a transaction or of a receipt, for a person's eyes.
enum FieldText {
  /// A value at a length that fits a line; where none is, what that means in this field.
  ///
  /// A line of a receipt without a category takes that of the row that paid.
  static func shown(_ text: String?, of field: String, inReceipt: Bool = false) -> String {
    guard let text, !text.isEmpty else {
      if field == RuleChange.Field.payment { return "no row" }
      return field == "category" && !inReceipt ? Category.uncategorised.path : "–"
    }
    if field == RuleChange.Field.payment, text == RuleChange.Field.open {
      return "several candidates"
    }
    return cut(text)
  }

  /// A text at a length that fits a line; tags with commas between them.
  static func cut(_ text: String) -> String {
    Printable.text(Printable.shortened(text.replacing("\u{1F}", with: ", "), to: 60))
  }

  /// `line 2 "Detergent"`.
  static func line(_ number: Int, _ text: String) -> String {
    "line \(number) \(Printable.quoted(text))"
  }
}
