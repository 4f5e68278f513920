package import Ledger
import Store

/// Shows what other rules would change in the ledger; nothing is written.
///
/// The ledger is derived by the old rules and then by the new ones, in a transaction that is taken
/// back: so rows and figures are those of `rules apply` and of the reports.
package struct DiffRules {
  private let workspace: Workspace
  private let old: String
  private let new: String?
  private let day: CalendarDate

  /// `old` and `new` are files or folders of rules; without `new` the workspace's are meant.
  package init(_ workspace: Workspace, old: String, new: String?, asOf day: CalendarDate) {
    self.workspace = workspace
    self.old = old
    self.new = new
    self.day = day
  }

  /// Compares; `onChange` is told every row that would come out otherwise, in the order of their
  /// days, and then every receipt.
  package func run(_ onChange: ((RuleChange) -> Void)? = nil) throws -> RuleDifference {
    let oldBook = try workspace.classifierBook(rulesIn: [old])
    let newBook =
      try new.map { try workspace.classifierBook(rulesIn: [$0]) } ?? workspace.classifierBook()
    let store = try workspace.openLedger(.write)
    let before = try HistoryDerivation(workspace, oldBook, store)
    let after = try HistoryDerivation(workspace, newBook, store)
    return try store.derive(run: try store.nextRun(), day: day, isDryRun: true) { session in
      var groups = Groups()
      var figures = [CategoryFigures(), CategoryFigures()]
      _ = try before.run(session, in: .everything)
      try session.forEachRow(in: .everything) { figures[0].add($0, $1) }
      // Whoever asks for sums alone need not wait until it is known which rule says what.
      let counts = try after.run(session, in: .everything, locates: onChange != nil) { change in
        guard !change.fields.isEmpty else { return }
        groups.add(change)
        onChange?(change)
      }
      try session.forEachRow(in: .everything) { figures[1].add($0, $1) }
      let difference = RuleDifference(
        changes: groups.changes, figures: CategoryFigures.changes(figures[0], figures[1]),
        read: counts.read, changed: groups.rowCount, receipts: counts.receipts,
        receiptsChanged: counts.receiptsChanged)
      return (difference, counts)
    }.result
  }

  /// Rows, receipts and lines of receipts by what changes in them.
  private struct Groups {
    private struct Key: Hashable {
      var unit: RuleDifference.Unit
      var field: String
      var before: String?
      var after: String?
    }

    private(set) var rowCount = 0
    private var groups: [Key: (rows: Int, sums: [Currency: Int64])] = [:]

    mutating func add(_ change: RuleChange) {
      if case .transaction = change.subject { rowCount += 1 }
      for field in change.fields {
        let (unit, amount) = Self.measure(field, of: change)
        let (before, after) = Self.sides(field)
        let key = Key(unit: unit, field: field.name, before: before, after: after)
        groups[key, default: (0, [:])].rows += 1
        groups[key, default: (0, [:])].sums[amount.currency, default: 0] += amount.minorUnits
      }
    }

    /// What stood in a field and stands there now; of payments no more than whether a row paid, as each
    /// has a row of its own.
    private static func sides(_ field: RuleChange.Field) -> (before: String?, after: String?) {
      guard field.name == RuleChange.Field.payment else { return (field.before, field.after) }
      let isRow = [field.before, field.after].map { $0 != nil && $0 != RuleChange.Field.open }
      return (
        isRow[0] ? "a row" : field.before,
        isRow[1] ? (isRow[0] ? "another row" : "a row") : field.after
      )
    }

    /// What a changed field is counted as, and the money that it moves, as a row would have it.
    private static func measure(
      _ field: RuleChange.Field, of change: RuleChange
    ) -> (RuleDifference.Unit, Amount) {
      if let line = field.line { return (.line, line.amount) }
      switch change.subject {
      case .transaction: return (.row, change.amount)
      case .receipt: return (.receipt, -change.amount)
      }
    }

    var changes: [RuleDifference.Change] {
      let sorted = groups.sorted { one, other in
        let (mine, theirs) = (one.key, other.key)
        guard mine.unit == theirs.unit else { return mine.unit < theirs.unit }
        return (-one.value.rows, mine.field, mine.before ?? "", mine.after ?? "")
          < (-other.value.rows, theirs.field, theirs.before ?? "", theirs.after ?? "")
      }
      return sorted.map { key, group in
        RuleDifference.Change(
          unit: key.unit, field: key.field, before: key.before, after: key.after,
          count: group.rows,
          sums: group.sums.sorted { $0.key.code < $1.key.code }.map {
            Amount(minorUnits: $0.value, currency: $0.key)
          })
      }
    }
  }
}

/// What other rules would change: rows, and the figures of reports.
package struct RuleDifference: Sendable {
  /// What would change: a row, a line of a receipt, or a receipt.
  package enum Unit: Int, Hashable, Sendable, Comparable {
    case row, line, receipt

    package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  /// Rows, lines or receipts that would change in the same way.
  package struct Change: Sendable {
    package let unit: Unit
    package let field: String
    package let before: String?
    package let after: String?
    /// How many.
    package let count: Int
    /// The money of all of them, a sum for each currency, less than nothing for what was spent.
    package let sums: [Amount]
  }

  /// A figure of the reports on months and categories.
  package struct Figure: Sendable {
    package let month: Period
    package let category: String
    package let before: Amount
    package let after: Amount

    package var difference: Amount {
      Amount(minorUnits: after.minorUnits - before.minorUnits, currency: after.currency)
    }
  }

  /// Those of rows, of lines, of receipts, and of each the biggest first.
  package let changes: [Change]
  package let figures: [Figure]
  /// How many rows were looked at, and how many would come out otherwise.
  package let read: Int
  package let changed: Int
  /// The same of receipts.
  package let receipts: Int
  package let receiptsChanged: Int
}

/// The totals of each category and month, as the reports on months and categories have them.
struct CategoryFigures {
  /// Which figure.
  struct Key: Hashable {
    var currency: Currency
    var month: Period
    var category: String
  }

  private(set) var totals: [Key: Int64] = [:]

  /// Takes the rows of a ledger; own transfers are neither income nor spending.
  mutating func add(_ names: LedgerNames, _ rows: [LedgerRow]) {
    for row in rows where !row.isTransfer {
      let key = Key(
        currency: names.accounts[Int(row.account)].currency,
        month: .month(of: row.bookingDate), category: names.categories[Int(row.category)].path)
      totals[key, default: 0] += row.minorUnits
    }
  }

  /// The figures that differ between two ledgers, by currency, month and category.
  static func changes(_ old: CategoryFigures, _ new: CategoryFigures) -> [RuleDifference.Figure] {
    Set(old.totals.keys).union(new.totals.keys).compactMap { key in
      let (before, after) = (old.totals[key] ?? 0, new.totals[key] ?? 0)
      guard before != after else { return nil }
      return RuleDifference.Figure(
        month: key.month, category: key.category,
        before: Amount(minorUnits: before, currency: key.currency),
        after: Amount(minorUnits: after, currency: key.currency))
    }.sorted {
      ($0.before.currency.code, $0.month.start, $0.category)
        < ($1.before.currency.code, $1.month.start, $1.category)
    }
  }
}
