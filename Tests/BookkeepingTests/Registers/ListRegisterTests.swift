import Ledger
import Testing

@testable import Bookkeeping

/// Entries of registers are listed by category, type, days and radius.
@Suite struct ListRegisterTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit()
    for number in 1...11 {
      try kit.add(.budget, "amount=\(number)", "category=\(number == 3 ? "Food:Out" : "Foodstuff")")
    }
    try kit.edit(.budget, "2", "period=weekly", "category=Food")
  }

  private func filter(_ change: (inout RegisterFilter) -> Void) -> RegisterFilter {
    var filter = RegisterFilter()
    change(&filter)
    return filter
  }

  @Test func `keys are counted as people count`() throws {
    #expect(try kit.entries(.budget).map { String($0.dropFirst(6)) } == (1...11).map(String.init))
  }

  @Test func `a category has those below it, and no namesake`() throws {
    #expect(try kit.entries(.budget, filter { $0.category = "Food" }) == ["saldo/2", "saldo/3"])
    #expect(try kit.entries(.budget, filter { $0.type = "Weekly" }) == ["saldo/2"])
  }

  @Test func `purchases have the category of their item, and days`() throws {
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(.groceryItem, "name=Bread", "category=Bakery", "unit=pc")
    try kit.add(.purchase, "item=milk", "quantity=1", "price=1", "store=A", "date=2026-08-01")
    try kit.add(.purchase, "item=bread", "quantity=1", "price=2", "store=A", "date=2026-08-02")
    #expect(try kit.entries(.purchase) == ["saldo/2", "saldo/1"])
    #expect(try kit.entries(.purchase, filter { $0.category = "Dairy" }) == ["saldo/1"])
    let day = try #require(CalendarDate("2026-08-02"))
    let later = filter { $0.period = Period(start: day, end: day) }
    #expect(try kit.entries(.purchase, later) == ["saldo/2"])
  }

  @Test func `what a person wrote is told field by field`() throws {
    let line = try ListRegister(kit.workspace).all(.budget, RegisterFilter())[0]
    #expect(line.fieldsByHand.contains("amount") && !line.fieldsByHand.contains("startDate"))
    #expect(try kit.entries(.budget, filter { $0.isByHand = true }).count == 11)
  }

  @Test func `a filter that no entry could pass is a mistake`() throws {
    #expect(
      HandKit.refusal { _ = try kit.entries(.budget, filter { $0.type = "daily" }) }
        == ["\"daily\" is no type of budgets"])
    #expect(
      HandKit.refusal { _ = try kit.entries(.loan, filter { $0.category = "A" }) }
        == ["loans have no category"])
  }
}
