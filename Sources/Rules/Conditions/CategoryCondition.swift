import Ledger
import Syntax

/// `category:`, what an earlier stage set; `Food` means `Food:Groceries` too.
enum CategoryCondition: ConditionForm {
  static let keys = ["category"]
  static let example = "category: Food"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let path = try part.string()
      guard let category = Category(path) else {
        throw part.rejection(
          "\(Printable.quoted(path)) is not a valid category",
          hint: "write Food, or Food:Groceries for a subcategory")
      }
      return .category(category)
    }
  }
}
