import Ledger
import Rules
import Store
import Syntax

/// The categories that you can give a row without creating one: those of rules, the ledger and
/// budgets.
package struct CategoriesInUse: Sendable {
  /// The paths, sorted.
  package let paths: [String]

  init(_ paths: some Sequence<String>) {
    self.paths = Set(paths).subtracting([Category.uncategorised.path]).sorted()
  }

  init(_ workspace: Workspace, _ book: ClassifierBook) throws {
    var paths =
      book.rules.categories.map(\.path) + (try workspace.budgets()).compactMap(\.category?.path)
    if try workspace.hasLedger {
      paths += try workspace.openLedger(.read).categories().values.map(\.path)
    }
    self.init(paths)
  }

  /// The categories in use in a workspace.
  package init(_ workspace: Workspace) throws {
    try self.init(workspace, try workspace.classifierBook())
  }

  /// The category for a word that a user typed.
  package enum Meaning: Hashable, Sendable {
    /// The category itself, in its own spelling.
    case exact(String)
    /// The only one that the word abbreviates, or the nearest one.
    case near(String)
    /// Several that the word abbreviates.
    case several([String])
    /// A category that is not in use.
    case unknown(String)
    case invalid
  }

  /// Finds the category that a word means: by its path, the start of a name in it, or spelling.
  package func meaning(of word: String) -> Meaning {
    let folded = word.lowercased()
    if let exact = paths.first(where: { $0 == word })
      ?? paths.first(where: { $0.lowercased() == folded })
    {
      return .exact(exact)
    }
    let begun = paths.filter { path in
      let path = path.lowercased()
      return path.hasPrefix(folded) || path.contains(":\(folded)")
    }
    if let only = begun.first, begun.count == 1 { return .near(only) }
    if !begun.isEmpty, Category(word) != nil { return .several(begun) }
    guard let category = Category(word) else { return .invalid }
    return nearest(to: word).map(Meaning.near) ?? .unknown(category.path)
  }

  /// The category whose path, or last name, is closest to a misspelt one; nil if none is close.
  package func nearest(to word: String) -> String? {
    if let path = Suggestion.closest(to: word, among: paths) { return path }
    guard !word.contains(":") else { return nil }
    let names = Dictionary(
      paths.map { (String($0.split(separator: ":").last ?? ""), $0) },
      uniquingKeysWith: { one, _ in one })
    return Suggestion.closest(to: word, among: names.keys).flatMap { names[$0] }
  }

  /// The path of a category in its own spelling; throws if it is invalid, or unknown and not
  /// created.
  func checked(_ text: String, isCreating: Bool) throws -> String {
    guard let category = Category(text) else { throw Failure.notACategory("category", text) }
    if paths.contains(text) || isCreating || paths.isEmpty { return category.path }
    let same = paths.first { $0.lowercased() == text.lowercased() }
    throw Failure(
      .usage, "unknown category \(Printable.quoted(text))",
      hint: (same ?? nearest(to: text)).map { "did you mean \(Printable.quoted($0))?" }
        ?? "--create adds it; saldo list --json shows those in use")
  }
}
