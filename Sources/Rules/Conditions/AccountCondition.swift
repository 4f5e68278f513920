import Syntax

/// `account:`, the key of an account or a list of keys.
enum AccountCondition: ConditionForm {
  static let keys = ["account"]
  static let example = "account: hdfc-savings"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let account = try part.string()
      if let accounts = context.accounts, !accounts.contains(account) {
        let meant = Suggestion.closest(to: account, among: accounts)
        throw part.rejection(
          "saldo.yaml has no account \(Printable.quoted(account))",
          label: meant.map { "did you mean \"\($0)\"?" } ?? "")
      }
      return .account(account)
    }
  }
}
