import Ledger
import Syntax

/// `currency:`, a code of ISO 4217 or a list of codes.
enum CurrencyCondition: ConditionForm {
  static let keys = ["currency"]
  static let example = "currency: INR"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let code = try part.string()
      guard let currency = Currency(code) else {
        throw part.rejection("\(Printable.quoted(code)) is not an ISO 4217 currency")
      }
      return .currency(currency)
    }
  }
}
