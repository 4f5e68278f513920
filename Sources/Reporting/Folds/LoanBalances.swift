import Ledger

/// The loans of a ledger with their balances on the as-of day.
struct LoanBalances {
  /// The fold for every report that shows loan payments.
  struct Rows: Sendable {
    private let context: ReportContext
    private let loans: [TrackedLoan]
    private var rows: InstalmentRows

    init(_ context: ReportContext) {
      self.context = context
      loans = context.registers.loans
      rows = InstalmentRows(
        loans, linked: context.registers.linkedRows, names: context.names,
        days: Self.span(context) ?? context.clippedPeriod)
    }

    /// The days of the rows that the fold needs; nil without loans, or if all loans start later.
    ///
    /// A balance depends on all payments since the start of the loan.
    static func span(_ context: ReportContext) -> Period? {
      let starts = context.registers.loans.map(\.plan.start)
      return starts.min().flatMap { first in
        Period(start: first.adding(days: -InstalmentMatching.namedWindow), end: context.asOf)
      }
    }

    mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

    var standing: LoanBalances {
      let statements = loans.map { LoanBalances.statements(of: $0, context) }
      return LoanBalances(
        context, loans: loans, matching: rows.matching(context.asOf, statements: statements))
    }
  }

  /// A loan with its balance and instalments.
  struct Line {
    let index: Int
    let loan: TrackedLoan
    /// The repayment based on actual payments; nil for a loan without a schedule.
    let course: LoanRepayment?
    /// The instalments, with amounts based on actual payments.
    ///
    /// Unpaid instalments after the loan is repaid are left out.
    let dues: [InstalmentDue]
    let onTop: [InstalmentMatching.BankRow]
  }

  let lines: [Line]
  let displaced: [InstalmentMatching.BankRow]

  private init(_ context: ReportContext, loans: [TrackedLoan], matching: InstalmentMatching) {
    let asOf = context.asOf
    // The range covers the page and the next instalment that is not paid in advance.
    let end = max(context.openPeriod.end, asOf.adding(months: 13))
    displaced = matching.displaced
    lines = loans.enumerated().map { index, loan in
      let run = Period(start: loan.plan.start, end: max(end, loan.plan.lastDue ?? end))
      let dues = run.map(matching.dues)?.filter { $0.plan == index } ?? []
      let onTop = matching.onTop.filter { $0.plan == index }
      guard let course = Self.course(of: loan, dues, onTop, asOf) else {
        return Line(index: index, loan: loan, course: nil, dues: dues, onTop: onTop)
      }
      let real = dues.filter { !Self.isAfter(course.repaid, $0, matching.guessedRows) }
      let paid = Self.course(of: loan, real, onTop, asOf) ?? course
      return Line(
        index: index, loan: loan, course: paid, dues: real.compactMap { Self.due($0, paid) },
        onTop: onTop)
    }
  }

  /// Whether a row was wrongly guessed to be an instalment, because the loan was already repaid.
  private static func isAfter(
    _ repaid: CalendarDate?, _ due: InstalmentDue, _ guessed: Set<String>
  ) -> Bool {
    guard let repaid, due.day > repaid, case .paid(let row, let day) = due.status else {
      return false
    }
    return day > repaid && guessed.contains(row.id)
  }

  /// The instalment with its actual amount; nil if the loan is repaid by its due date.
  private static func due(_ due: InstalmentDue, _ course: LoanRepayment) -> InstalmentDue? {
    if due.isPaid { return due }
    if due.status == .missed { return course.repaid.map { due.day <= $0 } == false ? nil : due }
    return course.instalments[due.day].map { amount in
      InstalmentDue(
        plan: due.plan, day: due.day, amount: amount, paid: nil, status: due.status)
    }
  }

