import Ledger
import Store

/// The meaning of a word that you typed as a category.
package enum CategoryMeaning: Hashable, Sendable {
  /// The category with exactly this path, in the category's own spelling.
  ///
  /// If no category is known, any valid one counts.
  case exact(String)
  /// The only known category that the word abbreviates, or the one with the nearest spelling.
  case near(String)
  /// Several known categories that the word abbreviates.
  case several([String])
  /// A valid category that is not known.
  case unknown(String)
  case invalid

  /// Finds the category that a word means among the known ones of a workspace.
  package init(of word: String, in workspace: Workspace) throws {
    let store = try workspace.hasLedger ? try workspace.openLedger(.read) : nil
    self.init(of: word, among: try KnownCategories(workspace, store).all())
  }

  /// Finds the category that a word means.
  ///
  /// The word may be a path, the start of a name in a path, or a similar spelling.
  init(of word: String, among known: [Category]) {
    let category = Category(word)
    if let category, known.isEmpty || known.contains(category) {
      self = .exact(category.path)
      return
    }
    let folded = word.lowercased()
    let begun = known.map(\.path).filter { path in
      let path = path.lowercased()
      return path.hasPrefix(folded) || path.contains(":\(folded)")
    }
    if let only = begun.first, begun.count == 1 {
      self = only.lowercased() == folded ? .exact(only) : .near(only)
    } else if let category {
      // "food" may mean Food or a category below it.
      self =
        begun.isEmpty
        ? KnownCategories.nearest(to: category.path, among: known).map(Self.near)
          ?? .unknown(category.path)
        : .several(begun)
    } else {
      self = .invalid
    }
  }
}
