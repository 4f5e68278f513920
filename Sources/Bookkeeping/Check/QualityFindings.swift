import Ledger
import Reporting
import Store
import Syntax

/// The results of the checks, for the quality report.
struct QualityFindings {
  private let subject: CheckSubject
  private let store: LedgerStore

  /// The task on another thread that reads the rules and places.
  typealias Book = BackgroundTask<ClassifierBook, any Error>

  /// Starts to read the rules and places of a workspace; returns the task.
  static func book(_ workspace: Workspace) -> Book {
    BackgroundTask { () throws(any Error) in try workspace.classifierBook() }
  }

  init(
    _ workspace: Workspace, _ store: LedgerStore, asOf: CalendarDate, budgets: [Budget]? = nil,
    book: Book? = nil
  ) {
    subject = CheckSubject(
      workspace: workspace, store: store, asOf: asOf, budgets: budgets, book: book)
    self.store = store
  }

  private static let checks = LedgerChecks.all.filter { $0.isUsual && $0.isOnPage }

  func gather() throws -> LedgerQuality {
    var quality = LedgerQuality()
    let facts = try subject.facts() ?? store.facts()
    let walks = try subject.balanceWalks()
    quality.balancesRight = walks.count { $0.firstDifference == nil }
    quality.balancesWrong = walks.count - quality.balancesRight
    let all = try store.coverage(facts)
    quality.receipts = all.filter(\.account.isOfReceipts).reduce(0) { $0 + $1.count }
    let coverage = all.filter { !$0.account.isOfReceipts }
    quality.unstated = coverage.map(\.account).filter { account in
      !walks.contains { $0.account == account }
    }.map(\.name)
    quality.reach = try store.statementReach().map {
      LedgerQuality.Reach(account: $0.account.name, periods: $0.periods)
    }
    let open = facts.open
    quality.transactions = open.transactions
    quality.uncategorised = open.uncategorised
    quality.unplaced = open.unplaced
    let rejected = try store.rejectedRows()
    quality.rejected = rejected.reduce(0) { $0 + $1.rows }
    quality.lines = try allLines() + rejected.map(line)
    return quality
  }

  /// The lines of all checks in their order; checks that need the rules run last.
  private func allLines() throws -> [LedgerQuality.Line] {
    var found = try Self.checks.map { $0.needsRules ? [] : try lines($0) }
    for index in found.indices where Self.checks[index].needsRules {
      found[index] = try lines(Self.checks[index])
    }
    return found.flatMap(\.self)
  }

  private func lines(_ check: any LedgerCheck.Type) throws -> [LedgerQuality.Line] {
    do {
      // The page already has a table of coverage.
      return try check.lines(on: subject)
        .filter { $0.verdict != .ok || $0.name != CoverageCheck.name }.map(line)
    } catch let failure as Failure where failure.status == .configuration {
      // Invalid rules must not prevent the report.
      return failure.diagnostics.map { diagnostic in
        LedgerQuality.Line(
          check: check.name, verdict: .finding, text: diagnostic.message,
          place: diagnostic.location.map { "\($0)" } ?? "", remedy: "fix it, then check with",
          command: "saldo check \(check.name)")
      }
    }
  }

  private func line(_ line: CheckLine) -> LedgerQuality.Line {
    LedgerQuality.Line(
      // The check's own name would repeat its verdict.
      check: line.name == OpenEndsCheck.name ? "incomplete rows" : line.name,
      verdict: Self.verdict(line.verdict),
      text: line.text, subject: line.subject, place: line.place,
      remedy: line.remedy?.words ?? "", command: line.remedy?.code ?? "")
  }

  private func line(_ rejected: RejectedCount) -> LedgerQuality.Line {
    let rows = subject.count(rejected.rows, "row")
    return LedgerQuality.Line(
      check: "rejects", verdict: .notice,
      text: "\(rows) of \(rejected.file) \(rejected.rows == 1 ? "was" : "were") rejected",
      subject: rows,
      place: rejected.file, remedy: "fix the rows and import the file in", command: "rejects/")
  }

  private static func verdict(_ verdict: CheckLine.Verdict) -> LedgerQuality.Line.Verdict {
    switch verdict {
    case .ok: .ok
    case .notice: .notice
    case .finding: .finding
    }
  }
}
