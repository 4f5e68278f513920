package import Ledger
package import Syntax

/// The budgets of a workspace, read from `tables/budgets.csv`.
package struct BudgetsTable: Sendable {
  package let budgets: [Budget]
  /// The categories of the budgets, each with the location of its first row.
  let categories: [(category: Category, location: SourceLocation)]

  package init(_ stream: ByteStream, currency: Currency) throws(Rejection) {
    let table = try CSVTable(
      stream,
      allowing: [
        "from", "until", "category", "period", "amount", "currency", "rollover", "note",
      ],
      requiring: ["from", "category", "amount"])
    var budgets: [Budget] = []
    var categories: [(category: Category, location: SourceLocation)] = []
    var seen: Set<Category> = []
    var problems: [Diagnostic] = []
    for row in table.rows {
      do {
        let budget = try Self.budget(row, currency: currency)
        budgets.append(budget)
        if case .category(let category) = budget.scope, seen.insert(category).inserted {
          categories.append((category, row.location("category")))
        }
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.budgets = budgets
    self.categories = categories
  }

  private static func budget(
    _ row: CSVTable.Row, currency home: Currency
  ) throws(Rejection) -> Budget {
    let scope =
      row["category"] == "*"
      ? Budget.Scope.everything : Category(row["category"]).map(Budget.Scope.category)
    guard let scope else {
      throw row.rejection(
        "category", "\(Printable.quoted(row["category"])) is not a valid category",
        hint: Category.pathHint)
    }
    let currency = row["currency"].isEmpty ? home : Currency(row["currency"])
    guard let currency else {
      throw row.rejection(
        "currency", "\(Printable.quoted(row["currency"])) is not an ISO 4217 currency",
        hint: Currency.codeHint)
    }
    let cycle = row["period"].isEmpty ? Budget.Cycle.month : Budget.Cycle(rawValue: row["period"])
    guard let cycle else {
      throw row.rejection(
        "period",
        "\(Printable.quoted(row["period"])) is not one of week, month, quarter, year, once")
    }
    guard ["", "yes", "no"].contains(row["rollover"]) else {
      throw row.rejection(
        "rollover", "expected yes or no, found \(Printable.quoted(row["rollover"]))")
    }
    let from = try days(row, "from").start
    let until = try last(row, cycle, from)
    return Budget(
      scope, cycle: cycle, from: from, until: until,
      amount: Amount(minorUnits: try amount(row, currency), currency: currency),
      rollsOver: row["rollover"] == "yes", note: row["note"])
  }

  /// The last day of a budget; nil if it has no end.
  ///
  /// A budget that does not repeat must have an end.
  private static func last(
    _ row: CSVTable.Row, _ cycle: Budget.Cycle, _ from: CalendarDate
  ) throws(Rejection) -> CalendarDate? {
    guard !row["until"].isEmpty else {
      guard cycle != .once else {
        throw row.rejection(
          "period", "a budget that does not repeat needs an end date",
          hint: "add it in an until column, such as 2026-08-31")
      }
      return nil
    }
    let last = try days(row, "until").end
    guard last >= from else {
      throw row.rejection(
        "until", "the budget ends in \(row["until"]), before it starts in \(row["from"])")
    }
    return last
  }

  /// The period in a field: one day, or a whole month.
  private static func days(
    _ row: CSVTable.Row, _ column: String
  ) throws(Rejection) -> Period {
    let text = row[column]
    if let day = CalendarDate(text), let days = Period(start: day, end: day) { return days }
    guard let first = CalendarDate(text + "-01") else {
      throw row.rejection(
        column, "\(Printable.quoted(text)) is not a month or a date",
        hint: "write 2026-04 or 2026-04-15")
    }
    return .month(of: first)
  }

  private static func amount(_ row: CSVTable.Row, _ currency: Currency) throws(Rejection) -> Int64 {
    let minorUnits = try? DecimalGrammar.plain.minorUnits(
      of: row["amount"], exponent: currency.exponent)
    guard let amount = minorUnits, amount >= 0 else {
      throw row.rejection(
        "amount", "\(Printable.quoted(row["amount"])) is not a positive amount in \(currency)",
        hint: "write 24000 or 24000.00")
    }
    return amount
  }
}
