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

  /// Distances on a sphere of 6 371 008.8 m, worked out in Python: 989.64 m to the second point.
  @Test func `near finds what MONO finds, and works at the equator and the prime meridian`() throws
  {
    let points = ["52.52 13.405", "52.5289 13.405", "0 36.8", "51.48 0", "0 0"]
    for (index, point) in points.enumerated() {
      let parts = point.split(separator: " ")
      try kit.add(
        .manualTransaction, "name=\(index)", "amount=1", "type=expense",
        "date=2026-08-0\(index + 1)",
        "latitude=\(parts[0])", "longitude=\(parts[1])")
    }
    func around(_ point: String, _ metres: Int) throws -> [String] {
      let nearby = RegisterFilter.Nearby(try #require(Coordinate(point)), metres: metres)
      let rows = try ListTransactions(kit.workspace).all(TransactionFilter(), nearby: nearby)
      #expect(
        try kit.entries(.manualTransaction, filter { $0.nearby = nearby }).count == rows.count)
      return rows.map(\.rawPayee)
    }
    #expect(try around("52.52,13.405", 990) == ["1", "0"])
    #expect(try around("52.52,13.405", 989) == ["0"])
    #expect(try around("0,36.8", 1) == ["2"])
    #expect(try around("51.48,0", 1) == ["3"])
    // Nobody was at 0,0: it means no place.
    #expect(try around("0,0.00001", 1000) == [])
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

  @Test func `entries are found by their names, and by the names of what they are about`() throws {
    try kit.add(.groceryItem, "name=Oat milk", "category=Dairy", "unit=l")
    try kit.add(.groceryItem, "name=Bread", "category=Bakery", "unit=pc")
    try kit.add(.purchase, "item=2", "quantity=1", "price=2", "store=Milk bar", "date=2026-08-02")
    try kit.add(.purchase, "item=1", "quantity=1", "price=1", "store=A", "date=2026-08-01")
    #expect(try kit.entries(.groceryItem, filter { $0.text = "MILK" }) == ["saldo/1"])
    #expect(try kit.entries(.purchase, filter { $0.text = "milk" }) == ["saldo/2"])
    #expect(try kit.entries(.purchase, filter { $0.text = "butter" }).isEmpty)
  }

  @Test func `categories are listed by name, the active ones`() throws {
    for name in ["Rent", "Art", "Food"] { try kit.add(.category, "name=\(name)", "type=expense") }
    try kit.add(.category, "name=Art", "type=income")
    try kit.edit(.category, "Rent", "isActive=no")
    #expect(try kit.entries(.category) == ["saldo/2", "saldo/4", "saldo/3"])
    let all = try kit.entries(.category, filter { $0.holdsInactive = true })
    #expect(all == ["saldo/2", "saldo/4", "saldo/3", "saldo/1"])
  }

  @Test func `what a person wrote is told field by field`() throws {
    let line = try ListRegister(kit.workspace).all(.budget, RegisterFilter())[0]
    #expect(line.fieldsByHand.contains("amount") && !line.fieldsByHand.contains("startDate"))
    #expect(try kit.entries(.budget, filter { $0.isByHand = true }).count == 11)
  }

  @Test func `a filter that no entry could pass is a mistake`() throws {
    #expect(
      HandKit.refusal { _ = try kit.entries(.budget, filter { $0.type = "daily" }) }
        == ["\"daily\" is not a valid type for budgets"])
    #expect(
      HandKit.refusal { _ = try kit.entries(.loan, filter { $0.category = "A" }) }
        == ["loans have no category"])
  }
}
