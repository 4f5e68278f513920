import Syntax

/// `format:`, the name of the format that the statement came in.
enum FormatCondition: ConditionForm {
  static let keys = ["format"]
  static let example = "format: [ofx, camt]"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let name = try part.string()
      if let formats = context.formats, !formats.contains(name) {
        let meant = Suggestion.closest(to: name, among: formats)
        throw part.rejection(
          "unknown format \(Printable.quoted(name))", hint: "saldo formats lists the formats",
          label: meant.map { "did you mean \"\($0)\"?" } ?? "")
      }
      return .format(name)
    }
  }
}
