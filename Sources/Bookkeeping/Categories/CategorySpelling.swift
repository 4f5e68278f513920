import Ledger
import Syntax

/// A category path, prepared for the search for misspellings.
struct CategorySpelling {
  let category: Category
  /// The names of the path in lower case.
  private let names: [String]

  init(_ category: Category) {
    self.category = category
    names = category.path.lowercased().split(separator: ":").map(String.init)
  }

  /// Whether one path is probably a misspelling of the other.
  ///
  /// The paths differ only in case, or in one name by a slip: a final `s`, or one or two letters of
  /// a long word. Short words that differ in one letter, such as `Books` and `Boots`, are usually
  /// two different words. Names with digits, such as `Car 1` and `Car 2`, are usually two
  /// categories.
  func isLike(_ other: CategorySpelling) -> Bool {
    guard names.count == other.names.count, category != other.category,
      abs(category.path.utf8.count - other.category.path.utf8.count) <= 4
    else { return false }
    let different = zip(names, other.names).filter { $0 != $1 }
    guard let (mine, theirs) = different.first else { return true }
    return different.count == 1 && Self.isSlip(mine, theirs)
  }

  private static func isSlip(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard long.count - short.count <= 2, short.count > 2, short.first == long.first,
      !long.contains(where: \.isNumber), !short.contains(where: \.isNumber)
    else { return false }
    if "\(short)s" == long { return true }
    let allowed = short.count >= 8 ? 2 : short.count >= 6 || short.count != long.count ? 1 : 0
    guard short.count >= 5, allowed > 0 else { return false }
    return Suggestion.distance(short, long) <= allowed
  }
}
