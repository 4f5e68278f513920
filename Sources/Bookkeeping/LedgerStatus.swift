package import Ledger
import Rendering
import Reporting
import Store
import Syntax

/// The status of a ledger: its contents, and what needs your attention next.
package struct LedgerStatus: Sendable {
  /// The number of transactions that count, the number of accounts with such transactions, and the
  /// period from the first to the last of these transactions.
  package struct Contents: Sendable {
    package let accounts: Int
    package let transactions: Int
    package let days: Period
  }

  /// The transactions with a posting that has no category.
  package struct Uncategorised: Sendable {
    package var transactions = 0
    /// The sums of the absolute amounts of these postings, by currency, the most frequent currency
    /// first.
    package var sums: [Amount] = []
  }

  /// The contents of the ledger; nil if the ledger is empty or missing.
  package var contents: Contents?
  /// The last run that imported or migrated a file and is not undone; nil if there is none.
  package var lastImport: ImportRun?
  package var uncategorised = Uncategorised()
  /// The month of the checked budgets: the latest month of the ledger; nil if none were checked.
  package var month: Period?
  /// The lines about the budgets that are exceeded in ``month``, one for each budget.
  package var overBudget: [String] = []
  /// The paths of files in `inbox/` with a name that no imported file has.
  package var waiting: [String] = []
  /// Whether the reports folder has an index page.
  package var hasReports = false

  /// Gathers the state of a workspace; `asOf` limits the month of the budgets.
  package init(_ workspace: Workspace, asOf: CalendarDate?) throws {
    let index = Workspace.join(workspace.ownFolder("reports"), "index.html")
    hasReports = try workspace.hasFile(index)
    guard try workspace.hasLedger else {
      waiting = try Self.inbox(workspace)
      return
    }
    let store = try workspace.openLedger(.read)
    let imported = Set(try store.fileNames().map(\.lastPathPart))
    waiting = try Self.inbox(workspace).filter { !imported.contains($0.lastPathPart) }
    lastImport = try store.runs().last { run in
      !run.isUndone && run.batches.contains { !$0.file.isEmpty }
    }
    contents = try Self.contents(workspace)
    uncategorised = try Self.uncategorised(workspace)
    var options = MakeReports.Options()
    options.asOf = asOf
    let hasBudgets = try !workspace.budgets().isEmpty || !store.entriesWithoutKey(.budget).isEmpty
    guard contents != nil, hasBudgets else { return }
    month = try options.contexts(workspace).all(store.through(asOf)).first?.period
    overBudget = try FindCauses(workspace, options: options).run([.overBudget])
      .map { String($0.dropFirst(FailCondition.overBudget.rawValue.count + 2)) }
  }

  private static func inbox(_ workspace: Workspace) throws -> [String] {
    let folder = workspace.path("inbox")
    guard OutputFile.isFolder(folder) else { return [] }
    return try InputPaths(inbox: folder).files([]).files.map(\.text)
  }

  private static func contents(_ workspace: Workspace) throws -> Contents? {
    let sql = """
      SELECT count(DISTINCT account), count(*), min(date), max(date) FROM v_transaction WHERE counts
      """
    guard let row = try rows(sql, workspace).first, case .integer(let accounts) = row[0],
      case .integer(let count) = row[1], case .text(let first) = row[2],
      case .text(let last) = row[3], let start = CalendarDate(first),
      let end = CalendarDate(last), let days = Period(start: start, end: end)
    else { return nil }
    return Contents(accounts: Int(accounts), transactions: Int(count), days: days)
  }

  private static func uncategorised(_ workspace: Workspace) throws -> Uncategorised {
    let sql = """
      SELECT currency, count(DISTINCT account||id), sum(abs(minor)) FROM v_posting
      WHERE category='\(Category.uncategorised.path)' AND type<>'transfer'
      GROUP BY currency ORDER BY 2 DESC, 1
      """
    var found = Uncategorised()
    for row in try rows(sql, workspace) {
      guard case .text(let code) = row[0], let currency = Currency(code),
        case .integer(let count) = row[1], case .integer(let sum) = row[2]
      else { continue }
      found.transactions += Int(count)
      found.sums.append(Amount(minorUnits: sum, currency: currency))
    }
    return found
  }

  /// The rows of a query; each query needs its own connection.
  private static func rows(_ sql: String, _ workspace: Workspace) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    let store = try workspace.openLedger(.read)
    try LedgerQuery(store, income: IncomeCategories()).run(
      sql, columns: { _ in }, row: { rows.append($0) })
    return rows
  }
}
