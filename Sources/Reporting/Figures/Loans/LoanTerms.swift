import Ledger

/// The agreed terms of a loan that is repaid in equal monthly instalments.
struct LoanTerms: Hashable, Sendable {
  /// A new rate from a day on.
  struct RateChange: Hashable, Sendable {
    var from: CalendarDate
    var yearlyPercent: ExactDecimal
  }

  /// The term that stays the same after a rate change or a prepayment.
  enum Keeping: String, Hashable, Sendable, CaseIterable {
    /// The last month stays, and the instalment changes.
    case tenure
    /// The instalment stays, and the last month changes.
    case instalment
  }

  var principal: Amount
  var yearlyPercent: ExactDecimal
  /// The agreed number of instalments.
  var months: Int
  /// The day of the first instalment, one month after interest starts to accrue.
  var firstDue: CalendarDate
  /// The instalment that the bank states; nil to compute it.
  var statedInstalment: Amount?
  var rateChanges: [RateChange] = []
  /// The term that stays the same at each rate change.
  var keepingAtRateChange = Keeping.tenure

  /// The due date of the instalment at `index`; the first instalment has index 0.
  func dueDate(_ index: Int) -> CalendarDate { firstDue.adding(months: index) }

  /// The instalment that repays the principal in the agreed months: P·i ÷ (1 − (1 + i)⁻ⁿ), halves
  /// to even.
  ///
  /// `i` is a twelfth of the yearly rate. The result is nil without a principal or months, for a
  /// negative rate, or if a number is too large.
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

  /// A twelfth of the yearly rate on the balance, halves to even; nil above ``Amount/limit``.
  static func monthInterest(on owed: Int64, yearlyPercent: ExactDecimal) -> Int64? {
    let divisor = 1200 * HalfEven.powerOfTen(yearlyPercent.scale)
    let interest = HalfEven.divide(
      Int128(owed) * Int128(yearlyPercent.coefficient), by: divisor)
    return interest.flatMap { $0 <= Int128(Amount.limit) ? Int64($0) : nil }
  }

  /// The interest of the month that ends with an instalment; nil above ``Amount/limit``.
  func interest(on owed: Int64, ofInstalment index: Int) -> Int64? {
    Self.monthInterest(on: owed, yearlyPercent: rate(ofInstalment: index))
  }

  /// The rate of the month that ends with an instalment: the rate in force when the month began.
  func rate(ofInstalment index: Int) -> ExactDecimal {
    let monthStart = dueDate(index - 1)
    let latest = rateChanges.filter { $0.from <= monthStart }
      .enumerated().max { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
    return latest?.element.yearlyPercent ?? yearlyPercent
  }
}
