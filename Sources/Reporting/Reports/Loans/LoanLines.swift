import Ledger

/// The lines of the loans in one currency, with headlines, tables and missed instalments.
struct LoanLines {
  let context: ReportContext
  let standing: LoanBalances
  let money: ReportCurrency

  typealias Line = LoanBalances.Line

  /// A row of the table of instalments: an instalment or an extra payment.
  private struct Payment {
    let line: Line
    let due: InstalmentDue?
    let onTop: InstalmentMatching.BankRow?

    var day: CalendarDate? { due?.day ?? onTop?.day }
    var paid: Amount? { due?.paid ?? onTop.map { -$0.amount } }
    var scheduled: LoanSchedule.Line? {
      due.flatMap { due in line.loan.schedule?.lines.first { $0.due == due.day } }
    }
    var owed: Amount? { due.flatMap { line.course?.balances[$0.day] } }
  }

  var asOf: CalendarDate { context.asOf }
  private var period: Period { context.openPeriod }
  var own: [Line] { standing.lines.filter { $0.plan.amount.currency == money.currency } }
  private var isOffPlan: Bool { own.contains { $0.isOffPlan(asOf) } }

  func headlines() -> [Headline] {
    let payments = payments
    let dues = payments.compactMap(\.due)
    var headlines = [
      Headline(
        label: money.label("Due"), value: .amount(sum(dues.map(\.amount))),
        note: Words.count(Int64(dues.count), "instalment", context.style)),
      Headline(
        label: money.label("Paid"), value: .amount(sum(payments.compactMap(\.paid))),
        note: paidWords(payments)),
    ]
    if own.contains(where: { $0.loan.schedule != nil }) {
      headlines.append(
        Headline(
          label: money.label("Planned balance"),
          value: .amount(sum(own.compactMap { $0.planned(asOf) })),
          note: "on \(asOf.words)"))
    }
    if isOffPlan {
      headlines.append(
        Headline(
          label: money.label("Balance after payments"),
          value: .amount(sum(own.compactMap { $0.course?.balance })), note: offPlanWords))
    }
    headlines += interestHeadline().map { [$0] } ?? []
    let next = own.compactMap { line in line.next(asOf).map { ($0, line.index) } }.min { $0 < $1 }
    if let next {
      headlines.append(
        Headline(
          label: money.label("Next due"), value: .date(next.0),
          note: standing.lines[next.1].plan.name))
    }
    // A loan without an end has no date for this headline.
    let ends = own.filter { $0.next(asOf) != nil }.map(\.lastDue)
    if let last = ends.compactMap(\.self).max(), !ends.contains(nil) {
      headlines.append(
        Headline(label: money.label("Paid off"), value: .date(last), note: "if paid as planned"))
    }
    return headlines
  }

  /// The reasons why the balance differs from the plan; the causes may lie before the period.
  private var offPlanWords: String {
    let off = own.filter { $0.isOffPlan(asOf) }
    let dues = off.flatMap(\.dues)
    let counts = [
      ("missed", dues.count { $0.status == .missed }),
      ("with a different amount", dues.count { $0.isPaid && $0.paid != $0.amount }),
      ("extra", off.reduce(0) { $0 + $1.onTop.count }),
    ]
    let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    if words.isEmpty { return "on \(asOf.words)" }
    // The table below also counts missed instalments of loans without a schedule.
    let names = off.map(\.plan.name).joined(separator: ", ")
    return off.count < own.count ? "\(words) so far for \(names)" : "\(words) so far"
  }

  /// The number of paid instalments as text, with the number of extra payments if there are any.
  private func paidWords(_ payments: [Payment]) -> String {
    let paid = Words.count(
      Int64(payments.count { $0.due?.isPaid == true }), "instalment", context.style)
    let onTop = payments.count { $0.onTop != nil }
    return onTop == 0 ? paid : "\(paid), plus \(onTop) extra"
  }

  func attention() -> [Attention] {
    own.compactMap { line in
      let missed = line.dues(in: period).filter { $0.status == .missed }
      guard let first = missed.first else { return nil }
      let words =
        missed.count == 1
        ? "has an instalment due on \(first.day.words) with no matching payment"
        : "has \(missed.count) instalments with no matching payment, first due \(first.day.words)"
      return Attention(
        urgency: .over,
        phrases: [
          .subject(line.plan.name), .text(" \(words): check with "),
          .code("saldo list --from \(first.day)"), .text("."),
        ])
    }
  }

