import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of a change by rules.
enum RuleChangeText {
  /// The line of a changed transaction or receipt.
  ///
  ///     ~ 2026-08-14  -842.00 INR  UPI-SWIGGY…  category Food → Home  rules/20.yaml:12:5
  ///
  /// A receipt has `line 2 "Detergent" Food → Home  rules/10.yaml:6:5` for each changed line.
  static func line(_ change: RuleChange) -> String {
    let fields = change.fields.map { field in
      let place = field.location.map { "  \(Printable.text($0.description))" } ?? ""
      return "\(name(field)) \(shown(field.before, field)) → \(shown(field.after, field))" + place
    }
    // If another row pays it now, a field already names that row.
    let isPaidAnew = change.fields.contains { $0.name == RuleChange.Field.payment }
    let paid = isPaidAnew ? "" : change.paidBy.map { "; paid by \($0)" } ?? ""
    return head("~", change) + fields.joined(separator: "; ") + paid
  }

  /// The line of a transaction's overrides, with the values that the rules give instead.
  static func byHand(_ change: RuleChange) -> String {
    let words = change.words.map { word in
      let field = word.field.rawValue
      let (hand, rules) = (
        FieldText.shown(word.value, of: field), FieldText.shown(word.derived, of: field)
      )
      return "\(field) \(hand) by hand"
        + (hand == rules ? "" : "; the rules give \(rules)")
    }
    return head("=", change) + words.joined(separator: "; ")
  }

  private static func head(_ sign: String, _ change: RuleChange) -> String {
    let amount = "\(change.amount) \(change.amount.currency)"
    let room = String(repeating: " ", count: max(0, 16 - amount.count))
    let text =
      switch change.subject {
      case .transaction: change.payee
      case .receipt: "receipt \(change.payee)"
      }
    let payee = Printable.shortened(Printable.text(text), to: 36)
    return "\(sign) \(change.day)  \(room)\(amount)  \(Printable.padded(payee, 36))  "
  }

  private static func name(_ field: RuleChange.Field) -> String {
    guard let line = field.line else { return field.name }
    return FieldText.line(line.number, line.text)
  }

  private static func shown(_ text: String?, _ field: RuleChange.Field) -> String {
    FieldText.shown(text, of: field.name, inReceipt: field.line != nil)
  }

  static func json(_ change: RuleChange) -> JSON {
    let fields = change.fields.map { field -> JSON in
      [
        "field": field.name, "line": field.line?.number, "text": field.line?.text,
        "before": JSON(field.before), "after": JSON(field.after),
        "rule": JSON(field.location?.description),
      ]
    }
    let words = change.words.map { word -> JSON in
      ["field": word.field.rawValue, "byHand": JSON(word.value), "byRules": JSON(word.derived)]
    }
    let subject: JSON =
      switch change.subject {
      case .transaction(let id): ["transaction": "\(id)"]
      case .receipt(let id): ["receipt": "\(id)", "paidBy": JSON(change.paidBy?.description)]
      }
    return subject.adding(change.amount.json)
      .adding(["payee": change.payee, "changes": fields, "byHand": words])
  }
}

extension Amount: JSONWritable {
  /// The JSON members `{"amount":"-842.00","currency":"INR"}`.
  var json: JSON { ["amount": "\(self)", "currency": "\(currency)"] }
}

/// The display form of a field of a transaction or receipt.
enum FieldText {
  /// The display form of a value, cut to fit a line; for an empty value, its meaning in this field.
  ///
  /// A receipt line without a category takes the category of the row that paid.
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

  /// A text cut to fit a line, with commas between tags.
  static func cut(_ text: String) -> String {
    Printable.text(Printable.shortened(text.replacing("\u{1F}", with: ", "), to: 60))
  }

  /// The number and text of a receipt line, such as `line 2 "Detergent"`.
  static func line(_ number: Int, _ text: String) -> String {
    "line \(number) \(Printable.quoted(text))"
  }
}
