import Ledger
import Testing

@testable import Bookkeeping

@Suite struct CategorySpellingTests {
  private static func isLike(_ one: String, _ other: String) throws -> Bool {
    let (one, other) = (try #require(Category(one)), try #require(Category(other)))
    let answer = CategorySpelling(one).isLike(CategorySpelling(other))
    #expect(CategorySpelling(other).isLike(CategorySpelling(one)) == answer)
    return answer
  }

  @Test(arguments: [
    ("Food:Grocries", "Food:Groceries"), ("food:groceries", "Food:Groceries"),
    ("Foods:Out", "Food:Out"), ("Transprot", "Transport"), ("Gifts", "Gift"),
    ("Home:Restuarant", "Home:Restaurant"), ("Leisure:Resturaunts", "Leisure:Restaurants"),
  ])
  func `a slip is a misspelling`(one: String, other: String) throws {
    #expect(try Self.isLike(one, other))
  }

  @Test(arguments: [
    ("Home:Rent", "Home:Help"), ("Shopping:Books", "Shopping:Boots"), ("Car 1", "Car 2"),
    ("Trip 2025", "Trip 2026"), ("Tax", "Taxi"), ("Power", "Tower"), ("Food", "Food:Out"),
    ("Food:Groceries", "Fuel:Grocries"), ("Hotel", "Motel"), ("Food", "Food"),
    ("Income:Salary", "Income:Other"), ("Pets:Cat", "Pets:Cot"),
  ])
  func `another word is not one`(one: String, other: String) throws {
    #expect(try !Self.isLike(one, other))
  }
}
