import Ledger
import Testing

@testable import Reporting

@Suite struct PricesReportTests {
  /// A budget of 50 for August, 10 of them for dairy.
  private static let budget = RegisterEntry(
    key: "b",
    values: [
      "name": .text("Shop"), "period": .text("once"), "amount": .money(50_00),
      "currency": .currency(.eur), "startDate": .day(day("2026-08-01")),
      "endDate": .day(day("2026-08-31")),
      "categoryBudgets": .amounts([.init(name: "Dairy", minorUnits: 10_00)]),
    ])

  /// Purchases, each of a category on a day at a cost.
  private static func report(
    _ purchases: [(category: String, day: String, cost: String)]
  ) throws -> Report {
    let items = Set(purchases.map(\.category)).sorted().map { category in
      RegisterEntry(
        key: category,
        values: ["name": .text(category), "categoryName": .text(category), "unit": .text("l")])
    }
    let bought = purchases.enumerated().map { index, purchase in
      RegisterEntry(
        key: "p\(index)",
        values: [
          "groceryItem": .text(purchase.category), "quantity": .number(decimal("1")),
          "totalCost": .money(eur(purchase.cost).minorUnits), "currency": .currency(.eur),
          "purchaseDate": .day(day(purchase.day)), "storeName": .text("Corner"),
        ])
    }
    return try SmallLedger().report(
      PricesReport.self, "2026-08", asOf: "2026-08-31",
      RegisterBook(["budget": [budget], "groceryItem": items, "purchase": bought]))
  }

  private static func lines(_ cost: String) throws -> [String] {
    try report([("Dairy", "2026-08-10", cost)]).allAttention.map(\.text)
  }

  @Test func `both days of a grocery budget count, and a category without an amount is shown`()
    throws
  {
    let report = try Self.report([
      ("Dairy", "2026-08-01", "1.00"), ("Dairy", "2026-08-31", "2.50"),
      ("Snacks", "2026-08-15", "9.99"), ("Dairy", "2026-07-31", "7.00"),
    ])
    #expect(
      try report.lines("budgets", "budget", "spent", "left", "used", "status") == [
        "Shop 13.49 36.51 26 within"
      ])
    #expect(
      try report.lines("budget-categories", "category", "budget-amount", "spent", "left", "count")
        == ["Dairy 10.00 3.50 6.50 2", "Snacks - 9.99 - 1"])
  }

  @Test func `a category over its part asks for attention though the whole has enough left`()
    throws
  {
    #expect(
      try Self.lines("10.06") == [
        "Dairy is €0.06 over its €10 share of the budget Shop: see saldo list budgets."
      ])
    #expect(try Self.lines("10.00").isEmpty)
    // 45 of 50 is nine tenths of the whole, and 35 over for dairy.
    #expect(
      try Self.lines("45.00") == [
        "Dairy is €35 over its €10 share of the budget Shop: see saldo list budgets.",
        "Shop has used 90\u{202F}% of its budget, which ends on 31 Aug 2026: see saldo list budgets.",
      ])
  }

  /// On pages; files have all columns always.
  @Test(arguments: [
    (["2.00", "2.00"], ["product", "store", "last", "day", "trend"]),
    (
      ["2.00", "2.10"],
      [
        "product", "store", "first", "last", "lowest", "highest", "average", "change-percent",
        "day", "trend",
      ]
    ),
  ])
  func `a price that never moved is said once`(prices: [String], columns: [String]) throws {
    let context = try SmallLedger().context("2026-08", asOf: "2026-08-31")
    let points = zip(["2026-08-01", "2026-08-09"], prices).map {
      PriceTrend.Point(product: "Milk", store: "Corner", day: day($0), price: eur($1))
    }
    let tables = PriceTables(
      context: context, purchases: [], points: points,
      money: context.money(in: .eur, isOneOfSeveral: false))
    let table = try required(tables.sections().compactMap(\.table).first { $0.id == "prices" })
    #expect(table.columns.filter(\.isOnPages).map(\.id) == columns)
    #expect(table.columns.filter(\.isInFiles).count == 12)
  }
}
