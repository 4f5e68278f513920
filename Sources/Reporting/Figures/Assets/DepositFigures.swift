import Ledger

/// A fixed or recurring deposit, with its maturity amount.
///
/// The maturity amount is rounded once, at the end, halves to even. To the minor unit, the amount
/// is the exact value of the formula for any tenure.
struct DepositFigures: Hashable, Sendable {
  /// The way money is paid in.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A single sum at the start.
    case fixed
    /// An equal sum at the start of each month.
    case recurring
  }

  var kind: Kind
  /// The principal, or one instalment of a recurring deposit.
  var paidIn: Amount
  var yearlyPercent: ExactDecimal
  var months: Int
  var compounding: Compounding
  var maturity: CalendarDate
  /// The maturity amount as the bank states it.
  var statedMaturityAmount: Amount?

  /// The total amount paid in until maturity.
  var principal: Amount {
    guard kind == .recurring else { return paidIn }
    let total = Int128(paidIn.minorUnits) * Int128(max(0, months))
    return Amount(minorUnits: Int64(clamping: total), currency: paidIn.currency)
  }

  /// The stated maturity amount, otherwise the computed amount; nil if neither is known.
  var maturityAmount: Amount? { statedMaturityAmount ?? computedMaturityAmount }

  /// The stated maturity amount − the computed amount; nil unless both are known.
  ///
  /// The difference is positive if the bank pays more than its rate promises.
  var statedDifference: Amount? {
    guard let stated = statedMaturityAmount, let computed = computedMaturityAmount else {
      return nil
    }
    return stated.subtracting(computed)
  }

  /// The earnings of the deposit: maturity amount − total paid in; nil if unknown.
  var expectedReturn: Amount? { maturityAmount?.subtracting(principal) }

  /// Whether the deposit matured before the day; false on its last day.
  func isMatured(_ asOf: CalendarDate) -> Bool { maturity < asOf }
}

extension DepositFigures {
  /// The maturity amount computed from rate, tenure and compounding.
  ///
  /// After `k` months, the growth factor of a sum is (1 + rate ÷ m)^(m·k÷12), with `m` periods a
  /// year and perhaps a fractional exponent. With simple interest, the factor is 1 + rate·k÷12. The
  /// first instalment of a recurring deposit earns interest for all months, the last one for one
  /// month. The result is nil for invalid terms (a negative sum or rate, no month or more than
  /// 1200), and for an amount above ``Amount/limit``.
  var computedMaturityAmount: Amount? {
    guard (1...1200).contains(months), !yearlyPercent.isNegative else { return nil }
    guard let length = compounding.months, let count = compounding.periodsPerYear else {
      return simpleMaturityAmount
    }
    guard let factor = GrowthFactor(yearlyPercent: yearlyPercent, periodsPerYear: count) else {
      return nil
    }
    switch kind {
    case .fixed: return grown(factor, periodMonths: length)
    case .recurring: return saved(factor.root(length))
    }
  }

  /// The amount after all whole periods and the remaining months.
  ///
  /// The growth factor of a remaining month is a root of the factor of a period.
  private func grown(_ factor: GrowthFactor, periodMonths: Int) -> Amount? {
    guard var balance = GrowingBalance(paidIn) else { return nil }
    for _ in 0..<months / periodMonths where !balance.grow(by: factor) { return nil }
    if months % periodMonths > 0 {
      let month = factor.root(periodMonths)
      for _ in 0..<months % periodMonths where !balance.grow(by: month) { return nil }
    }
    return balance.rounded(paidIn.currency)
  }

  /// The amount of a recurring deposit: each month adds an instalment, then a month's growth.
  private func saved(_ month: GrowthFactor) -> Amount? {
    guard let instalment = GrowingBalance(paidIn) else { return nil }
    var balance = instalment
    for index in 0..<months {
      if index > 0, !balance.add(instalment) { return nil }
      guard balance.grow(by: month) else { return nil }
    }
    return balance.rounded(paidIn.currency)
  }

  private var simpleMaturityAmount: Amount? {
    guard (0...Amount.limit).contains(paidIn.minorUnits) else { return nil }
    // The months of interest of all instalments together.
    let monthCount = kind == .fixed ? months : months * (months + 1) / 2
    let instalmentCount = kind == .fixed ? 1 : months
    let whole = 1200 * HalfEven.powerOfTen(yearlyPercent.scale)
    let (interest, overflow) = Int128(yearlyPercent.coefficient).multipliedReportingOverflow(
      by: Int128(paidIn.minorUnits) * Int128(monthCount))
    let capital = Int128(paidIn.minorUnits) * Int128(instalmentCount)
    let (worth, tooLarge) = capital.multipliedReportingOverflow(by: whole)
    let (sum, tooLargeTogether) = worth.addingReportingOverflow(interest)
    guard !overflow, !tooLarge, !tooLargeTogether,
      let amount = Amount.quotient(sum, by: whole, paidIn.currency)
    else { return nil }
    return amount.minorUnits <= Amount.limit ? amount : nil
  }
}

/// The frequency of compounding for a deposit, or of coupons for a bond.
enum Compounding: String, Hashable, Sendable, CaseIterable {
  case monthly, quarterly, halfYearly, annual
  /// A single period until maturity, with simple interest.
  case maturity

  /// The number of periods per year; nil for a single period until maturity.
  var periodsPerYear: Int? { months.map { 12 / $0 } }

  /// The number of months in one period; nil for a single period until maturity.
  var months: Int? {
    switch self {
    case .monthly: 1
    case .quarterly: 3
    case .halfYearly: 6
    case .annual: 12
    case .maturity: nil
    }
  }
}
