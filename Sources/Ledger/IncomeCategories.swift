/// The categories that money comes in by; all others are of spending.
///
/// A row in a category of spending is never income: money that comes back is a refund, and lowers what
/// the category spent. A row without a category is income where it is above zero.
package struct IncomeCategories: Hashable, Sendable {
  /// What was said of a category and of those below it: whether it is of income.
  private let sides: [Category: Bool]

  /// First names that mean income where nothing else was said, in small letters.
  private static let names: Set<String> = [
    "earnings", "income", "revenue", "revenues", "salary", "salaries", "wage", "wages",
  ]

  /// Those below a usual name such as `Income`, and those of which more was said.
  package init(_ sides: [Category: Bool] = [:]) { self.sides = sides }

  /// Whether money comes in by a category: what was said of it, or of the nearest one above it, else
  /// its first name tells.
  package func contains(_ category: Category) -> Bool {
    guard category != .uncategorised else { return false }
    var candidate: Category? = category
    while let name = candidate {
      if let isIncome = sides[name] { return isIncome }
      candidate = name.parent
    }
    return Self.names.contains(category.group.lowercased())
  }
}
