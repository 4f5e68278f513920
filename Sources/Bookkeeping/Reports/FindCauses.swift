import Ledger
import Rendering
import Reporting
import Store
import Syntax

/// A search for the causes that make a run of reports fail, within the period of the reports.
package struct FindCauses {
  private let workspace: Workspace
  private let options: MakeReports.Options

  /// Prepares a search for a run of ``MakeReports`` with the same options.
  package init(_ workspace: Workspace, options: MakeReports.Options) {
    var options = options
    options.formats = []
    options.mail = MailWords()
    options.prepayments = []
    self.options = options
    // The conditions use no encrypted data, so they need no key.
    var workspace = workspace
    workspace.keys = KeySources()
    self.workspace = workspace
  }

  /// A line for each cause, in the order of ``FailCondition``; empty if no condition holds.
  package func run(_ conditions: [FailCondition]) throws -> [String] {
    let wanted = FailCondition.allCases.filter(conditions.contains)
    guard !wanted.isEmpty else { return [] }
    return try wanted.flatMap { condition in
      try lines(condition).map { "\(condition.rawValue): \($0)" }
    }
  }

  private func lines(_ condition: FailCondition) throws -> [String] {
    switch condition {
    case .overBudget: try overBudget()
    case .uncategorised: try uncategorised()
    case .gap: try gaps()
    case .attention: try reports(options.kinds).flatMap(\.attention).map(\.text).once
    }
  }

  private func overBudget() throws -> [String] {
    try reports([BudgetReport.name])
      .flatMap(\.allAttention).filter { $0.urgency == .over }.map(\.text).once
  }

  /// The number of transactions with an uncategorised posting, as a line of text; empty if zero.
  private func uncategorised() throws -> [String] {
    guard let days = try period() else { return [] }
    var count: Int64 = 0
    let sql = """
      SELECT count(DISTINCT account||id) FROM v_posting
      WHERE category='\(Category.uncategorised.path)' AND type<>'transfer'
        AND date BETWEEN '\(days.start)' AND '\(days.end)'
      """
    try LedgerQuery(try workspace.openLedger(.read), income: IncomeCategories()).run(
      sql, columns: { _ in },
      row: { values in if case .integer(let number)? = values.first { count = number } })
    guard count > 0 else { return [] }
    let words = count == 1 ? "1 transaction has" : "\(count) transactions have"
    let list = "saldo list --uncategorised --from \(days.start) --to \(days.end)"
    return ["\(words) no category: \(list)"]
  }

  private func gaps() throws -> [String] {
    guard let days = try period() else { return [] }
    return try workspace.openLedger(.read).statementReach().flatMap { reach in
      CoverageGrid(reach.periods).gaps.filter { $0.start <= days.end && $0.end >= days.start }
        .map { "\(name(reach.account)): no statement covers \($0.start) … \($0.end)" }
    }
  }

  /// The key of an account, or `an account` if redaction is requested.
  ///
  /// Others may be able to read the log of a job.
  private func name(_ account: Account) -> String {
    options.isRedacted ? "an account" : account.key
  }

  /// The period from the first to the last day of all reports; nil if there are none.
  private func period() throws -> Period? {
    let store = try workspace.openLedger(.read).through(options.asOf)
    let periods = try options.contexts(workspace).all(store).map(\.period)
    guard let start = periods.map(\.start).min(), let end = periods.map(\.end).max() else {
      return nil
    }
    return Period(start: start, end: end)
  }

  private func reports(_ kinds: [String]) throws -> [Report] {
    var own = options
    own.kinds = kinds
    own.formats = [JSONRenderer.name]
    return try MakeReports(workspace, options: own).values()
  }
}

extension [String] {
  /// The distinct lines, in order of appearance.
  fileprivate var once: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A condition that makes a run of reports exit with findings.
package enum FailCondition: String, Sendable, CaseIterable {
  /// A budget is overspent.
  case overBudget = "over-budget"
  /// A transaction that counts has a posting without a category.
  case uncategorised
  /// An account has days in the period that no statement covers, although other statements cover
  /// earlier and later days.
  case gap
  /// A report of the run has a line under "Needs attention".
  case attention

  /// The conditions in a text, separated by commas; throws if one is unknown.
  package static func read(_ text: String) throws -> [FailCondition] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let condition = FailCondition(rawValue: String(word)) else {
        let words = allCases.map(\.rawValue)
        throw Failure(
          .usage, "unknown --fail-on condition \(Printable.quoted(String(word)))",
          hint: Suggestion.hint(
            for: String(word), among: words, else: "conditions: \(words.joined(separator: ", "))"))
      }
      return condition
    }
  }
}
