import Ledger
import Testing

@testable import Bookkeeping

/// Which known category a typed word means.
@Suite struct CategoryMeaningTests {
  private static let known = [
    "Food", "Food:Eating out", "Food:Groceries", "Home", "Home:Rent", "Pets", "Transport",
    "Transport:Public",
  ].compactMap(Category.init)

  @Test(arguments: [
    ("Food", CategoryMeaning.exact("Food")), ("Food:Groceries", .exact("Food:Groceries")),
    ("food:groceries", .exact("Food:Groceries")), ("pets", .exact("Pets")),
    // "food" may also be the start of a category below Food.
    ("food", .several(["Food", "Food:Eating out", "Food:Groceries"])),
    ("rent", .near("Home:Rent")), ("eat", .near("Food:Eating out")),
    ("public", .near("Transport:Public")), ("Food:Grocries", .near("Food:Groceries")),
    ("Travel:Publik", .near("Transport:Public")), ("Leisure:Chess", .unknown("Leisure:Chess")),
    ("Food::", .invalid), (" ", .invalid),
  ])
  func `a path, the start of a name and a typing error find a known category`(
    word: String, meaning: CategoryMeaning
  ) {
    #expect(CategoryMeaning(of: word, among: Self.known) == meaning)
  }

  @Test func `any category is exact if none is known`() {
    #expect(CategoryMeaning(of: "Leisure:Chess", among: []) == .exact("Leisure:Chess"))
    #expect(CategoryMeaning(of: "Leisure:", among: []) == .invalid)
  }
}
