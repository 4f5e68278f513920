package import Ledger

/// The category lines that rows add to: one for each category, and one for income without a
/// category.
///
/// A row without a category is income or spending by its sign. These rows therefore have two lines:
/// the first for spending, the last for income. Only this type decides whether a ledger row is
/// income or spending.
package struct CategoryLines: Sendable {
  let categories: [Category]
  /// Whether each line adds to income; other lines add to spending, refunds included.
  let isIncome: [Bool]

  /// Creates the lines of a ledger's categories; the first must be ``Category/uncategorised``.
  package init(_ categories: [Category], _ income: IncomeCategories = IncomeCategories()) {
    self.categories = categories
    isIncome = categories.map(income.contains) + [true]
  }

  var count: Int { categories.count + 1 }

  /// The index of the line for income without a category.
  var uncategorisedIncome: Int { categories.count }

  /// The index of the line that a row in a category adds to.
  @inline(__always)
  func line(_ category: Int32, _ minorUnits: Int64) -> Int {
    category == 0 && minorUnits > 0 ? categories.count : Int(category)
  }

  /// Whether a row adds to income, if it is not a transfer.
  @inline(__always)
  func addsToIncome(_ row: LedgerRow) -> Bool { isIncome[line(row.category, row.minorUnits)] }

  /// The category of a line.
  func category(of line: Int) -> Category {
    line == uncategorisedIncome ? .uncategorised : categories[line]
  }

  /// The indices of the lines of a category and its subcategories.
  func lines(within top: Category) -> [Int] {
    categories.indices.filter { categories[$0].isWithin(top) }
  }

  /// The side that a line adds to, as named in exported files: income or expense.
  func type(of line: Int) -> Cell {
    .text((isIncome[line] ? TransactionType.income : .expense).rawValue)
  }

  /// Whether a line comes before another in the order of categories.
  func isBefore(_ line: Int, _ other: Int) -> Bool {
    (category(of: line), line) < (category(of: other), other)
  }

  /// The link from the sum of a line to its rows.
  func trail(of line: Int, _ currency: Currency) -> Trail {
    line == uncategorisedIncome
      ? .uncategorisedIncome(currency) : .category(categories[line], currency)
  }
}

/// The flow of money in one currency: income and spending in minor units, and the transaction
/// count.
struct Flow: Hashable, Sendable {
  /// The total received.
  var income: Int64 = 0
  /// The total spent: normally negative, positive if refunds exceed spending.
  var expense: Int64 = 0
  var count: Int64 = 0

  var total: Int64 { income + expense }

  /// The share of income that is saved, in tenths of a percent; nil without income.
  var savingRate: Int64? {
    income > 0 ? Rounding.divide(total, times: 1000, by: income) : nil
  }

  @inline(__always)
  mutating func add(_ minorUnits: Int64) {
    // Branch-free, because signs come in no predictable order.
    let isOut = minorUnits >> 63
    expense += minorUnits & isOut
    income += minorUnits & ~isOut
    count += 1
  }

  /// Adds a row to income or spending, whatever the sign of its amount.
  @inline(__always)
  mutating func add(_ minorUnits: Int64, isIncome: Bool, isContinued: Bool) {
    income += isIncome ? minorUnits : 0
    expense += isIncome ? 0 : minorUnits
    count += isContinued ? 0 : 1
  }

  static func + (left: Flow, right: Flow) -> Flow {
    Flow(
      income: left.income + right.income, expense: left.expense + right.expense,
      count: left.count + right.count)
  }

  static func += (left: inout Flow, right: Flow) { left = left + right }
}
