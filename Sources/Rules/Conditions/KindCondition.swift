import Ledger
import Syntax

/// `kind:`, the kind of transaction according to the bank.
enum KindCondition: ConditionForm {
  static let keys = ["kind"]
  static let example = "kind: direct-debit"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let word = try part.word(of: EntryKind.allCases.map(\.word))
      return .kind(EntryKind(word: word) ?? .unknown)
    }
  }
}
