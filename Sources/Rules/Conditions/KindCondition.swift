import Ledger
import Syntax

/// The condition `kind:`: the kind of the transaction according to the statement.
struct KindCondition: EntryCriterion {
  static let keys = ["kind"]
  static let example = "kind: direct-debit"

  let kind: EntryKind

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let word = try value.word(of: EntryKind.allCases.map(\.word))
    kind = EntryKind(word: word) ?? .unknown
  }

  var words: String { "kind \(kind.word)" }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, low: Int64(kind.rawValue))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    Int64(subject.kind.rawValue) == node.pointee.low
  }
}
