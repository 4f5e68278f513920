import Syntax

/// The condition `account:`: the key of an account or a list of keys.
struct AccountCondition: EntryCriterion {
  static let keys = ["account"]
  static let example = "account: hdfc-savings"

  let account: String

  init(account: String) { self.account = account }

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    account = try value.string()
    if let accounts = context.accounts, !accounts.contains(account) {
      throw value.rejection(
        "saldo.yaml has no account \(Printable.quoted(account))",
        label: Suggestion.hint(for: account, among: accounts, else: ""))
    }
  }

  var words: String { "account \(account)" }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: compiler.names.index(account))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    subject.account == node.pointee.index
  }
}
