package import Ledger
import Store

/// A comparison of two sets of rules over the ledger, without changing the ledger.
///
/// saldo derives the ledger with the old rules, then with the new ones, and rolls back the database
/// transaction. Rows and figures therefore equal those of `rules apply` and of the reports.
package struct DiffRules {
  private let workspace: Workspace
  private let old: String
  private let new: String?
  private let day: CalendarDate

  /// Creates a comparison of two files or folders of rules.
  ///
  /// `new` defaults to the workspace's rules.
  package init(_ workspace: Workspace, old: String, new: String?, asOf day: CalendarDate) {
    self.workspace = workspace
    self.old = old
    self.new = new
    self.day = day
  }

  /// The differences; `onChange` receives each changed row that counts, by day, then each changed
  /// receipt.
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
      // Finding the rule behind each change takes time, so saldo skips it if you ask only for sums.
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

  /// The groups of equal changes of rows, receipts and receipt lines.
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

    /// The old and the new value of a field.
    ///
    /// Each receipt has another payment, so words such as `a row` replace the payment's id.
    private static func sides(_ field: RuleChange.Field) -> (before: String?, after: String?) {
      guard field.name == RuleChange.Field.payment else { return (field.before, field.after) }
      let isRow = [field.before, field.after].map { $0 != nil && $0 != RuleChange.Field.open }
      return (
        isRow[0] ? "a row" : field.before,
        isRow[1] ? (isRow[0] ? "another row" : "a row") : field.after
      )
    }

    /// The unit in which a change counts, and its amount with the sign that a row would have.
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

/// The effect of other rules on rows, and on the figures of reports.
package struct RuleDifference: Sendable {
  /// The unit of a change: a row, a line of a receipt, or a receipt.
  package enum Unit: Int, Hashable, Sendable, Comparable {
    case row, line, receipt

    package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  /// A group of rows, lines or receipts that change in the same way.
  package struct Change: Sendable {
    package let unit: Unit
    package let field: String
    package let before: String?
    package let after: String?
    /// The number of rows, lines or receipts.
    package let count: Int
    /// The sums of the amounts, one for each currency; spending is negative.
    package let sums: [Amount]
  }

  /// A changed figure of the reports on months and categories.
  package struct Figure: Sendable {
    package let month: Period
    package let category: String
    package let before: Amount
    package let after: Amount

    package var difference: Amount {
      Amount(minorUnits: after.minorUnits - before.minorUnits, currency: after.currency)
    }
  }

  /// The changes of rows, then of lines, then of receipts.
  ///
  /// Within each unit, the most frequent change comes first.
  package let changes: [Change]
  package let figures: [Figure]
  /// The number of rows examined.
  package let read: Int
  /// The number of rows that change.
  package let changed: Int
  /// The number of receipts examined.
  package let receipts: Int
  /// The number of receipts that change.
  package let receiptsChanged: Int
}

/// The totals per category and month, as in the reports on months and categories.
struct CategoryFigures {
  struct Key: Hashable {
    var currency: Currency
    var month: Period
    var category: String
  }

  private(set) var totals: [Key: Int64] = [:]

  /// Adds rows of a ledger, except transfers, which are neither income nor spending.
  mutating func add(_ names: LedgerNames, _ rows: [LedgerRow]) {
    for row in rows where !row.isTransfer {
      let key = Key(
        currency: names.accounts[Int(row.account)].currency,
        month: .month(of: row.bookingDate), category: names.categories[Int(row.category)].path)
      totals[key, default: 0] += row.minorUnits
    }
  }

  /// The figures that differ between two ledgers, sorted by currency, month and category.
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
