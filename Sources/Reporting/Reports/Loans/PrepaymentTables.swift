import Ledger

/// What it would bring to repay a part of a loan early: the loan as it is, shorter, or cheaper a month.
struct PrepaymentTables {
  private let wish: PrepaymentWish
  private let loan: TrackedLoan
  private let choice: PrepaymentChoice
  /// The loan from now on, where something else is owed than planned.
  private let rest: LoanRest?
  private let context: ReportContext

  /// Nil of a loan that has no schedule, or is repaid before the day.
  init?(_ wish: PrepaymentWish, _ line: LoanStanding.Line, _ context: ReportContext) {
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
        (.rowHeading("choice", "Choice"), { .text($0.name) }),
        (.text("loan", "Loan", .files), { _ in .text(loan.plan.name) }),
        (.text("day", "Repaid on", .files), { _ in .date(wish.day) }),
        (.number("prepaid", "Prepaid", .files), { _ in .amount(wish.amount) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("instalment", "New instalment"), { .of($0.instalment) }),
        (
          .number("instalments", "Instalments", .wide),
          { .of($0.schedule.lines.count + (rest?.count ?? 0)) }
        ),
        (.text("last", "Last due"), { .date($0.schedule.lastDue) }),
        (.number("interest", "Total interest", .wide), { .amount(interest($0.schedule)) }),
        (.number("months-saved", "Months saved"), { .of($0.monthsSaved) }),
        (.number("interest-saved", "Interest saved"), { .of($0.saved) }),
      ])
  }

  /// That of the months that are over among it.
  private func interest(_ schedule: LoanSchedule) -> Amount {
    Amount.sum(
      of: [schedule.totalInterest, rest?.interest].compactMap(\.self), in: wish.amount.currency)
  }

  private var lines: [Line] {
    let instalment = choice.unchanged.lines.first?.instalment
    return [
      Line(
        name: "As it is", schedule: choice.unchanged, instalment: instalment, saved: nil,
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
