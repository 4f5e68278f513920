import Ledger
import Store
import Syntax
import Testing

@testable import Bookkeeping

/// Where a category comes from, and what happens to one that comes from nowhere.
@Suite struct KnownCategoriesTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\naccounts:\n  giro: {currency: EUR}\n")
    try kit.scratch.writeRules([
      "  - {when: {text: {contains: COFFEE}}, set: {category: Food:Eating out}}",
      "  - {when: {text: {contains: NEVER}}, set: {split: [{category: Home:Garden, share: 50 %}, {category: Fun, share: rest}]}}",
    ])
    let path = try kit.scratch.write(
      "Date,Description,Amount\n2026-08-14,COFFEE HOUSE,-3.50\n2026-08-20,BOOKSHOP,-12.00\n",
      to: "a.csv")
    _ = try kit.scratch.take(path) { $0.account = "giro" }
  }

  private func edit(_ text: String, _ word: String, makes: Bool = false) throws {
    let row = try #require(try kit.transactions().first { $0.rawPayee == text })
    _ = try EditTransaction(kit.workspace, asOf: kit.day, makesCategories: makes)
      .edit(row.id, [try FieldWord(word)])
  }

  private func isKnown(_ path: String) throws -> Bool {
    let category = try #require(Category(path))
    return try KnownCategories(kit.workspace, try kit.workspace.openLedger(.read))
      .contains(category)
  }

  private static func hints(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch {
      return Failure(error)?.diagnostics.map { "\($0.message) | \($0.hint ?? "")" } ?? []
    }
  }

  @Test func `rules, rows, records and the table make a category known, and the ones above it`()
    throws
  {
    for path in ["Food", "Food:Eating out", "Home", "Home:Garden", "Fun", "Uncategorised"] {
      #expect(try isKnown(path), "\(path)")
    }
    for path in ["Leisure", "Pets", "food", "Food:Eating"] { #expect(try !isKnown(path)) }
    try kit.add(.category, "name=Pets", "type=expense")
    try kit.scratch.write("category\nTravel:Lodging\n", to: "tables/categories.csv")
    for path in ["Pets", "Travel"] { #expect(try isKnown(path), "\(path)") }
  }

  @Test func `an unknown category of a bank row is refused with the nearest known one`() throws {
    let said = Self.hints { try edit("BOOKSHOP", "category=Food:Eatng out") }
    #expect(
      said == [
        "unknown category \"Food:Eatng out\" | did you mean \"Food:Eating out\"? --create makes a "
          + "new one; saldo list categories --all lists them"
      ])
    #expect(
      Self.hints { try edit("BOOKSHOP", "category=Gardn") }.first?.contains(
        "did you mean \"Home:Garden\"?") == true)
    #expect(try kit.transactions().allSatisfy { $0.category.path != "Food:Eatng out" })
    #expect(try kit.workspace.openLedger(.read).runs().count == 1)
  }

  @Test func `a transaction and a budget by hand refuse one too`() throws {
    let editing = EditRegister(kit.workspace, asOf: kit.day, makesCategories: false)
    func add(_ register: Register, _ words: String...) throws {
      _ = try editing.add(register, words.map { try FieldWord($0) })
    }
    let tea = ["name=Tea", "amount=3", "type=expense"]
    for word in ["Leisure", "food"] {
      #expect(throws: Failure.self) {
        try add(.manualTransaction, tea[0], tea[1], tea[2], "category=\(word)")
      }
      #expect(throws: Failure.self) { try add(.budget, "amount=5", "category=\(word)") }
      #expect(throws: Failure.self) { try add(.budget, "amount=5", "categoryBudgets=\(word) 3") }
    }
    try add(.manualTransaction, tea[0], tea[1], tea[2], "category=Food")
    try add(.budget, "amount=5", "category=Home:Garden")
  }

  @Test func `a new category becomes known, and the table gets it where there is one`() throws {
    try edit("BOOKSHOP", "category=Leisure", makes: true)
    #expect(try isKnown("Leisure"))
    #expect(kit.scratch.text("tables/categories.csv") == nil)
    try edit("COFFEE HOUSE", "category=Leisure")
    try kit.scratch.write("category\nFood", to: "tables/categories.csv")
    try edit("BOOKSHOP", "category=Hobby:Chess", makes: true)
    try edit("BOOKSHOP", "category=Fun", makes: true)
    #expect(kit.scratch.text("tables/categories.csv") == "category\nFood\nHobby:Chess\n")
  }

  @Test func `a category of no counted row is forgotten`() throws {
    try edit("BOOKSHOP", "category=Leisure", makes: true)
    _ = try UndoImport(kit.workspace).run(2)
    #expect(try !isKnown("Leisure"))
  }

  @Test func `a filter by an unknown category is an error and not an empty list`() throws {
    func list(_ path: String) throws -> Int {
      var filter = TransactionFilter()
      filter.category = path
      return try ListTransactions(kit.workspace).all(filter).count
    }
    #expect(try list("Food") == 1)
    #expect(try list("Home:Garden") == 0)
    #expect(
      Self.hints { _ = try list("Fod") } == [
        "unknown category \"Fod\" | did you mean \"Food\"? saldo list categories --all lists the "
          + "known ones"
      ])
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    var filter = RegisterFilter()
    filter.category = "Dary"
    #expect(
      Self.hints { _ = try kit.entries(.groceryItem, filter) } == [
        "unknown category \"Dary\" | did you mean \"Dairy\"?"
      ])
    #expect(try kit.entries(.purchase, filter).isEmpty)
  }
}
