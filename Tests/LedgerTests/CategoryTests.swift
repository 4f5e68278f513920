import Ledger
import Testing

@Suite struct CategoryTests {
  @Test func `a path has a parent, a group and a title`() throws {
    let milk = try #require(Category("Food:Groceries:Milk"))
    #expect(milk.parent == Category("Food:Groceries"))
    #expect(milk.parent?.parent?.parent == nil)
    #expect(milk.group == "Food")
    #expect(milk.title == "Food: Groceries: Milk")
  }

  @Test(arguments: ["", ":", "Food:", ":Food", "Food::Milk", " Food", "Food ", "Food: Milk"])
  func `a path with an empty name or outer blanks is none`(path: String) {
    #expect(Category(path) == nil)
  }

  @Test func `a path of more than two hundred bytes is none`() {
    #expect(Category(String(repeating: "a", count: 200)) != nil)
    #expect(Category(String(repeating: "a", count: 201)) == nil)
  }
}
