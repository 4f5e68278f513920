package import Ledger
package import Syntax

/// The budgets of a workspace, read from `tables/budgets.csv`.
package struct BudgetsTable: Sendable {
  package let budgets: [Budget]

  package init(_ stream: ByteStream, currency: Currency) throws(Rejection) {
    let table = try CSVTable(
      stream, allowing: ["from", "category", "period", "amount", "currency", "rollover", "note"],
      requiring: ["from", "category", "amount"])
    var budgets: [Budget] = []
    var problems: [Diagnostic] = []
    for row in table.rows {
      do {
        budgets.append(try Self.budget(row, currency: currency))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.budgets = budgets
  }

  private static func budget(
    _ row: CSVTable.Row, currency home: Currency
  ) throws(Rejection) -> Budget {
    guard let category = Category(row["category"]) else {
      throw row.rejection("category", "\(Printable.quoted(row["category"])) is not a category")
    }
    let currency = row["currency"].isEmpty ? home : Currency(row["currency"])
    guard let currency else {
      throw row.rejection("currency", "\(Printable.quoted(row["currency"])) is not a currency")
    }
    let cycle = row["period"].isEmpty ? Budget.Cycle.month : Budget.Cycle(rawValue: row["period"])
    guard let cycle else {
      throw row.rejection(
        "period", "\(Printable.quoted(row["period"])) is not one of week, month, year")
    }
    guard ["", "yes", "no"].contains(row["rollover"]) else {
      throw row.rejection("rollover", "\(Printable.quoted(row["rollover"])) is neither yes nor no")
    }
    return Budget(
      category: category, cycle: cycle, from: try day(row),
      amount: Amount(minorUnits: try amount(row, currency), currency: currency),
      rollsOver: row["rollover"] == "yes", note: row["note"])
  }

  /// A day, or a month that stands for its first day.
  private static func day(_ row: CSVTable.Row) throws(Rejection) -> CalendarDate {
    let text = row["from"]
    guard let day = CalendarDate(text) ?? CalendarDate("\(text)-01") else {
      throw row.rejection(
        "from", "\(Printable.quoted(text)) is not a month or a day", hint: "write 2026-04")
    }
    return day
  }

  private static func amount(_ row: CSVTable.Row, _ currency: Currency) throws(Rejection) -> Int64 {
    let bytes = Array(row["amount"].utf8)
    let minorUnits = bytes.withUnsafeBufferPointer {
      try? DecimalGrammar.plain.minorUnits($0, exponent: currency.exponent)
    }
    guard let amount = minorUnits, amount >= 0 else {
      throw row.rejection(
        "amount", "\(Printable.quoted(row["amount"])) is not a positive amount of \(currency)",
        hint: "write 24000 or 24000.00")
    }
    return amount
  }
}
