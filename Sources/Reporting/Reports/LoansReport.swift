package import Ledger

/// What falls due on loans, what of it was paid, and what is still owed.
package struct LoansReport: ReportKind {
  package static let name = "loans"
  package static let title = "Loans"
  package static let summary = "instalments due, paid and missed; what is owed, interest, next due"

  private let context: ReportContext
  private let loans: [TrackedLoan]
  private var rows: InstalmentRows

  package static func isFilled(by registers: RegisterBook) -> Bool { registers.has(.loan) }

  package static func span(_ context: ReportContext) -> Period {
    InstalmentRows.days(context.openPeriod)
  }

  package init(_ context: ReportContext) {
    self.context = context
    loans = context.registers.loans
    rows = InstalmentRows(loans, names: context.names, period: context.openPeriod)
  }

  package mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .loan)
    let (matching, accounts) = rows.matching(context.asOf)
    let dues = matching.dues(in: context.openPeriod)
    let currencies = Set(loans.map(\.plan.amount.currency)).sorted()
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = LoanLines(
        context: context, loans: loans, dues: dues, accounts: accounts, currency: currency,
        isOneOfSeveral: currencies.count > 1)
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.attention += parts.attention()
    }
    report.attention = Findings.first(report.attention)
    if loans.isEmpty { report.notes.append("There is no loan.") }
    if loans.contains(where: { $0.schedule == nil }) {
      report.notes.append(
        "What is owed, and the interest in it, is known of a loan with a principal and a rate.")
    }
    return report
  }
}
