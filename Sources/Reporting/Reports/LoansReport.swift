package import Ledger

/// What falls due on loans, what of it was paid, and what is still owed.
package struct LoansReport: ReportKind {
  package static let name = "loans"
  package static let title = "Loans"
  package static let summary = "instalments due, paid and missed; what is owed, interest, next due"

  private let context: ReportContext
  private var rows: LoanStanding.Rows

  package static func isFilled(by registers: RegisterBook) -> Bool { registers.has(.loan) }

  package static func span(_ context: ReportContext) -> Period {
    LoanStanding.Rows.span(context) ?? context.clippedPeriod
  }

  package init(_ context: ReportContext) {
    self.context = context
    rows = LoanStanding.Rows(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .loan)
    let standing = rows.standing
    let household = household(standing)
    report.add(household)
    let loans = standing.lines.map(\.plan)
    let currencies = Set(loans.map(\.amount.currency)).sorted()
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = LoanLines(
        context: context, standing: standing, currency: currency,
        isOneOfSeveral: currencies.count > 1)
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.attention += parts.attention()
    }
    for wish in context.prepayments {
      let line = standing.lines.first { $0.loan.key == wish.loan }
      guard let line, let parts = PrepaymentTables(wish, line, context) else {
        report.notes.append(Self.unanswered(wish, line))
        continue
      }
      report.headlines.append(parts.headlines())
      report.sections.append(parts.section())
    }
    report.attention = Findings.first(report.attention + (household?.attention ?? []))
    report.notes += notes(standing)
    return report
  }

  /// The loans of all currencies: payments at the rates of their days, what is owed at that of the report's day.
  private func household(_ standing: LoanStanding) -> HouseholdFigures? {
    HouseholdFigures(
      context, "Loans", id: "household-loans",
      days: "paid in \(context.openPeriod.title), owed on \(context.asOf.words)",
      [
        .sum(
          .number("paid", "Paid"), "Paid",
          standing.lines.flatMap { $0.payments(in: context.openPeriod) }),
        .sum(
          .number("owed", "Owed on what was paid"), "Owed on what was paid",
          standing.lines.compactMap { line in
            line.course.map { DatedAmount(context.asOf, $0.balance) }
          }, note: "all currencies, on \(context.asOf.words)"),
      ])
  }

  /// Why nothing can be said of repaying a loan early.
  private static func unanswered(_ wish: PrepaymentWish, _ line: LoanStanding.Line?) -> String {
    let name = line?.plan.name ?? wish.loan
    if let repaid = line?.course?.repaid {
      return "\(name) is repaid since \(repaid.words): there is nothing to repay early."
    }
    if let last = line?.lastDue, wish.day > last {
      return "\(name) is repaid on \(last.words), going by what was paid: before \(wish.day.words)."
    }
    return "Nothing can be said of repaying \(name) early: its principal, rate and amount a month "
      + "do not repay it."
  }

  private func notes(_ standing: LoanStanding) -> [String] {
    guard !standing.lines.isEmpty else { return ["There is no loan."] }
    var notes: [String] = []
    let scheduled = standing.lines.count { $0.loan.schedule != nil }
    if scheduled > 0 {
      notes.append(
        "Owed as planned: all that was due until the day is paid on its day. Owed on what was paid: "
          + "what was missed stays owed and bears interest as the rest does, what was paid on top "
          + "repays from the next due day on; an instalment that no statement can show, or whose "
          + "days are not over, counts as planned as long as something is owed. What is next, left "
          + "and still to pay goes by what was paid: the same instalment until nothing is owed, the "
          + "last one taking the rest.")
    }
    if scheduled < standing.lines.count {
      notes.append(
        "What is owed, and the interest in it, is known of a loan with a principal and a rate.")
    }
    return notes
      + standing.displaced.map { row in
        let name = row.plan.map { standing.lines[$0].plan.name } ?? ""
        return
          "\(context.style.money(-row.amount)) of \(row.day.words) would have paid \(name), but "
          + "another row is linked to that instalment: if both paid, link this one too."
      }
  }
}
