/// What money was for: a path of names from the general to the particular, such as
/// `Food:Groceries`.
package struct Category: Hashable, Comparable, Sendable {
  /// How a path is written, for messages about one that is no path.
  package static let pathHint = "write Food, or Food:Groceries for a subcategory"

  /// The whole path, names joined by `:`.
  package let path: String

  /// Nil when the path is empty, too long, or has an empty name or outer blanks in it.
  package init?(_ path: String) {
    let bytes = path.utf8
    guard bytes.count <= 200 else { return nil }
    let colon = UInt8(ascii: ":")
    // A name begins behind the start or a colon, and ends before a colon or the end.
    var before = colon
    for byte in bytes {
      let isAtStart = before == colon && (byte == colon || byte == 0x20)
      guard !isAtStart, !(before == 0x20 && byte == colon) else { return nil }
      before = byte
    }
    guard before != colon, before != 0x20 else { return nil }
    self.path = path
  }

  private init(unchecked path: String) { self.path = path }

  /// Where transactions stand that no rule and no person has placed.
  package static let uncategorised = Category(unchecked: "Uncategorised")

  /// The path without its last name; nil at the top.
  package var parent: Category? {
    path.lastIndex(of: ":").map { Category(unchecked: String(path[..<$0])) }
  }

  /// Whether it is another category or lies below it, whichever letters are capitals.
  package func isWithin(_ top: Category) -> Bool {
    let (own, top) = (path.lowercased(), top.path.lowercased())
    return own == top || own.hasPrefix("\(top):")
  }

  /// The first name of the path.
  package var group: String { String(path.prefix { $0 != ":" }) }

  /// As people read it: `Food: Groceries`.
  package var title: String {
    path.split(separator: ":").joined(separator: ": ")
  }

  package static func < (left: Category, right: Category) -> Bool { left.path < right.path }
}

/// The categories that money comes in by; all others are of spending.
///
/// A row in a category of spending is never income: money that comes back is a refund, and lowers what
/// the category spent. A row without a category is income where it is above zero.
package struct IncomeCategories: Hashable, Sendable {
  /// What was said of a category and of those below it: whether it is of income.
  private let sides: [Category: Bool]

  /// First names that mean income where nothing else was said, in small letters.
  private static let names: Set<String> = [
    "earnings", "income", "revenue", "revenues", "salary", "salaries", "wage", "wages",
  ]

  /// Those below a usual name such as `Income`, and those of which more was said.
  package init(_ sides: [Category: Bool] = [:]) { self.sides = sides }

  /// Whether money comes in by a category: what was said of it, or of the nearest one above it, else
  /// its first name tells.
  package func contains(_ category: Category) -> Bool {
    guard category != .uncategorised else { return false }
    var candidate: Category? = category
    while let name = candidate {
      if let isIncome = sides[name] { return isIncome }
      candidate = name.parent
    }
    return Self.names.contains(category.group.lowercased())
  }
}