  func sections() -> [Section] {
    let loans = Section(
      money.label("Loans"), id: LoansReport.name,
      caption: "Due, paid and missed: \(period.title); other columns: as of \(asOf.words)"
        + (isOffPlan ? "; remaining instalments follow actual payments" : ""), own,
      loanFields, hasTotal: own.count > 1)
    return [loans] + (yearSection().map { [$0] } ?? []) + [
      Section(
        money.label("Instalments, \(period.title)"), id: "instalments",
        caption: "As of \(asOf.words)",
        payments, paymentFields)
    ]
  }

  private var loanFields: [TableColumn<Line>] {
    [
      .heading("loan", "Loan") { .text($0.plan.name) },
      .currency(money.currency),
      .number("instalment", "Instalment", .wide, total: .sum) { .amount($0.plan.amount) },
      .number("due", "Due", .wide, total: .sum) { .amount(sum($0.dues(in: period).map(\.amount))) },
      .number("paid", "Paid", .wide, total: .sum) {
        .amount(sum(payments(of: $0).compactMap(\.paid)))
      },
      .number("missed", "Missed", total: .sum) { .of(missed($0)) },
      .number("outstanding", "Planned balance", isOffPlan ? .wide : .everywhere, total: .sum) {
        .of($0.planned(asOf))
      },
      .number("owed", "Balance after payments", isOffPlan ? .everywhere : .files, total: .sum) {
        .of($0.course?.balance)
      },
      .number("interest", "Planned interest", .files, total: .sum) {
        .of($0.loan.schedule?.interest(in: period))
      },
      .number("all-interest", "Total interest", .files, total: .sum) {
        .of($0.loan.schedule?.totalInterest)
      },
      .text("next", "Next due") { .of($0.next(asOf)) },
      .text("last", "Last due", .wide) { .of($0.lastDue) },
      .number("left", "Left", .wide) { .of($0.instalmentsLeft(asOf)) },
      .number("to-pay", "To pay", .wide, total: .sum) { .of($0.toPay(asOf)) },
    ]
  }

  private func missed(_ line: Line) -> Int {
    line.dues(in: period).count { $0.status == .missed }
  }

  private var paymentFields: [TableColumn<Payment>] {
    [
      .number("number", "No.", .wide) { .of(number($0)) },
      .text("due", "Due") { .of($0.due?.day) },
      .heading("loan", "Loan") { .text($0.line.plan.name) },
      .currency(money.currency),
      .number("amount", "Amount") { .of($0.due?.amount) },
      .text("status", "Status") { .text(word($0)) },
      .text("paid", "Paid on", .wide) { .of(payer($0)?.day) },
      .number("paid-amount", "Paid") { .of($0.paid) },
      .text("account", "From", .wide) { .of(payer($0)?.account) },
      .number("interest", "Planned interest", .wide) { .of($0.scheduled?.interest) },
      .number("repaid", "Planned principal", isOffPlan ? .files : .wide) {
        .of($0.scheduled?.repaid)
      },
      .number("balance", "Planned balance", .wide) { .of($0.scheduled?.balance) },
      .number("owed", "Balance after payments", isOffPlan ? .wide : .files) { .of($0.owed) },
    ]
  }

  /// The number of the instalment within its loan, from 1 on; nil for an extra payment.
  private func number(_ payment: Payment) -> Int? {
    payment.due.map { $0.day.monthNumber - payment.line.plan.start.monthNumber + 1 }
  }

  private func payments(of line: Line) -> [Payment] {
    line.dues(in: period).map { Payment(line: line, due: $0, onTop: nil) }
      + line.onTop.filter { period.contains($0.day) }
      .map { Payment(line: line, due: nil, onTop: $0) }
  }

  private var payments: [Payment] {
    own.flatMap(payments(of:)).enumerated()
      .sorted { ($0.element.day ?? asOf, $0.offset) < ($1.element.day ?? asOf, $1.offset) }
      .map(\.element)
  }

  private func sum(_ amounts: [Amount]) -> Amount { Amount.sum(of: amounts, in: money.currency) }

  private func payer(_ payment: Payment) -> (day: CalendarDate, account: String?)? {
    if let row = payment.onTop { return (row.day, account(row)) }
    guard case .paid(let row, let day)? = payment.due?.status else { return nil }
    return (day, account(row))
  }

  private func account(_ row: InstalmentMatching.BankRow) -> String? {
    row.origin.map { context.names.accounts[Int($0.account)].name }
  }

  private func word(_ payment: Payment) -> String {
    payment.due?.status.words ?? "extra"
  }
}
