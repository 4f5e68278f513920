import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// Which categories are of income: by `saldo.yaml`, by the ledger's entries, by their names.
@Suite struct ConfigurationTests {
  private func income(
    _ settings: String = "", _ categories: [(name: String, type: String)] = [],
    _ records: [(category: String, type: String)] = []
  ) throws -> (String) -> Bool {
    let scratch = try ScratchWorkspace(settings: "version: 1\n\(settings)")
    let entry = { (key: String, pairs: [String: String]) in
      var entry = RegisterEntry(key: key)
      for (name, text) in pairs { entry[name] = .text(text) }
      return entry
    }
    let found = scratch.workspace.income(
      categories.map { entry("\($0)", ["name": $0.name, "type": $0.type]) },
      records.map { entry("\($0)", ["category": $0.category, "type": $0.type]) })
    return { Category($0).map(found.contains) ?? false }
  }

  @Test func `saldo.yaml lists categories of either side`() throws {
    let isIncome = try income("income: [Pension, 'Gift:Mum''s']\nspending: Wages:Gardener\n")
    #expect(isIncome("Pension:State") && isIncome("Gift:Mum's") && isIncome("Wages"))
    #expect(!isIncome("Gift") && !isIncome("Wages:Gardener"))
  }

  @Test func `an entry of a category tells its type, and saldo.yaml overrides it`() throws {
    let categories = [
      ("Rent", "income"), ("Salary", "expense"), ("Others", "income"), ("Others", "expense"),
      ("Moved", "transfer"),
    ]
    let isIncome = try income("", categories)
    #expect(isIncome("Rent") && isIncome("Rent:Flat"))
    #expect(!isIncome("Salary") && !isIncome("Others") && !isIncome("Moved"))
    let settled = try income("income: [Others]\nspending: [Rent]\n", categories)
    #expect(settled("Others") && !settled("Rent"))
  }

  @Test func `a category without an entry has the type of all that was written down in it`() throws
  {
    let records = [
      ("Lessons", "income"), ("Lessons", "income"), ("Food", "expense"), ("Food", "income"),
      ("Gift", "income"), ("", "income"),
    ]
    let isIncome = try income("", [("Gift", "expense")], records)
    #expect(isIncome("Lessons"))
    #expect(!isIncome("Food") && !isIncome("Gift"))
  }

  @Test(arguments: [
    ("income: [Food, Food]", "2:16: \"Food\" is already listed"),
    ("income: [Food]\nspending: [Food]", "3:12: \"Food\" is already listed"),
    ("income: ['Food:']", "2:10: \"Food:\" is not a valid category"),
    ("spending: [Uncategorised]", "2:12: Uncategorised cannot be listed here"),
  ])
  func `what makes no sense is refused`(settings: String, message: String) throws {
    let error = #expect(throws: Rejection.self) {
      try Configuration("version: 1\n\(settings)\n", file: "saldo.yaml")
    }
    let found = try #require(error?.diagnostics.first)
    let place = "\(found.location?.line ?? 0):\(found.location?.column ?? 0)"
    #expect("\(place): \(found.message)".hasPrefix(message))
  }
}
