import Syntax

/// The condition `format:`: the name of the statement's format.
struct FormatCondition: EntryCriterion {
  static let keys = ["format"]
  static let example = "format: [ofx, camt]"

  let name: String

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    name = try value.string()
    if let formats = context.formats, !formats.contains(name) {
      throw value.rejection(
        "unknown format \(Printable.quoted(name))", hint: "saldo formats lists the formats",
        label: Suggestion.hint(for: name, among: formats, else: ""))
    }
  }

  var words: String { "format \(name)" }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: compiler.names.index(name))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    subject.format == node.pointee.index
  }
}
