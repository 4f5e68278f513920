package import Ledger

/// A search for payments far above the usual amount for their payee, their category, or all
/// spending.
///
/// The usual amount is the median of the earlier payments. The spread is one and a half times their
/// median absolute deviation, and at least a tenth of the usual amount. One large payment among the
/// earlier payments hardly changes either of these two. Only payments on earlier days count, from
/// at most a year before the month, so pages of past months do not change. A payment is not
/// reported if it is at most one and a half times the payee's largest earlier amount, or less than
/// a fiftieth of the month's spending.
///
/// On the demo's thirteen months the search reports six payments, each a payee's first and by far
/// the largest of its days. On the 36 months of `Tests/Bench/household.py --rows 10000` it reports
/// four, three of them in the first month.
package struct UnusualAmounts {
  /// The group of earlier payments that a payment exceeds.
  package enum Basis: Hashable, Sendable {
    case payee, category, all
  }

  /// An unusual payment.
  package struct Finding: Hashable, Sendable {
    package let payment: PayeePayment
    /// The usual amount: the median of the earlier payments, in minor units.
    package let usual: Int64
    package let basis: Basis
  }

  /// The maximum number of findings in a month, which keeps the list short.
  package static let limit = 3
  /// The number of months of earlier payments to compare with.
  package static let months = 12

  /// The minimums of one basis: earlier payments, distance in spreads, and multiple of the usual
  /// amount.
  private struct Measure {
    let count: Int
    let spreads: Int64
    let times: Int64
  }

  private static let ofPayee = Measure(count: 4, spreads: 6, times: 3)
  // Payees of one category differ more than the payments to one payee.
  private static let ofCategory = Measure(count: 10, spreads: 10, times: 5)
  private static let ofAll = Measure(count: 15, spreads: 10, times: 5)

  /// The payments of earlier days, in any currency and direction.
  private let earlier: Slice<PaymentList>
  private let currency: Currency
  /// The currencies of the accounts.
  private let currencies: [Currency]

  /// The unusual payments in a period, the most unusual first, at most ``limit``.
  ///
  /// `currencies` are the currencies of the accounts. Amounts of different currencies are never
  /// compared.
  package static func find(
    _ payments: PaymentList, in days: Period, currencies: [Currency]
  ) -> [Finding] {
    let window = Period.month(of: days.start).start.adding(months: -months)
    let first = payments.partitioningIndex { $0.day >= window }
    let start = payments.partitioningIndex { $0.day >= days.start }
    let end = payments.partitioningIndex { $0.day > days.end }
    var sums: [Currency: Int64] = [:]
    for payment in payments[start..<end] where payment.minorUnits < 0 {
      let currency = currencies[Int(payment.account)]
      let (sum, overflow) = sums[currency, default: 0]
        .subtractingReportingOverflow(payment.minorUnits)
      sums[currency] = overflow ? .max : sum
    }
    var findings: [Finding] = []
    var dayStart = start
    for index in start..<end {
      let payment = payments[index]
      if payments[dayStart].day != payment.day { dayStart = index }
      let currency = currencies[Int(payment.account)]
      // This check is first because it excludes most payments.
      guard payment.minorUnits < 0, -payment.minorUnits >= sums[currency, default: 0] / 50
      else { continue }
      let before = UnusualAmounts(
        earlier: payments[first..<dayStart], currency: currency, currencies: currencies)
      if let finding = before.finding(payment) { findings.append(finding) }
    }
    return Array(findings.sorted(by: isMoreUnusual).prefix(limit))
  }

  /// Whether a finding comes before another: by the multiple of the usual amount, then by day.
  private static func isMoreUnusual(_ one: Finding, _ other: Finding) -> Bool {
    let left = -Int128(one.payment.minorUnits) * Int128(max(1, other.usual))
    let right = -Int128(other.payment.minorUnits) * Int128(max(1, one.usual))
    guard left == right else { return left > right }
    return (one.payment.day, one.payment.minorUnits, one.payment.payee)
      < (other.payment.day, other.payment.minorUnits, other.payment.payee)
  }

  private func finding(_ payment: PayeePayment) -> Finding? {
    let known = payment.payee < 0 ? [] : spent { $0.payee == payment.payee }
    // The second rent or yearly fee is about as large as the first, and not unusual.
    if let most = known.max(), -payment.minorUnits <= most + most / 2 { return nil }
    if known.count >= Self.ofPayee.count {
      return finding(payment, known, .payee, Self.ofPayee)
    }
    let alike = spent { $0.category == payment.category }
    if alike.count >= Self.ofCategory.count {
      return finding(payment, alike, .category, Self.ofCategory)
    }
    let all = spent { _ in true }
    guard all.count >= Self.ofAll.count else { return nil }
    return finding(payment, all, .all, Self.ofAll)
  }

  /// The amounts of the earlier payments in the currency for which `isAlike` is true; positive.
  private func spent(_ isAlike: (PayeePayment) -> Bool) -> [Int64] {
    var amounts: [Int64] = []
    for payment in earlier
    where payment.minorUnits < 0 && isAlike(payment) && currencies[Int(payment.account)] == currency
    {
      amounts.append(-payment.minorUnits)
    }
    return amounts
  }

  private func finding(
    _ payment: PayeePayment, _ amounts: [Int64], _ basis: Basis, _ measure: Measure
  ) -> Finding? {
    guard let usual = Rounding.median(amounts),
      let deviation = Rounding.median(amounts.map { abs($0 - usual) })
    else { return nil }
    // Constant prices have no spread, so a tenth of the usual amount is the least.
    let spread = max(deviation + deviation / 2, usual / 10)
    let spent = -Int128(payment.minorUnits)
    guard spent > Int128(usual) + Int128(spread) * Int128(measure.spreads),
      spent >= Int128(usual) * Int128(measure.times)
    else { return nil }
    return Finding(payment: payment, usual: usual, basis: basis)
  }
}

/// An unusual payment as a report shows it.
package struct UnusualPayment: Hashable, Sendable {
  package let payee: String
  package let day: CalendarDate
  /// The amount spent; positive.
  package let amount: Amount
  package let usual: Amount
  package let basis: UnusualAmounts.Basis
  package let category: Category
  package let transaction: TransactionID

  package init(
    payee: String, day: CalendarDate, amount: Amount, usual: Amount,
    basis: UnusualAmounts.Basis, category: Category, transaction: TransactionID
  ) {
    self.payee = payee
    self.day = day
    self.amount = amount
    self.usual = usual
    self.basis = basis
    self.category = category
    self.transaction = transaction
  }
}
