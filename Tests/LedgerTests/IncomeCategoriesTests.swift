import Testing

@testable import Ledger

@Suite struct IncomeCategoriesTests {
  private func category(_ path: String) throws -> Category { try #require(Category(path)) }

  @Test(arguments: [
    ("Income", true), ("Income:Interest", true), ("Salary", true), ("wages", true),
    ("Revenue:Shop", true), ("Food", false), ("Food:Income", false), ("Incoming", false),
    ("Pension", false), ("Uncategorised", false),
  ])
  func `a usual first name means income`(path: String, isIncome: Bool) throws {
    #expect(IncomeCategories().contains(try category(path)) == isIncome)
  }

  @Test func `the nearest category that something was said of decides`() throws {
    let income = IncomeCategories([
      try category("Pension"): true, try category("Pension:Tax"): false,
      try category("Wages:Gardener"): false, try category("Uncategorised"): true,
    ])
    #expect(income.contains(try category("Pension:State:Monthly")))
    #expect(!income.contains(try category("Pension:Tax:2026")))
    #expect(income.contains(try category("Wages")))
    #expect(!income.contains(try category("Wages:Gardener")))
    #expect(!income.contains(.uncategorised))
  }
}
