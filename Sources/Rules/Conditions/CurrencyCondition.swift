import Ledger
import Syntax

/// The condition `currency:`: an ISO 4217 code or a list of codes.
struct CurrencyCondition: EntryCriterion {
  static let keys = ["currency"]
  static let example = "currency: INR"

  let currency: Currency

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let code = try value.string()
    guard let currency = Currency(code) else {
      throw value.rejection("\(Printable.quoted(code)) is not an ISO 4217 currency")
    }
    self.currency = currency
  }

  var words: String { "currency \(currency)" }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, low: Int64(currency.packed))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    Int64(subject.currency.packed) == node.pointee.low
  }
}
