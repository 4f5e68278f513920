import Ledger
import Testing

@testable import Bookkeeping

@Suite struct ListCategoriesTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\naccounts:\n  giro: {currency: EUR}\n")
    try kit.scratch.writeRules(
      [
        "  - {when: {text: COFFEE}, set: {category: Food:Eating out}}",
        "  - {when: {text: MIXED}, set: {split: [{category: Food:Eating out, share: 50 %}, {category: Home, share: rest}]}}",
        "  - {when: {text: NEVER}, set: {category: Travel}}",
      ])
    try kit.scratch.write("category\nFood:Eating out\nPets\n", to: "tables/categories.csv")
    try kit.scratch.takeGiro(
      """
      !Type:Bank
      D2026-07-14
      T-3.50
      PCOFFEE
      ^
      D2026-08-14
      T-10.00
      PMIXED
      ^
      D2026-08-15
      T-1.00
      POther
      ^

      """)
    try kit.add(
      .manualTransaction, "name=Tea", "amount=2", "type=expense", "category=Hobby",
      "currency=USD", "account=usd", "date=2026-08-03")
  }

  private func lines(_ change: (inout RegisterFilter) -> Void = { _ in }) throws -> [String] {
    var filter = RegisterFilter()
    change(&filter)
    return try ListCategories(kit.workspace).run(filter).lines.map { line in
      let totals = line.totals.map { "\($0) \($0.currency)" }.joined(separator: " ")
      let sources = line.sources.map(\.rawValue).joined(separator: " ")
      return "\(line.category.path) \(line.count) [\(totals)] \(line.type): \(sources)"
    }
  }

  @Test func `categories in use have their rows, sums and sources`() throws {
    #expect(
      try lines() == [
        "Food:Eating out 2 [-8.50 EUR] expense: declared rule",
        "Hobby 1 [-2.00 USD] expense: declared manual", "Home 1 [-5.00 EUR] expense: rule",
      ])
    #expect(try ListCategories(kit.workspace).run(RegisterFilter()).uncategorised == 1)
    #expect(
      try lines { $0.holdsInactive = true }.map { $0.prefix { $0 != " " } } == [
        "Food:Eating", "Hobby", "Home", "Pets", "Travel",
      ])
  }

  @Test func `filters choose categories and days`() throws {
    let july = Period(
      start: try #require(CalendarDate("2026-07-01")),
      end: try #require(CalendarDate("2026-07-31")))
    #expect(
      try lines { $0.period = july } == [
        "Food:Eating out 1 [-3.50 EUR] expense: declared rule"
      ])
    #expect(try lines { $0.category = "Food" }.count == 1)
    #expect(try lines { $0.isByHand = true }.map { $0.prefix(5) } == ["Hobby"])
    #expect(try lines { $0.type = "income" }.isEmpty)
    #expect(throws: Failure.self) { try lines { $0.type = "incme" } }
    #expect(throws: Failure.self) { try lines { $0.category = "Fod" } }
  }

  @Test func `records with one name share its rows by their type, and an inactive one is hidden`()
    throws
  {
    try kit.add(.category, "name=Hobby", "type=expense", "icon=star")
    try kit.add(.category, "name=Hobby", "type=income")
    try kit.add(.category, "name=Old", "type=expense", "isActive=no")
    try kit.add(
      .manualTransaction, "name=Prize", "amount=9", "type=income", "category=Hobby",
      "date=2026-08-04")
    #expect(
      try lines { $0.text = "hob" } == [
        "Hobby 1 [-2.00 USD] expense: declared register manual",
        "Hobby 1 [9.00 EUR] income: declared register manual",
      ])
    #expect(try !lines().contains { $0.hasPrefix("Old") })
    #expect(try lines { $0.holdsInactive = true }.contains { $0.hasPrefix("Old 0") })
  }
}
