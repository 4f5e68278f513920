import Ledger

/// A fixed or recurring deposit, and what becomes of it.
///
/// The maturity amount is rounded once, at the end, halves to even: to the minor unit it is the
/// exact value of the formula, whatever the tenure.
struct DepositFigures: Hashable, Sendable {
  /// How it is paid in.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One sum, paid in at the start.
    case fixed
    /// The same sum at the start of each month.
    case recurring
  }

  var kind: Kind
  /// The principal, or one instalment of a recurring deposit.
  var paidIn: Amount
  var yearlyPercent: ExactDecimal
  var months: Int
  var compounding: Compounding
  var maturity: CalendarDate
  /// What the bank says it will pay out.
  var statedMaturityAmount: Amount?

  /// All that is paid in until maturity.
  var principal: Amount {
    guard kind == .recurring else { return paidIn }
    let total = Int128(paidIn.minorUnits) * Int128(max(0, months))
    return Amount(minorUnits: Int64(clamping: total), currency: paidIn.currency)
  }

  /// What the stated amount is, and where there is none the computed one.
  var maturityAmount: Amount? { statedMaturityAmount ?? computedMaturityAmount }

  /// Stated − computed: above zero the bank pays more than its rate promises; nil without both.
  var statedDifference: Amount? {
    guard let stated = statedMaturityAmount, let computed = computedMaturityAmount else {
      return nil
    }
    return stated.subtracting(computed)
  }

  /// What the deposit earns: maturity amount − all that is paid in.
  var expectedReturn: Amount? { maturityAmount?.subtracting(principal) }

  /// Matured strictly before the day: on its last day a deposit still runs.
  func isMatured(_ asOf: CalendarDate) -> Bool { maturity < asOf }
}

extension DepositFigures {
  /// The maturity amount by rate, tenure and compounding.
  ///
  /// A sum that lies `k` months grows by (1 + rate ÷ m)^(m·k÷12) at `m` periods a year, also where the
  /// exponent is a fraction; at simple interest by 1 + rate·k÷12. Of a recurring deposit the first
  /// instalment lies all months, the last one a month. Nil where the deposit is none (a negative sum
  /// or rate, no month or more than 1200) and where the amount is more than saldo holds.
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

  /// Whole periods first, then what is left of one as a root.
  private func grown(_ factor: GrowthFactor, periodMonths: Int) -> Amount? {
    guard var balance = GrowingBalance(paidIn) else { return nil }
    for _ in 0..<months / periodMonths where !balance.grow(by: factor) { return nil }
    if months % periodMonths > 0 {
      let month = factor.root(periodMonths)
      for _ in 0..<months % periodMonths where !balance.grow(by: month) { return nil }
    }
    return balance.rounded(paidIn.currency)
  }

  /// An instalment and a month's growth, month after month.
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
    // How many months all instalments lie, added up.
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

/// How often a deposit's interest becomes capital, or a bond pays its coupon.
enum Compounding: String, Hashable, Sendable, CaseIterable {
  case monthly, quarterly, halfYearly, annual
  /// Never before the end: simple interest.
  case maturity

  /// How often a year; nil for once, at the end.
  var periodsPerYear: Int? { months.map { 12 / $0 } }

  /// The months of one period; nil for the whole time.
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
