import Syntax

/// `tag:`, one that a rule before has given.
enum TagCondition: ConditionForm {
  static let keys = ["tag"]
  static let example = "tag: holiday"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let name = try part.string()
      guard !name.isEmpty else { throw part.rejection("missing tag") }
      return .tag(name)
    }
  }
}
