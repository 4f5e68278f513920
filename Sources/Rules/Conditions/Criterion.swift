import Ledger
import Syntax

/// A condition on anything but a text: how it is read, shown and compared, and when it holds.
///
/// A text is a case of ``Condition`` instead, because the scan for literals answers most of them.
protocol Criterion: ConditionForm, Equatable, Sendable {
  /// Reads a single value; of a list, each value becomes a criterion and one is enough.
  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection)

  /// As `rules explain` shows it, such as `amount under 2000`.
  var words: String { get }

  /// Whether every transaction that satisfies this one surely satisfies `other`.
  func implies(_ other: Self) -> Bool

  /// What ``holds(_:_:_:_:)`` needs to know, as plain numbers.
  func node(_ compiler: inout ConditionCompiler) -> ConditionNode

  /// Whether a transaction satisfies the criterion that a node was made of.
  static func holds(
    _ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject, _ seen: RuleSight,
    _ classifier: inout Classifier
  ) -> Bool
}

extension Criterion {
  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try readAny(value, key: key, in: context)
  }

  /// Reads a scalar, or a list of scalars of which one is enough.
  static func readAny(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      .test(try Self(part, key: key, in: context))
    }
  }

  func implies(_ other: Self) -> Bool { self == other }

  /// The same for two criteria of which it is not known whether they are of one type.
  func implies(any other: any Criterion) -> Bool {
    guard let other = other as? Self else { return false }
    return implies(other)
  }
}

/// A criterion on the entry alone: what rules and places made of it does not matter.
protocol EntryCriterion: Criterion {
  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool
}

extension EntryCriterion {
  static func holds(
    _ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject, _ seen: RuleSight,
    _ classifier: inout Classifier
  ) -> Bool {
    holds(node, subject)
  }
}
