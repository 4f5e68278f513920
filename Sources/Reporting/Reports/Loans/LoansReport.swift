package import Ledger

/// A report of the instalments due on loans, the payments made and the remaining balances.
package struct LoansReport: ReportKind {
  package static let name = "loans"
  package static let title = "Loans"
  package static let summary = "instalments due, paid and missed; balance, interest, next due date"
  package static let needs: ReportNeeds = [.prepayments]

  private let context: ReportContext
  private var rows: LoanBalances.Rows

  package static func isFilled(by registers: RegisterBook) -> Bool { registers.has(.loan) }

  package static func span(_ context: ReportContext) -> Period {
    LoanBalances.Rows.span(context) ?? context.clippedPeriod
  }

  package init(_ context: ReportContext) {
    self.context = context
    rows = LoanBalances.Rows(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .loan)
    let standing = rows.standing
    let household = household(standing)
    report.add(household)
    let loans = standing.lines.map(\.plan)
    let currencies = Set(loans.map(\.amount.currency)).sorted()
    // Without a currency, only the column heads of the tables remain.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = LoanLines(
        context: context, standing: standing,
        money: context.money(in: currency, isOneOfSeveral: currencies.count > 1))
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

  /// The household total of loans: payments at the rate of their day, balances at the as-of rate.
  private func household(_ standing: LoanBalances) -> HouseholdFigures? {
    HouseholdFigures(
      context, "Loans", id: "household-loans",
      days: "paid in \(context.openPeriod.title), owed on \(context.asOf.words)",
      [
        .sum(
          .number("paid", "Paid"), "Paid",
          standing.lines.flatMap { $0.payments(in: context.openPeriod) }),
        .sum(
          .number("owed", "Balance after payments"), "Balance after payments",
          standing.lines.compactMap { line in
            line.course.map { DatedAmount(context.asOf, $0.balance) }
          }, note: "all currencies, on \(context.asOf.words)"),
      ])
  }

  /// The note on why a prepayment cannot be calculated.
  private static func unanswered(_ wish: PrepaymentWish, _ line: LoanBalances.Line?) -> String {
    let name = line?.plan.name ?? wish.loan
    if let repaid = line?.course?.repaid {
      return "\(name) was paid off on \(repaid.words): nothing to prepay."
    }
    if let last = line?.lastDue, wish.day > last {
      return "Based on payments, \(name) is paid off on \(last.words), before \(wish.day.words)."
    }
    return "Cannot compute a prepayment of \(name): its principal, rate and monthly amount "
      + "do not pay it off."
  }

  private func notes(_ standing: LoanBalances) -> [String] {
    guard !standing.lines.isEmpty else { return ["There are no loans."] }
    var notes: [String] = []
    let scheduled = standing.lines.count { $0.loan.schedule != nil }
    if scheduled > 0 {
      notes.append(
        "Planned balance assumes that instalments were paid on their due dates. Balance after "
          + "payments uses actual payments. Missed instalments stay owed and bear interest. Extra "
          + "payments reduce the balance from the next due date. While a balance remains, saldo "
          + "assumes that an instalment was paid as planned if no statement covers it or if it "
          + "can still be matched. The columns \"Next due\", \"Left\" and \"To pay\" also use "
          + "actual payments. The instalment stays the same until the balance is zero; the last "
          + "one covers the rest.")
    }
    if scheduled < standing.lines.count {
      notes.append(
        "Balance and interest are known only for loans with a principal and a rate.")
    }
    return notes
      + standing.displaced.map { row in
        let name = row.plan.map { standing.lines[$0].plan.name } ?? ""
        return
          "\(context.style.money(-row.amount)) on \(row.day.words) would match \(name), but "
          + "another row is linked to that instalment: if both paid it, link this row too."
      }
  }
}

