package import Ledger
import Rules
import Store
import Syntax

/// A query for the categories of a workspace, with the postings of each in a period.
package struct ListCategories {
  /// A line of the list: a category, or one of several records with the category's name.
  package struct Line: Sendable {
    package let category: Category
    /// The record in the ledger's list of categories; nil if the category has none.
    package let record: RegisterEntry?
    package let isIncome: Bool
    /// The number of postings that belong to the line.
    package let count: Int
    /// The sums of the line's postings, one per currency, sorted by currency.
    package let totals: [Amount]
    /// The sources of the category; empty if only rows have it.
    package let sources: [Source]
    /// The fields of the record that you set by hand.
    package let fieldsByHand: [String]

    /// The type: `income` or `expense`; for a record, also `transfer`.
    package var type: String { record?.text("type") ?? (isIncome ? "income" : "expense") }
  }

  /// A source of categories in a workspace.
  package enum Source: String, Sendable, CaseIterable {
    /// The table of declared categories, `tables/categories.csv`.
    case declared
    case rule
    /// The table of budgets, `tables/budgets.csv`.
    case budget
    /// The ledger's list of categories, from `saldo add category` or an old tracker.
    case register
    /// An override, or a manual transaction, including those of old trackers.
    case manual
  }

  /// The lines of the list, and the number of rows of the period without a category.
  ///
  /// Transfers are not counted.
  package struct Outcome: Sendable {
    package let lines: [Line]
    package let uncategorised: Int
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The categories that pass the filter, sorted by path.
  ///
  /// Unless the filter includes inactive categories, a category must have an active record, or rows
  /// and no record.
  package func run(_ filter: RegisterFilter) throws -> Outcome {
    let store = try workspace.openLedger(.read)
    let rules = try workspace.classifierBook().rules
    let known = KnownCategories(workspace, store, rules: rules)
    if let category = filter.category { try known.requireFilter(category) }
    try filter.type.map { try check(type: $0) }
    let sources = try sources(store, rules, known)
    let tallies = try CategoryTallies(store, filter.period ?? .everything)
    let listing = Listing(
      sources: sources, tallies: tallies, income: try workspace.income(store),
      byHand: try store.fieldsByHand(.category))
    let records = Dictionary(grouping: try store.entries(.category)) { $0.text("name") ?? "" }
    let all = Set(sources.keys).union(tallies.categories).union(
      records.keys.compactMap(Category.init))
    let lines = all.sorted().filter { $0 != .uncategorised }.flatMap { category in
      listing.lines(category, records[category.path] ?? [])
    }
    return Outcome(
      lines: lines.filter { passes($0, filter) }, uncategorised: tallies.uncategorised)
  }

  private func passes(_ line: Line, _ filter: RegisterFilter) -> Bool {
    let isInUse = line.record.map { $0.flag("isActive") != false } ?? (line.count > 0)
    guard isInUse || filter.holdsInactive else { return false }
    if let top = filter.category.flatMap(Category.init), !line.category.isWithin(top) {
      return false
    }
    if let type = filter.type, FieldWord.plain(type) != line.type { return false }
    if let text = filter.text, !line.category.path.lowercased().contains(text.lowercased()) {
      return false
    }
    return !filter.isByHand || line.sources.contains(.manual) || !line.fieldsByHand.isEmpty
  }

  private func check(type: String) throws {
    guard case .word(let words)? = Register.category["type"]?.kind,
      !words.contains(FieldWord.plain(type))
    else { return }
    throw Failure(
      .usage, "\(Printable.quoted(type)) is not a valid type for categories",
      hint: Suggestion.hint(
        for: type, among: words, else: "types: \(words.joined(separator: ", "))"))
  }

  /// The sources of each category, in the order of ``Source``.
  private func sources(
    _ store: LedgerStore, _ rules: RuleBook, _ known: KnownCategories
  ) throws -> [Category: [Source]] {
    var sources: [Category: [Source]] = [:]
    for source in Source.allCases {
      let categories: [Category] =
        switch source {
        case .declared: try known.declared()?.categories ?? []
        case .rule: Array(rules.categories.dropFirst())
        case .budget: try workspace.budgetsTable()?.categories.map(\.category) ?? []
        case .register:
          try store.entriesWithoutKey(.category).compactMap(\.category)
        case .manual:
          try store.overriddenCategories()
            + store.entriesWithoutKey(.manualTransaction).compactMap { $0.text("category") }
            .compactMap(Category.init)
        }
      for category in Set(categories) { sources[category, default: []].append(source) }
    }
    return sources
  }
}

/// A listing of categories, with the data that its lines need.
private struct Listing {
  let sources: [Category: [ListCategories.Source]]
  let tallies: CategoryTallies
  let income: IncomeCategories
  let byHand: [String: Set<String>]

  /// A line for each record with the category's name, or one line without a record.
  func lines(_ category: Category, _ records: [RegisterEntry]) -> [ListCategories.Line] {
    guard records.count > 1 else {
      return [line(category, records.first, tallies.all(category))]
    }
    // Records with the same name differ in their type, which decides the sign of their rows.
    func order(_ entry: RegisterEntry) -> [String] { [entry.text("type") ?? "", entry.key] }
    var seen: Set<String> = []
    return records.sorted { order($0).lexicographicallyPrecedes(order($1)) }.map { record in
      let type = record.text("type") ?? ""
      let isFirst = seen.insert(type).inserted
      let tally = type == "income" ? tallies.received(category) : tallies.spent(category)
      return line(category, record, isFirst && type != "transfer" ? tally : CategoryTallies.Tally())
    }
  }

  private func line(
    _ category: Category, _ record: RegisterEntry?, _ tally: CategoryTallies.Tally
  ) -> ListCategories.Line {
    ListCategories.Line(
      category: category, record: record, isIncome: income.contains(category), count: tally.count,
      totals: tally.totals.sorted { $0.key < $1.key }.map {
        Amount(minorUnits: $0.value, currency: $0.key)
      },
      sources: sources[category] ?? [],
      fieldsByHand: record.flatMap { byHand[$0.key] }?.sorted() ?? [])
  }
}

/// The tallies of a period's postings by category: the number, and the sum in each currency.
struct CategoryTallies {
  struct Tally {
    var count = 0
    var totals: [Currency: Int64] = [:]

    mutating func add(_ minorUnits: Int64, _ currency: Currency) {
      count += 1
      totals[currency, default: 0] += minorUnits
    }

    func adding(_ other: Tally) -> Tally {
      Tally(count: count + other.count, totals: totals.merging(other.totals, uniquingKeysWith: +))
    }
  }

  private var inward: [Category: Tally] = [:]
  private var outward: [Category: Tally] = [:]
  /// The number of rows without a category, except transfers.
  private(set) var uncategorised = 0

  init(_ store: LedgerStore, _ period: Period) throws {
    var tallies: [(inward: Tally, outward: Tally)] = []
    var paths: [Category] = []
    try store.forEachRow(in: period) { names, rows in
      if tallies.isEmpty {
        paths = names.categories
        tallies = Array(repeating: (Tally(), Tally()), count: paths.count)
      }
      for row in rows {
        let currency = names.accounts[Int(row.account)].currency
        let index = Int(row.category)
        if index == 0, !row.isTransfer { uncategorised += 1 }
        if row.minorUnits < 0 {
          tallies[index].outward.add(row.minorUnits, currency)
        } else {
          tallies[index].inward.add(row.minorUnits, currency)
        }
      }
    }
    for (path, tally) in zip(paths, tallies) {
      inward[path] = tally.inward
      outward[path] = tally.outward
    }
  }

  /// The categories with postings.
  var categories: [Category] { inward.keys.filter { all($0).count > 0 } }

  func received(_ category: Category) -> Tally { inward[category] ?? Tally() }
  func spent(_ category: Category) -> Tally { outward[category] ?? Tally() }
  func all(_ category: Category) -> Tally { received(category).adding(spent(category)) }
}
