import Ledger

/// What was agreed for a loan that is repaid in equal monthly instalments.
struct LoanTerms: Hashable, Sendable {
  /// A new rate from a day on.
  struct RateChange: Hashable, Sendable {
    var from: CalendarDate
    var yearlyPercent: ExactDecimal
  }

  /// What stays as it is when the rate changes or a part is repaid early.
  enum Keeping: String, Hashable, Sendable, CaseIterable {
    /// The last month stays, the instalment is worked out anew.
    case tenure
    /// The instalment stays, the last month moves.
    case instalment
  }

  var principal: Amount
  var yearlyPercent: ExactDecimal
  /// How many instalments were agreed.
  var months: Int
  /// The day of the first instalment, a month after interest began to run.
  var firstDue: CalendarDate
  /// The instalment the bank states; nil to compute it.
  var statedInstalment: Amount?
  var rateChanges: [RateChange] = []
  /// What stays at each change of the rate.
  var keepingAtRateChange = Keeping.tenure

  /// The day of an instalment, the first being 0.
  func dueDate(_ index: Int) -> CalendarDate { firstDue.adding(months: index) }

  /// The instalment that repays the principal in the agreed months: P·i ÷ (1 − (1 + i)⁻ⁿ), i being a
  /// twelfth of the yearly rate, halves to even.
  ///
  /// Nil where there is nothing to repay, the rate is negative, or a number is too large.
  var computedInstalment: Amount? {
    Self.instalment(principal: principal, yearlyPercent: yearlyPercent, months: months)
  }

  static func instalment(
    principal: Amount, yearlyPercent: ExactDecimal, months: Int
  ) -> Amount? {
    guard principal.minorUnits > 0, months > 0, !yearlyPercent.isNegative else { return nil }
    if yearlyPercent == .zero {
      return .quotient(Int128(principal.minorUnits), by: Int128(months), principal.currency)
    }
    guard let growth = GrowthFactor(yearlyPercent: yearlyPercent, periodsPerYear: 12) else {
      return nil
    }
    return GrowingBalance(instalmentOf: principal, growth: growth, months: months)?
      .rounded(principal.currency)
  }

  /// A twelfth of the rate on what is owed, halves to even; nil beyond all amounts.
  static func monthInterest(on owed: Int64, yearlyPercent: ExactDecimal) -> Int64? {
    let divisor = 1200 * HalfEven.powerOfTen(yearlyPercent.scale)
    let interest = HalfEven.divide(
      Int128(owed) * Int128(yearlyPercent.coefficient), by: divisor)
    return interest.flatMap { $0 <= Int128(Amount.limit) ? Int64($0) : nil }
  }

  /// The interest of the month that ends with an instalment.
  func interest(on owed: Int64, ofInstalment index: Int) -> Int64? {
    Self.monthInterest(on: owed, yearlyPercent: rate(ofInstalment: index))
  }

  /// The rate of the month that ends with an instalment: the one in force when the month began.
  func rate(ofInstalment index: Int) -> ExactDecimal {
    let monthStart = dueDate(index - 1)
    let latest = rateChanges.filter { $0.from <= monthStart }
      .enumerated().max { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
    return latest?.element.yearlyPercent ?? yearlyPercent
  }
}
