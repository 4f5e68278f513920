/// The purpose of money: a path of names from general to specific, such as `Food:Groceries`.
package struct Category: Hashable, Comparable, Sendable {
  /// The hint for a text that is not a category path.
  package static let pathHint = "write Food, or Food:Groceries for a subcategory"

  /// The whole path, with names joined by `:`.
  package let path: String

  /// Makes the category with this path; nil if the path is not valid.
  ///
  /// A path has 1 to 200 bytes. Its names are not empty and have no leading or trailing spaces.
  package init?(_ path: String) {
    let bytes = path.utf8
    guard bytes.count <= 200 else { return nil }
    let colon = UInt8(ascii: ":")
    // A name starts at the beginning or after a colon, and ends before a colon or at the end.
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

  /// The category of transactions that no rule, override or source file has categorised.
  package static let uncategorised = Category(unchecked: "Uncategorised")

  /// The path without its last name; nil at the top level.
  package var parent: Category? {
    path.lastIndex(of: ":").map { Category(unchecked: String(path[..<$0])) }
  }

  /// Whether this is `top` or one of its subcategories, ignoring case.
  package func isWithin(_ top: Category) -> Bool {
    let (own, top) = (path.lowercased(), top.path.lowercased())
    return own == top || own.hasPrefix("\(top):")
  }

  /// The first name of the path.
  package var group: String { String(path.prefix { $0 != ":" }) }

  /// The display form, such as `Food: Groceries`.
  package var title: String {
    path.split(separator: ":").joined(separator: ": ")
  }

  package static func < (left: Category, right: Category) -> Bool { left.path < right.path }
}

/// The categories of income; all others except ``Category/uncategorised`` are for spending.
///
/// A positive amount in a spending category is a refund and lowers the spending. A row without a
/// category is income if its amount is positive.
package struct IncomeCategories: Hashable, Sendable {
  /// Whether each configured category is income; its subcategories inherit the setting.
  private let sides: [Category: Bool]

  /// The names at the start of a path that mean income by default, in lower case.
  private static let names: Set<String> = [
    "earnings", "income", "revenue", "revenues", "salary", "salaries", "wage", "wages",
  ]

  /// Makes the income categories: the usual names such as `Income`, with exceptions in `sides`.
  package init(_ sides: [Category: Bool] = [:]) { self.sides = sides }

  /// Whether a category is income.
  ///
  /// The setting of the category decides, then that of its nearest ancestor with one, then the
  /// first name of its path. ``Category/uncategorised`` is never income.
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
