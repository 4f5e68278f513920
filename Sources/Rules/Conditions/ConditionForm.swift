import Syntax

/// A kind of condition for `when:`, under one or more keys.
protocol ConditionForm: SendableMetatype {
  static var keys: [String] { get }
  /// An example in YAML; a test reads it and expects it to match.
  static var example: String { get }
  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition
}

/// The facts about the workspace that are needed to read conditions.
struct ReadingContext {
  /// The keys of all accounts; nil if unknown, as in a test of one file.
  var accounts: [String]?
  /// The names of all formats; nil if unknown.
  var formats: [String]?
  /// A function that returns the text of an included file; nil if the file does not exist.
  var text: (_ path: String) throws(Rejection) -> String? = { _ in nil }
  /// The files being read; each includes the next.
  var files: [String] = []
}
