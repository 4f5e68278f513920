import Ledger
import Syntax

/// The declared categories of a workspace, read from `tables/categories.csv`.
///
/// The table is optional. If it exists, rules and budgets should use only declared categories.
struct CategoriesTable: Sendable {
  static let path = "tables/categories.csv"

  /// The categories in the order of the table.
  let categories: [Category]
  /// The declared categories and all categories above them.
  private let known: Set<Category>

  init(_ stream: ByteStream) throws(Rejection) {
    let table = try CSVTable(
      stream, allowing: ["category", "note"], requiring: ["category"])
    var categories: [Category] = []
    var lines: [Category: Int] = [:]
    var problems: [Diagnostic] = []
    for row in table.rows {
      do throws(Rejection) {
        let category = try Self.category(row)
        if let line = lines[category] {
          throw row.rejection(
            "category", "line \(line) already declares \(Printable.quoted(category.path))",
            hint: "remove one of the two rows")
        }
        lines[category] = row.line
        categories.append(category)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.categories = categories
    known = Set(categories.flatMap(\.withAncestors))
  }

  /// Whether the table declares the category or a category below it.
  func contains(_ category: Category) -> Bool { known.contains(category) }

  /// The text of the table with one more category; the rest of the text stays unchanged.
  func text(_ text: String, adding category: Category) -> String {
    var table = TableText(text, columns: [])
    table.add(["category": category.path])
    return table.text
  }

  private static func category(_ row: CSVTable.Row) throws(Rejection) -> Category {
    guard let category = Category(row["category"]) else {
      throw row.rejection(
        "category", "\(Printable.quoted(row["category"])) is not a valid category",
        hint: Category.pathHint)
    }
    return category
  }
}

extension Workspace {
  /// The table of declared categories; nil if the file is missing.
  func categoriesTable() throws(Rejection) -> CategoriesTable? {
    guard let stream = try ByteStream.ifThere(FilePath(path(CategoriesTable.path))) else {
      return nil
    }
    return try CategoriesTable(stream)
  }

  /// Adds a category to the table of declared categories; does nothing without the table.
  ///
  /// Only the default user writes tables, because all users see them. A category of another user is
  /// known to that user as soon as a row has the category.
  func declare(_ category: Category) throws {
    guard isOwnUser else { return }
    let path = path(CategoriesTable.path)
    let added = try Failure.ofWorkspace { () throws(Rejection) -> String? in
      guard let text = try Self.textIfThere(FilePath(path)) else { return nil }
      let table = try CategoriesTable(ByteStream(name: path, bytes: Array(text.utf8)))
      return table.contains(category) ? nil : table.text(text, adding: category)
    }
    if let added { try OutputFile.write(Array(added.utf8), to: path) }
  }
}
