import Syntax

/// The condition `tag:`: a tag that an earlier rule set.
struct TagCondition: Criterion {
  static let keys = ["tag"]
  static let example = "tag: holiday"

  let name: String

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    name = try value.string()
    guard !name.isEmpty else { throw value.rejection("missing tag") }
  }

  var words: String { "tag \(name)" }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: compiler.tags.index(name))
  }

  static func holds(
    _ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject, _ seen: RuleSight,
    _ classifier: inout Classifier
  ) -> Bool {
    let name = classifier.book.program.tags[Int(node.pointee.index)]
    return classifier.made.tags(seen.tagSet).contains { classifier.made.tags[$0] == name }
  }
}
