import Ledger
import Syntax

/// The condition `category:`: a category from an earlier stage, otherwise from the statement.
///
/// `Food` includes `Food:Groceries`.
struct CategoryCondition: Criterion {
  static let keys = ["category"]
  static let example = "category: Food"

  let category: Category

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let path = try value.string()
    guard let category = Category(path) else {
      throw value.rejection(
        "\(Printable.quoted(path)) is not a valid category",
        hint: Category.pathHint)
    }
    self.category = category
  }

  var words: String { "category \(category.path)" }

  func implies(_ other: Self) -> Bool {
    category == other.category || category.path.hasPrefix("\(other.category.path):")
  }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: compiler.names.index(category.path))
  }

  /// Whether the category set so far is the wanted one or below it.
  ///
  /// If no rule has set a category, the statement's own category counts.
  static func holds(
    _ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject, _ seen: RuleSight,
    _ classifier: inout Classifier
  ) -> Bool {
    var path = classifier.made.categories[seen.category].path
    let own = subject.ownCategory
    if seen.category == 0, !own.isEmpty { path = String(decoding: own, as: UTF8.self) }
    let wanted = classifier.book.program.names[Int(node.pointee.index)].utf8
    let names = path.utf8
    guard names.starts(with: wanted) else { return false }
    return names.count == wanted.count
      || names[names.index(names.startIndex, offsetBy: wanted.count)] == UInt8(ascii: ":")
  }
}
