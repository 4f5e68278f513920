import Ledger
import Rules
import Store
import Syntax

/// The categories that a workspace and its ledger know.
///
/// A category is known if `tables/categories.csv` declares it, a counted row is in it, the ledger's
/// list of categories has it, or a rule sets it. Every category above a known one is also known.
final class KnownCategories {
  private let workspace: Workspace
  private let store: LedgerStore?
  private let readRules: () throws -> RuleBook
  // Each source is read at most once, and only if the ones before it lack the category.
  private var table: CategoriesTable??
  private var rows: [Category: Int]?
  private var sets: [Source: Set<Category>] = [:]

  /// A source of known categories.
  private enum Source {
    case table, rows, register, rules
    /// The category names that rows have or once had; a name alone makes no category known.
    case names
  }

  /// The sources, in the order in which saldo looks for a category.
  ///
  /// Rules come last if they must be compiled first. Otherwise rows come last, because they need a
  /// scan of the ledger.
  private let sources: [Source]

  /// Creates the known categories of a workspace; without `rules`, it reads the workspace's rules.
  init(_ workspace: Workspace, _ store: LedgerStore?, rules: RuleBook? = nil) {
    self.workspace = workspace
    self.store = store
    readRules = { try rules ?? workspace.classifierBook().rules }
    sources =
      rules == nil ? [.table, .rows, .register, .rules] : [.table, .rules, .register, .rows]
  }

  /// Whether the category is known; always true for ``Category/uncategorised``.
  func contains(_ category: Category) throws -> Bool {
    if category == .uncategorised { return true }
    return try sources.contains { source in
      // A scan of the rows finds only categories with a name in the ledger.
      if source == .rows, sets[.rows] == nil, try !categories(.names).contains(category) {
        return false
      }
      return try categories(source).contains(category)
    }
  }

  /// All known categories except ``Category/uncategorised``, sorted by path.
  func all() throws -> [Category] {
    var all: Set<Category> = []
    for source in sources { all.formUnion(try categories(source)) }
    all.remove(.uncategorised)
    return all.sorted()
  }

  /// The number of postings in each category, from the rows and receipts that count.
  func usage() throws -> [Category: Int] {
    if let rows { return rows }
    let counted = try store?.postingCounts() ?? [:]
    rows = counted
    return counted
  }

  /// The categories that rows of the ledger have or once had.
  func inLedger() throws -> [Category] { try store?.categoryNames() ?? [] }

  /// The declared categories; nil if the workspace does not declare them.
  func declared() throws -> CategoriesTable? {
    if let table { return table }
    let read = try Failure.ofWorkspace { () throws(Rejection) in try workspace.categoriesTable() }
    table = .some(read)
    return read
  }

  /// The known category with the most similar path or last name; nil if none is similar.
  ///
  /// The search uses the names that rows have or once had, because a scan of the rows takes longer.
  func nearest(to path: String) throws -> String? {
    var known = try categories(.names)
    for source in sources where source != .rows { known.formUnion(try categories(source)) }
    known.remove(.uncategorised)
    return Self.nearest(to: path, among: known.sorted())
  }

  static func nearest(to path: String, among known: [Category]) -> String? {
    let others = known.lazy.map(\.path).filter { $0 != path }
    if let close = Suggestion.closest(to: path, among: others) { return close }
    // You may write only the last name of a path.
    let byName = Dictionary(others.map { ($0.lastName, $0) }, uniquingKeysWith: { one, _ in one })
    return Suggestion.closest(to: path.lastName, among: byName.keys).flatMap { byName[$0] }
  }

  /// Rejects an unknown category; the hint names the nearest known one, followed by `advice`.
  func require(_ category: Category, advice: String) throws {
    guard try !contains(category) else { return }
    let meant = try nearest(to: category.path).map { "did you mean \(Printable.quoted($0))? " }
    throw Failure(
      .usage, "unknown category \(Printable.quoted(category.path))", hint: (meant ?? "") + advice)
  }

  /// Rejects an invalid or unknown category as a filter, because no row can be in the category.
  func requireFilter(_ path: String) throws {
    guard let category = Category(path) else { throw Failure.notACategory("--category", path) }
    try require(category, advice: "saldo list categories --all lists the known ones")
  }

  /// Rejects an unknown category that you assign, unless `isNew` allows a new one.
  ///
  /// A new category is added to the table of declared categories, if there is one.
  func admit(_ category: Category, isNew: Bool) throws {
    if isNew {
      guard try declared() != nil, try !contains(category) else { return }
      try workspace.declare(category)
    } else {
      try require(
        category, advice: "--create makes a new one; saldo list categories --all lists them")
    }
  }

  private func categories(_ source: Source) throws -> Set<Category> {
    if let read = sets[source] { return read }
    let categories: some Sequence<Category> =
      switch source {
      case .table: try declared()?.categories ?? []
      case .rows: Array(try usage().keys)
      case .register: try store?.entriesWithoutKey(.category).compactMap(\.category) ?? []
      case .rules: Array(try readRules().categories.dropFirst())
      case .names: try inLedger()
      }
    let known = Set(categories.flatMap(\.withAncestors))
    sets[source] = known
    return known
  }
}

extension RegisterEntry {
  /// The category named by a record of the category register; nil if the name is not valid.
  var category: Category? { text("name").flatMap(Category.init) }
}

extension String {
  /// The part after the last colon.
  fileprivate var lastName: String { String(split(separator: ":").last ?? "") }
}

extension Category {
  /// The category and all categories above it.
  var withAncestors: [Category] {
    Array(sequence(first: self, next: \.parent))
  }
}
