import Ledger

/// The loans of one currency: headlines, tables and what was missed.
struct LoanLines {
  let context: ReportContext
  let loans: [TrackedLoan]
  let dues: [InstalmentDue]
  let accounts: [String: String]
  let currency: Currency
  let isOneOfSeveral: Bool

  private var asOf: CalendarDate { context.asOf }
  private var period: Period { context.openPeriod }
  private var own: [Int] { loans.indices.filter { loans[$0].plan.amount.currency == currency } }
  private var ownDues: [InstalmentDue] { dues.filter { own.contains($0.plan) } }

  func headlines() -> [Headline] {
    let due = ownDues
    let paid = due.filter(\.isPaid)
    var headlines = [
      Headline(
        label: label("Due"), value: .amount(sum(due)),
        note: Words.count(Int64(due.count), "instalment", context.style)),
      Headline(label: label("Paid"), value: .amount(sum(paid)), note: "\(paid.count) of them"),
    ]
    let balances = own.compactMap { loans[$0].schedule?.balance(on: asOf) }
    if !balances.isEmpty {
      headlines.append(
        Headline(
          label: label("Outstanding"), value: .amount(Amount.sum(of: balances, in: currency)),
          note: "on \(asOf.words)"))
    }
    let next = own.compactMap { index in loans[index].nextDue(asOf).map { ($0, index) } }.min {
      ($0.0, $0.1) < ($1.0, $1.1)
    }
    if let next {
      headlines.append(
        Headline(
          label: label("Next due"), value: .date(next.0), note: loans[next.1].plan.name))
    }
    return headlines
  }

  func attention() -> [Attention] {
    own.compactMap { index in
      let missed = dues.filter { $0.plan == index && isMissed($0) }
      guard let first = missed.first else { return nil }
      let words =
        missed.count == 1
        ? "has an instalment of \(first.day.words) that no transaction paid"
        : "has \(missed.count) instalments, the first of \(first.day.words), that no transaction paid"
      return Attention(
        urgency: .over,
        phrases: [
          .subject(loans[index].plan.name), .text(" \(words): look with "),
          .code("saldo list"), .text("."),
        ])
    }
  }

  func sections() -> [Section] {
    [
      Section(
        label("Loans"), id: LoansReport.name, caption: "As of \(asOf.words)", own, loanFields),
      Section(
        label("Instalments, \(period.title)"), id: "instalments", caption: "As of \(asOf.words)",
        ownDues, dueFields),
    ]
  }

  private var loanFields: [Table.Field<Int>] {
    [
      (.rowHeading("loan", "Loan"), { .text(loans[$0].plan.name) }),
      (.text("currency", "Currency", .files), { _ in .currency(currency) }),
      (.number("instalment", "Instalment"), { .amount(loans[$0].plan.amount) }),
      (.number("due", "Due", .wide), { index in .amount(sum(dues(of: index))) }),
      (.number("paid", "Paid", .wide), { .amount(sum(dues(of: $0).filter(\.isPaid))) }),
      (.number("missed", "Missed"), { .of(dues(of: $0).count(where: isMissed)) }),
      (.number("outstanding", "Outstanding"), { .of(loans[$0].schedule?.balance(on: asOf)) }),
      (.number("interest", "Interest", .wide), { .of(loans[$0].schedule?.interest(in: period)) }),
      (
        .number("all-interest", "Interest in all", .files),
        { .of(loans[$0].schedule?.totalInterest) }
      ),
      (.text("next", "Next due"), { .of(loans[$0].nextDue(asOf)) }),
      (.text("last", "Last due", .wide), { .of(loans[$0].lastDue) }),
      (.number("left", "Left", .wide), { .of(loans[$0].instalmentsLeft(asOf)) }),
      (.number("to-pay", "Still to pay", .wide), { .of(loans[$0].toPay(asOf)) }),
    ]
  }

  private var dueFields: [Table.Field<InstalmentDue>] {
    [
      (.text("due", "Due"), { .date($0.day) }),
      (.rowHeading("loan", "Loan"), { .text(loans[$0.plan].plan.name) }),
      (.text("currency", "Currency", .files), { _ in .currency(currency) }),
      (.number("amount", "Amount"), { .amount($0.amount) }),
      (.text("status", "Status"), { .text(word($0)) }),
      (.text("paid", "Paid on"), { .of(paid($0)?.day) }),
      (.text("account", "From", .wide), { .of(paid($0)?.account) }),
      (.number("interest", "Interest", .wide), { .of(line($0)?.interest) }),
      (.number("repaid", "Repaid", .wide), { .of(line($0)?.repaid) }),
      (.number("balance", "Owed after it", .wide), { .of(line($0)?.balance) }),
    ]
  }

  private func dues(of loan: Int) -> [InstalmentDue] { dues.filter { $0.plan == loan } }

  private func sum(_ dues: [InstalmentDue]) -> Amount {
    Amount.sum(of: dues.map(\.amount), in: currency)
  }

  /// Whether a statement of a bank reaches the days in which it should have been paid: what people
  /// write down themselves proves a payment, but not that there was none.
  private func isMissed(_ due: InstalmentDue) -> Bool {
    guard due.status == .missed else { return false }
    let own = Set(context.registers[.movement].compactMap { $0.text("account") })
    let end = due.day.adding(days: InstalmentMatching.window)
    return context.coverage.contains { account in
      account.rowCount > 0 && account.first <= due.day && account.through >= end
        && !own.contains(context.names.accounts[account.account].key)
    }
  }

  private func line(_ due: InstalmentDue) -> LoanSchedule.Line? {
    loans[due.plan].schedule?.lines.first { $0.due == due.day }
  }

  private func paid(_ due: InstalmentDue) -> (day: CalendarDate, account: String?)? {
    if case .paid(let row, let day) = due.status { (day, accounts[row]) } else { nil }
  }

  private func word(_ due: InstalmentDue) -> String {
    switch due.status {
    case .paid: "paid"
    case .missed: isMissed(due) ? "missed" : "no statement"
    case .open: "open"
    case .upcoming: "upcoming"
    }
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }
}
