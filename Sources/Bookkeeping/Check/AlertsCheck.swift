import Ledger
import Reporting

/// A check for alerts in the budget, portfolio and recurring reports of the month of the check.
enum AlertsCheck: LedgerCheck {
  static let name = "alerts"
  static let title =
    "low cash, matured assets, budgets over or near their limit, missed recurring payments"
  /// Whether the quality page shows alerts: no, because the page of each report already does.
  static let isOnPage = false

  private static let kinds = [
    BudgetReport.name, PortfolioReport.name, RecurringReport.name,
  ]

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard subject.store != nil else { return [] }
    var options = MakeReports.Options()
    options.kinds = kinds
    options.asOf = subject.asOf
    options.period = .month(of: subject.asOf)
    // Alerts show no encrypted text, so saldo omits the key. A wrong key then cannot stop the
    // check.
    var workspace = subject.workspace
    workspace.keys = KeySources()
    do {
      return try MakeReports(workspace, options: options).values().flatMap { report in
        report.allAttention.map { line in
          var rest = line.phrases[...]
          var subject = ""
          if case .subject(let first)? = rest.first {
            subject = first
            rest.removeFirst()
          }
          return CheckLine(
            name, line.urgency == .notice ? .notice : .finding, of: subject,
            rest.map(\.text).joined(), ["report": report.kind])
        }
      }
    } catch let failure as Failure where failure.status == .noInput {
      // An empty ledger has no reports.
      return []
    }
  }
}