  private static func course(
    of loan: TrackedLoan, _ dues: [InstalmentDue], _ onTop: [InstalmentMatching.BankRow],
    _ asOf: CalendarDate
  ) -> LoanRepayment? {
    guard let schedule = loan.schedule else { return nil }
    let instalments = dues.compactMap { due -> LoanRepayment.Payment? in
      guard case .paid(_, let day) = due.status, let amount = due.paid else { return nil }
      return LoanRepayment.Payment(day: day, amount: amount, due: due.day)
    }
    return LoanRepayment(
      schedule,
      payments: instalments + onTop.map { LoanRepayment.Payment(day: $0.day, amount: -$0.amount) },
      missed: Set(dues.filter { $0.status == .missed }.map(\.day)), asOf: asOf)
  }

  /// The days on which statements would show payments on a loan.
  ///
  /// If the account of the loan is unknown, the statements of any account count.
  ///
  /// Manual transactions prove a payment, but a missing manual transaction does not prove a missed
  /// payment.
  private static func statements(of loan: TrackedLoan, _ context: ReportContext) -> [Period] {
    let own = Set(context.registers[.manualTransaction].compactMap { $0.text("account") })
    let banks = context.coverage.filter { account in
      account.rowCount > 0 && !own.contains(context.names.accounts[account.account].key)
    }
    let account = loan.account.flatMap { key in
      context.names.accounts.firstIndex { $0.key == key }
    }
    return banks.filter { account == nil || $0.account == account }
      .compactMap { Period(start: $0.first, end: $0.through) }
  }
}

extension LoanBalances.Line {
  var plan: InstalmentPlan { loan.plan }

  /// The instalments due in `period`.
  func dues(in period: Period) -> [InstalmentDue] { dues.filter { period.contains($0.day) } }

  /// The unpaid instalments due on or after `asOf`.
  private func ahead(_ asOf: CalendarDate) -> [InstalmentDue] {
    dues.filter { $0.day >= asOf && !$0.isPaid }
  }

  /// The first unpaid instalment due on or after `asOf`; nil if there is none.
  func nextInstalment(_ asOf: CalendarDate) -> InstalmentDue? { ahead(asOf).first }

  /// The due date of the next unpaid instalment; nil if there is none.
  func next(_ asOf: CalendarDate) -> CalendarDate? { nextInstalment(asOf)?.day }

  /// The number of unpaid instalments from `asOf` on; nil for a loan without an end.
  func instalmentsLeft(_ asOf: CalendarDate) -> Int? { plan.lastDue.map { _ in ahead(asOf).count } }

  /// The payments on the loan: paid instalments due in `period`, and extra payments in `period`.
  ///
  /// Each has the day of the payment.
  func payments(in period: Period) -> [DatedAmount] {
    let instalments = dues(in: period).compactMap { due -> DatedAmount? in
      guard case .paid(_, let day) = due.status else { return nil }
      return due.paid.map { DatedAmount(day, $0) }
    }
    return instalments
      + onTop.filter { period.contains($0.day) }.map { DatedAmount($0.day, -$0.amount) }
  }

  /// The total of the remaining instalments; nil for a loan without an end.
  ///
  /// After the last instalment, the result is the remaining balance.
  func toPay(_ asOf: CalendarDate) -> Amount? {
    guard plan.lastDue != nil else { return nil }
    let ahead = ahead(asOf)
    if ahead.isEmpty, let balance = course?.balance, !balance.isNegative { return balance }
    return Amount.sum(of: ahead.map(\.amount), in: plan.amount.currency)
  }

  /// The day of the last instalment, based on actual payments; nil for a loan without an end.
  var lastDue: CalendarDate? { course == nil ? plan.lastDue : dues.last?.day }

  /// The planned balance, as if every instalment due until `asOf` were paid; nil without a
  /// schedule.
  func planned(_ asOf: CalendarDate) -> Amount? { loan.schedule?.balance(on: asOf) }

  /// Whether the actual balance differs from the planned balance; false without a schedule.
  func isOffPlan(_ asOf: CalendarDate) -> Bool {
    course.map { $0.balance != planned(asOf) } ?? false
  }
}
