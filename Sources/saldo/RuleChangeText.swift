import Bookkeeping
import Ledger
import Syntax

/// What the rules change of a transaction, as a line of text or one JSON object.
enum RuleChangeText {
  /// `~ 2026-08-14  -842.00 INR  UPI-SWIGGY…  category Food → Food:Eating out  rules/20.yaml:12:5`.
  static func line(_ change: RuleChange) -> String {
    let fields = change.fields.map { field in
      let place = field.location.map { "  \(Printable.text($0.description))" } ?? ""
      return "\(field.name) \(shown(field.before, field.name)) → \(shown(field.after, field.name))"
        + place
    }
    return head("~", change) + fields.joined(separator: "; ")
  }

  /// What a person said of a transaction, and what the rules would say.
  static func byHand(_ change: RuleChange) -> String {
    let words = change.words.map { word in
      let field = word.field.rawValue
      let (hand, rules) = (shown(word.value, field), shown(word.derived, field))
      return "\(field) \(hand) by hand"
        + (hand == rules ? "" : ", the rules say \(rules)")
    }
    return head("=", change) + words.joined(separator: "; ")
  }

  private static func head(_ sign: String, _ change: RuleChange) -> String {
    let amount = "\(change.amount) \(change.amount.currency)"
    let room = String(repeating: " ", count: max(0, 16 - amount.count))
    let payee = Printable.shortened(Printable.text(change.payee), to: 36)
    return "\(sign) \(change.id.day)  \(room)\(amount)  \(Printable.padded(payee, 36))  "
  }

  private static func shown(_ text: String?, _ field: String) -> String {
    guard let text, !text.isEmpty else {
      return field == "category" ? Category.uncategorised.path : "–"
    }
    return Printable.text(Printable.shortened(text.replacing("\u{1F}", with: ", "), to: 60))
  }

  static func json(_ change: RuleChange) -> String {
    let fields = change.fields.map { field in
      "{\"field\":\(JSONText.quoted(field.name)),\"before\":\(quoted(field.before)),"
        + "\"after\":\(quoted(field.after)),"
        + "\"rule\":\(quoted(field.location.map(\.description)))}"
    }
    let words = change.words.map { word in
      "{\"field\":\"\(word.field.rawValue)\",\"byHand\":\(quoted(word.value)),"
        + "\"byRules\":\(quoted(word.derived))}"
    }
    return "{\"transaction\":\"\(change.id)\",\"amount\":\"\(change.amount)\","
      + "\"currency\":\"\(change.amount.currency)\",\"payee\":\(JSONText.quoted(change.payee)),"
      + "\"changes\":[\(fields.joined(separator: ","))],"
      + "\"byHand\":[\(words.joined(separator: ","))]}"
  }

  /// A text that may be missing.
  static func quoted(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }
}