/// The tables of a prepayment: the loan unchanged, with a shorter term, or with a lower instalment.
struct PrepaymentTables {
  private let wish: PrepaymentWish
  private let loan: TrackedLoan
  private let choice: PrepaymentChoice
  /// The remaining loan if the balance differs from the plan; nil otherwise.
  private let rest: RemainingLoan?
  private let context: ReportContext

  /// Creates the tables; nil if the loan has no schedule, is never repaid, or is repaid before the
  /// day of the prepayment.
  init?(_ wish: PrepaymentWish, _ line: LoanBalances.Line, _ context: ReportContext) {
    rest = line.isOffPlan(context.asOf) ? line.course?.rest : nil
    guard line.course?.rest != nil, line.lastDue.map({ wish.day <= $0 }) == true,
      let terms = rest?.terms ?? line.loan.schedule?.terms,
      let choice = PrepaymentChoice(
        terms, after: rest?.prepayments ?? [], day: wish.day, amount: wish.amount)
    else { return nil }
    self.wish = wish
    loan = line.loan
    self.choice = choice
    self.context = context
  }

  private var style: NumberStyle { context.style }

  var currency: Currency { wish.amount.currency }

  private struct Line {
    let name: String
    let schedule: LoanSchedule
    let instalment: Amount?
    let saved: Amount?
    let monthsSaved: Int?
  }

  func headlines() -> [Headline] {
    let months = choice.monthsSaved == 1 ? "1 instalment" : "\(choice.monthsSaved) instalments"
    return [
      Headline(
        label: "Saved by a shorter term, \(loan.plan.name)", value: .amount(choice.savedByShorter),
        note: "\(months) fewer"),
      Headline(
        label: "Saved by lower instalments, \(loan.plan.name)", value: .amount(choice.savedByLower),
        note: choice.lowerInstalment.map { "\(style.money($0)) a month" } ?? ""),
    ]
  }

  func section() -> Section {
    Section(
      "Prepaying \(style.money(wish.amount)) of \(loan.plan.name) on \(wish.day.words)",
      id: "prepayment",
      caption: "Takes effect from the first instalment due on or after that day"
        + (rest == nil ? "" : "; based on payments through \(context.asOf.words)"), lines,
      [
        .heading("choice", "Choice") { .text($0.name) },
        .text("loan", "Loan", .files) { _ in .text(loan.plan.name) },
        .text("day", "Repaid on", .files) { _ in .date(wish.day) },
        .number("prepaid", "Prepaid", .files) { _ in .amount(wish.amount) },
        .currency(currency),
        .number("instalment", "New instalment") { .of($0.instalment) },
        .number("instalments", "Instalments", .wide) {
          .of($0.schedule.lines.count + (rest?.count ?? 0))
        },
        .text("last", "Last due") { .date($0.schedule.lastDue) },
        .number("interest", "Total interest", .wide) { .amount(interest($0.schedule)) },
        .number("months-saved", "Months saved") { .of($0.monthsSaved) },
        .number("interest-saved", "Interest saved") { .of($0.saved) },
      ])
  }

  /// The total interest of `schedule`, including past months.
  private func interest(_ schedule: LoanSchedule) -> Amount {
    Amount.sum(
      of: [schedule.totalInterest, rest?.interest].compactMap(\.self), in: wish.amount.currency)
  }

  private var lines: [Line] {
    let instalment = choice.unchanged.lines.first?.instalment
    return [
      Line(
        name: "No prepayment", schedule: choice.unchanged, instalment: instalment, saved: nil,
        monthsSaved: nil),
      Line(
        name: "Same instalment, ends earlier", schedule: choice.shorter, instalment: instalment,
        saved: choice.savedByShorter, monthsSaved: choice.monthsSaved),
      Line(
        name: "Same end, lower instalment", schedule: choice.lower,
        instalment: choice.lowerInstalment, saved: choice.savedByLower,
        monthsSaved: choice.unchanged.lines.count - choice.lower.lines.count),
    ]
  }
}
