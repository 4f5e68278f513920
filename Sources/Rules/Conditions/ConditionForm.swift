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

/// What the readers of conditions need to know of the workspace.
struct ReadingContext {
  /// The keys of all accounts; nil when they are not known, as in a test of one file.
  var accounts: [String]?
  /// The names of all formats; nil when they are not known.
  var formats: [String]?
  /// Reads a file that another includes; nil where there is none.
  var text: (_ path: String) throws(Rejection) -> String? = { _ in nil }
  /// The files that are being read, each included by the one before.
  var files: [String] = []
}
