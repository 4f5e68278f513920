import Ledger
import Syntax

/// A condition on anything but a text: its parsing, description, comparison and evaluation.
///
/// Conditions on texts are cases of ``Condition``, because the scan for literals answers most of
/// them.
protocol Criterion: ConditionForm, Equatable, Sendable {
  /// Creates a criterion from a single value.
  ///
  /// Each value of a list becomes a criterion, and any of them suffices.
  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection)

  /// The criterion as `rules explain` shows it, such as `amount under 2000`.
  var words: String { get }

  /// Whether every transaction that satisfies this criterion provably also satisfies `other`.
  func implies(_ other: Self) -> Bool

  /// The compiled form for ``holds(_:_:_:_:)``, as plain numbers.
  func node(_ compiler: inout ConditionCompiler) -> ConditionNode

  /// Whether a transaction satisfies the criterion compiled into `node`.
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

  /// The condition for a scalar, or for a list in which any one scalar suffices.
  static func readAny(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      .test(try Self(part, key: key, in: context))
    }
  }

  func implies(_ other: Self) -> Bool { self == other }

  /// Whether this criterion implies another; false if the other has a different type.
  func implies(any other: any Criterion) -> Bool {
    guard let other = other as? Self else { return false }
    return implies(other)
  }
}

/// A criterion on the entry alone, independent of rules and places.
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
