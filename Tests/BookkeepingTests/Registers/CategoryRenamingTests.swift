import Ledger
import Testing

@testable import Bookkeeping

/// What goes by a category's name follows it.
@Suite struct CategoryRenamingTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit()
    try kit.add(.category, "name=Food", "type=expense")
    try kit.add(.category, "name=Fun", "type=expense")
    try kit.add(.manualTransaction, "name=Tea", "amount=2", "type=expense", "category=Food")
    try kit.add(.manualTransaction, "name=Rice", "amount=3", "type=expense", "category=Food")
    try kit.add(.manualTransaction, "name=Film", "amount=9", "type=expense", "category=Fun")
    try kit.add(.budget, "amount=100", "category=Food")
  }

  private func categories() throws -> [String] {
    try kit.transactions().map(\.category.path).sorted()
  }

  @Test func `transactions and budgets follow the new name, and undo takes all back`() throws {
    let outcome = try kit.edit(.category, "saldo/1", "name=Meals")
    #expect(outcome.renamed.map(\.count) == [2, 1])
    #expect(outcome.renamed.map(\.register.name) == ["manualTransaction", "budget"])
    #expect(try categories() == ["Fun", "Meals", "Meals"])
    let budgets = try ListRegister(kit.workspace).all(.budget, RegisterFilter())
    #expect(budgets.map { $0.entry.text("category") } == ["Meals"])
    _ = try UndoImport(kit.workspace).run(7)
    #expect(try categories() == ["Food", "Food", "Fun"])
  }

  @Test func `another change renames nothing`() throws {
    #expect(try kit.edit(.category, "saldo/1", "color=red").renamed.isEmpty)
    #expect(try categories() == ["Food", "Food", "Fun"])
  }
}
