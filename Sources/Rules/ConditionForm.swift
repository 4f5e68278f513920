import Syntax

/// A kind of test that `when:` may hold, under one or more keys.
protocol ConditionForm: SendableMetatype {
  static var keys: [String] { get }
  /// A line of YAML that shows it; a test reads it and wants it to match.
  static var example: String { get }
  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition
}
