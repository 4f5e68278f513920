import Ledger
import Syntax
import Testing

@testable import Bookkeeping

@Suite struct CategoriesTableTests {
  private static func table(_ text: String) throws(Rejection) -> CategoriesTable {
    try CategoriesTable(ByteStream(name: "categories.csv", bytes: Array(text.utf8)))
  }

  private static func contains(_ path: String, in table: CategoriesTable) -> Bool {
    Category(path).map(table.contains) ?? false
  }

  @Test func `a declared path declares the categories above it, and none below it`() throws {
    let table = try Self.table("# mine\ncategory\nHome:Garden:Tools\n")
    #expect(table.categories.map(\.path) == ["Home:Garden:Tools"])
    #expect(["Home", "Home:Garden"].allSatisfy { Self.contains($0, in: table) })
    #expect(!["Home:Garden:Tools:Saws", "home", "Homes"].contains { Self.contains($0, in: table) })
  }

  @Test func `invalid and repeated rows are errors with their place`() {
    #expect(throws: Rejection.self) { try Self.table("note\nx\n") }
    do {
      _ = try Self.table("category,note\nFood,\nFood:,\nFood,again\n")
      Issue.record("the table was read")
    } catch {
      #expect(
        error.diagnostics.map(\.firstLine) == [
          "categories.csv:3:1: error: \"Food:\" is not a valid category",
          "categories.csv:4:1: error: line 2 already declares \"Food\"",
        ])
    }
  }

  @Test func `a category is added under its column, and the rest stays byte for byte`() throws {
    let shop = try #require(Category("Shops, old"))
    for (text, added) in [
      ("# mine\ncategory\nFood", "\n\"Shops, old\"\n"),
      ("note,category\r\n,Food\r\n", ",\"Shops, old\"\r\n"),
      ("category,note\n", "\"Shops, old\",\n"),
    ] {
      #expect(try Self.table(text).text(text, adding: shop) == text + added)
    }
  }
}
