import Ledger

/// The agreed schedule of a loan by month, until it is repaid.
///
/// Each month's interest is a twelfth of the yearly rate on the balance, rounded to minor units,
/// halves to even. The rest of the instalment is repayment. The last instalment takes the remaining
/// balance.
struct LoanSchedule: Hashable, Sendable {
  /// An instalment of the schedule.
  struct Line: Hashable, Sendable {
    /// The number of the instalment; 1 for the first.
    let number: Int
    let due: CalendarDate
    let yearlyPercent: ExactDecimal
    /// The instalment: interest and repayment together, without prepayments.
    let instalment: Amount
    let interest: Amount
    /// The prepayments since the previous instalment.
    let prepaid: Amount
    /// The balance after the instalment and the prepayments.
    let balance: Amount

    /// The repayment part of the instalment.
    var repaid: Amount {
      Amount(
        minorUnits: instalment.minorUnits - interest.minorUnits, currency: instalment.currency)
    }
  }

  /// The maximum number of instalments of a loan; a loan with more counts as never repaid.
  static let longest = 1200

  let terms: LoanTerms
  let lines: [Line]

  /// Creates the schedule; nil if the loan is never repaid.
  ///
  /// A loan is never repaid if an instalment does not cover its interest, or if the terms are
  /// invalid.
  init?(_ terms: LoanTerms, prepayments: [Prepayment] = []) {
    guard let instalment = terms.statedInstalment ?? terms.computedInstalment,
      instalment.currency == terms.principal.currency,
      (1...Amount.limit).contains(terms.principal.minorUnits),
      (1...Self.longest).contains(terms.months),
      !([terms.yearlyPercent] + terms.rateChanges.map(\.yearlyPercent)).contains(
        where: \.isNegative)
    else { return nil }
    var walk = LoanWalk(terms, prepayments, instalment: instalment)
    while walk.balance > 0 {
      guard walk.pay() else { return nil }
    }
    self.terms = terms
    lines = walk.lines
  }

  /// The total interest of the schedule.
  var totalInterest: Amount {
    Amount.sum(of: lines.map(\.interest), in: terms.principal.currency)
  }

  /// The interest of the instalments due in `period`.
  func interest(in period: Period) -> Amount {
    let due = lines.filter { period.contains($0.due) }
    return Amount.sum(of: due.map(\.interest), in: terms.principal.currency)
  }

  /// The balance at the end of `day`, if every instalment due by then is paid.
  func balance(on day: CalendarDate) -> Amount {
    lines.last { $0.due <= day }?.balance ?? terms.principal
  }

  /// The due date of the last instalment.
  var lastDue: CalendarDate { lines.last?.due ?? terms.firstDue }
}

/// A step-by-step computation of a loan from one instalment to the next.
struct LoanWalk {
  let terms: LoanTerms
  let prepayments: [Prepayment]
  private(set) var balance: Int64
  private(set) var lines: [LoanSchedule.Line] = []
  private var instalment: Int64
  private var rate: ExactDecimal
  /// The current total number of instalments.
  private var months: Int

  init(_ terms: LoanTerms, _ prepayments: [Prepayment], instalment: Amount) {
    self.terms = terms
    self.prepayments = prepayments
    self.instalment = instalment.minorUnits
    balance = terms.principal.minorUnits
    rate = terms.yearlyPercent
    months = terms.months
  }

  /// Adds the next line; returns false if the loan is never repaid.
  mutating func pay() -> Bool {
    let index = lines.count
    guard index < LoanSchedule.longest, changeRate(index), let interest = interest(balance) else {
      return false
    }
    let owed = balance + interest
    let paid = index == months - 1 ? owed : min(instalment, owed)
    guard paid > interest else { return false }
    let early = early(index)
    let prepaid = min(
      Amount.sum(of: early.map(\.amount), in: terms.principal.currency).minorUnits, owed - paid)
    balance = owed - paid - prepaid
    lines.append(
      LoanSchedule.Line(
        number: index + 1, due: terms.dueDate(index), yearlyPercent: rate,
        instalment: amount(paid), interest: amount(interest), prepaid: amount(prepaid),
        balance: amount(balance)))
    guard prepaid > 0, balance > 0, let keeping = early.last?.keeping else { return true }
    return adapt(index + 1, keeping, limit: months)
  }

  private func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits, currency: terms.principal.currency)
  }

  /// A month's interest: a twelfth of the yearly rate on the balance; nil if it is too large.
  private func interest(_ balance: Int64) -> Int64? {
    LoanTerms.monthInterest(on: balance, yearlyPercent: rate)
  }

  private mutating func changeRate(_ index: Int) -> Bool {
    let now = terms.rate(ofInstalment: index)
    guard now != rate else { return true }
    rate = now
    return adapt(index, terms.keepingAtRateChange, limit: nil)
  }

  /// Recomputes the instalment, or the number of instalments, from `index` on; false if impossible.
  ///
  /// With a `limit`, there are at most that many instalments, and the last one takes the rest.
  /// Without a limit, instalments of equal size must repay the loan.
  private mutating func adapt(_ index: Int, _ keeping: LoanTerms.Keeping, limit: Int?) -> Bool {
    switch keeping {
    case .instalment:
      guard let count = monthsLeft() ?? limit.map({ $0 - index }) else { return false }
      months = min(index + count, limit ?? LoanSchedule.longest)
    case .tenure:
      let renewed = LoanTerms.instalment(
        principal: amount(balance), yearlyPercent: rate, months: months - index)
      guard let renewed else { return false }
      instalment = renewed.minorUnits
    }
    return true
  }

  /// The number of current instalments that repay the balance; nil if they never repay it.
  private func monthsLeft() -> Int? {
    var left = balance
    var count = 0
    while left > 0 {
      guard let interest = interest(left), count < LoanSchedule.longest - lines.count else {
        return nil
      }
      left += interest - instalment
      count += 1
    }
    return count
  }

  /// The prepayments after the previous due date and up to the instalment's due date, in order.
  private func early(_ index: Int) -> [Prepayment] {
    let due = terms.dueDate(index)
    let before = index == 0 ? nil : terms.dueDate(index - 1)
    return prepayments.filter { prepayment in
      prepayment.day <= due && before.map { prepayment.day > $0 } != false
        && prepayment.amount.minorUnits > 0
    }
    .sorted { $0.day < $1.day }
  }
}
