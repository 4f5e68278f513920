import Ledger
import Syntax

/// The conditions `text:`, `payee:`, `memo:`, `reference:` and `counterparty:`.
///
/// Each tests a literal or a regular expression.
enum TextCondition: ConditionForm {
  static let keys = TextField.allCases.map(\.rawValue)
  static let example = "text: {starts: UPI-}"

  static let forms = TextForm.allCases.map(\.rawValue) + ["matches"]

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    let field = TextField(rawValue: key) ?? .text
    guard case .mapping = value.content else {
      // A payee is a complete name. The other fields contain more than the wanted text.
      return try read(value, field, field == .payee ? "is" : "contains")
    }
    let entries = try value.mapping(allowing: forms).entries
    guard !entries.isEmpty else { throw value.rejection("missing text") }
    var conditions: [Condition] = []
    for entry in entries { conditions.append(try read(entry.value, field, entry.key)) }
    return .joined(conditions, Condition.all)
  }

  private static func read(
    _ value: YAMLValue, _ field: TextField, _ form: String
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let text = try part.string()
      guard !text.isEmpty else { throw part.rejection("empty text would match everything") }
      if let form = TextForm(rawValue: form) { return .text(field, form, text) }
      do throws(Pattern.Problem) {
        return .pattern(field, try Pattern(FoldedText.composed(text)))
      } catch {
        throw part.rejection(
          error.message, offset: error.offset, width: error.width, label: error.label)
      }
    }
  }
}
