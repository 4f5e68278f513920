import Ledger

/// The history of net worth: the end of a month, compared with the month before and the median.
///
/// For an unfinished month, the last known day is compared with the same day of previous months.
struct WorthHistory: Sendable {
  let context: ReportContext
  let balanceDays: [CalendarDate]
  /// The folds of the loans at the end of the previous month and at the end of this month.
  ///
  /// Without loans or a previous month, there is only the last fold.
  private(set) var loans: [LoanBalances.Rows]
  private let hasLoans: Bool

  init(_ context: ReportContext) {
    self.context = context
    balanceDays = Self.balanceDays(context)
    let hasLoans = Self.span(context) != nil
    self.hasLoans = hasLoans
    loans = (hasLoans ? balanceDays.suffix(2) : balanceDays.suffix(1)).map { evening in
      var context = context
      context.asOf = evening
      return LoanBalances.Rows(context)
    }
  }

  /// The days to compare: the ends of the eleven previous months in the ledger, then of the month.
  ///
  /// A period of several months has only its own end. For an unfinished month, the days are the
  /// last known day and the same day of previous months.
  static func balanceDays(_ context: ReportContext) -> [CalendarDate] {
    let period = context.clippedPeriod
    let first = context.covered?.start ?? period.start
    let isMonth = period.monthNumbers.count == 1
    let before = isMonth ? (1...11).reversed().map { period.start.adding(months: -$0) } : []
    let known = context.partialThrough(period)
    return before.map { day in
      let month = Period.month(of: day)
      return known.map { min(month.end, month.start.adding(days: $0.day - 1)) } ?? month.end
    }.filter { $0 >= first } + [known ?? period.end]
  }

  /// The days of the rows that the fold needs; nil without loans.
  ///
  /// The balance of a loan depends on all payments since the loan began.
  static func span(_ context: ReportContext) -> Period? { LoanBalances.Rows.span(context) }

  mutating func add(_ rows: Span<LedgerRow>) {
    guard hasLoans else { return }
    for index in loans.indices { loans[index].add(rows) }
  }

  func worth(_ currency: Currency, _ index: Int, _ standing: LoanBalances) -> NetWorth? {
    NetWorth(context, currency, on: balanceDays[index], standing)
  }

  /// The headline for net worth; empty if nothing is known.
  func headlines(_ label: String, _ currency: Currency) -> [Headline] {
    guard let last = loans.last?.standing,
      let now = worth(currency, balanceDays.count - 1, last)
    else { return [] }
    var headline = Headline(
      label: label, value: .amount(Amount(minorUnits: now.worth, currency: currency)))
    var notes: [String] = []
    if let before = before(currency), before.unknown == now.unknown {
      headline.change = Change(from: before.worth, to: now.worth, moreIsGood: true)
      if headline.change != nil {
        notes.append("vs \(dayWords(balanceDays[balanceDays.count - 2]))")
      }
    }
    if let median = median(currency, now) { notes.append(median) }
    notes.append(now.parts(context.style))
    headline.note = notes.joined(separator: " · ")
    return [headline]
  }

  private var isOpen: Bool { context.partialThrough(context.clippedPeriod) != nil }

  /// The day as text: `July` for the end of a month, `14 July` within an unfinished month.
  func dayWords(_ day: CalendarDate) -> String {
    "\(isOpen ? "\(day.day) " : "")\(MonthName.full(day.month))"
  }

  private func before(_ currency: Currency) -> NetWorth? {
    guard balanceDays.count > 1, let standing = loans.first?.standing else { return nil }
    return worth(currency, balanceDays.count - 2, standing)
  }

  /// The median of previous months as text; nil unless all these months have the same unknown
  /// parts.
  ///
  /// With loans, the result is also nil, because each month would need its own pass over all
  /// payments.
  private func median(_ currency: Currency, _ now: NetWorth) -> String? {
    guard !hasLoans, balanceDays.count > 2, let standing = loans.first?.standing else { return nil }
    let all = balanceDays.indices.dropLast().compactMap { worth(currency, $0, standing) }
    guard all.count == balanceDays.count - 1, all.allSatisfy({ $0.unknown == now.unknown }),
      let median = Rounding.median(all.map(\.worth))
    else { return nil }
    let money = context.style.moneyInWords(Amount(minorUnits: median, currency: currency))
    let days = isOpen ? " for that day of the month" : ""
    return "\(all.count)-month median\(days) \(money)"
  }

  /// The sentences about exclusions from net worth and about mortgages.
  func notes(_ currency: Currency) -> [String] {
    guard let last = loans.last?.standing,
      let now = worth(currency, balanceDays.count - 1, last)
    else { return [] }
    return unknown(now) + mortgages(now)
  }

  private func unknown(_ now: NetWorth) -> [String] {
    guard !now.unknown.isEmpty else { return [] }
    return [
      "Net worth excludes \(Words.list(now.unknown)): no file states a balance, "
        + "or the value is unknown."
    ]
  }

  /// The sentence about mortgages; empty if there are none.
  ///
  /// No field links a loan to the mortgage of an asset, so saldo subtracts only loans.
  private func mortgages(_ now: NetWorth) -> [String] {
    guard !now.mortgages.isEmpty else { return [] }
    let named = now.mortgages.map {
      "\($0.name) (mortgage \(context.style.moneyInWords($0.amount)))"
    }
    return [
      "Net worth counts mortgaged assets in full: \(Words.list(named)). Only loans are subtracted."
    ]
  }
}

extension WorthHistory {
  /// The net worth of a household: all currencies, converted, with the causes of its change.
  struct Household {
    let headlines: [Headline]
    let sections: [Section]
    let attention: [Attention]
  }

  /// The household's net worth; nil if there are no rates or all amounts are in the home currency.
  func household() -> Household? {
    guard !context.rates.isEmpty, let standing = loans.last?.standing else { return nil }
    let last = balanceDays.count - 1
    let now = context.heldCurrencies.compactMap { currency in
      worth(currency, last, standing).map { (currency: currency, worth: $0) }
    }
    let amounts = now.map { Amount(minorUnits: $0.worth.worth, currency: $0.currency) }
    guard let restated = RestatedAmounts(amounts, context, on: balanceDays[last]) else {
      return nil
    }
    let changes = changes(restated, now.map(\.worth.unknown))
    return Household(
      headlines: restated.lines.isEmpty ? [] : [headline(restated.total, changes)],
      sections: restated.lines.isEmpty
        ? []
        : [
          restated.section(
            "Net worth", id: "household-worth", value: ("worth", "Net worth"))
        ] + (changes.map { [section($0, restated.total)] } ?? []),
      attention: restated.attention("net worth"))
  }

  private func headline(_ total: Amount, _ changes: Changes?) -> Headline {
    var headline = Headline(label: "Net worth, household", value: .amount(total))
    var notes = ["all currencies"]
    if let changes {
      headline.change = Change(from: changes.before, to: total.minorUnits, moreIsGood: true)
      let day = dayWords(balanceDays[balanceDays.count - 2])
      if headline.change != nil { notes.insert("vs \(day)", at: 0) }
    }
    headline.note = notes.joined(separator: " · ")
    return headline
  }

  /// The causes of a change of net worth, in minor units of the home currency.
  private struct Changes {
    let before: Int64
    let rates: Int64
    let rest: Int64
  }

  /// The changes due to exchange rates on earlier holdings, and all other changes.
  ///
  /// Nil if a part is unknown.
  private func changes(_ now: RestatedAmounts, _ unknown: [[String]]) -> Changes? {
    guard now.missing.isEmpty, balanceDays.count > 1, let standing = loans.first?.standing else {
      return nil
    }
    let index = balanceDays.count - 2
    var (start, held): (Int128, Int128) = (0, 0)
    for (line, unknown) in zip(now.lines, unknown) {
      let currency = line.amount.currency
      guard let before = worth(currency, index, standing), before.unknown == unknown,
        let earlier = context.rates.conversion(
          from: currency, to: context.style.home, on: balanceDays[index])?.millionths(before.worth),
        let later = line.conversion.millionths(before.worth)
      else { return nil }
      start += earlier
      held += later
    }
    let units = Rounding.wholeUnits([start, held - start])
    return Changes(
      before: units[0], rates: units[1], rest: now.total.minorUnits - units[0] - units[1])
  }

  private func section(_ changes: Changes, _ total: Amount) -> Section {
    let title = HouseholdWords.title("Change in net worth", total.currency)
    let (before, now) = (balanceDays[balanceDays.count - 2], balanceDays[balanceDays.count - 1])
    let cell = { Cell.amount(Amount(minorUnits: $0, currency: total.currency)) }
    return Section(
      title: title,
      table: Table(
        id: "household-change", caption: "\(title), \(before.words) to \(now.words)",
        columns: [.rowHeading("cause", "Cause"), .number("amount", "Amount")],
        rows: [
          [.text("Net worth before"), cell(changes.before)],
          [.text("Savings and revaluation"), cell(changes.rest)],
          [.text("Exchange rates"), cell(changes.rates)],
        ],
        total: [.text("Net worth"), .amount(total)]))
  }
}

extension ReportContext {
  /// The currencies of accounts, budgets, assets, portfolios and loans, home currency first.
  ///
  /// The others are sorted by code.
  var heldCurrencies: [Currency] {
    let known = currencies
    let others = registers.currencies.filter { !known.contains($0) }
    return known.prefix(1) + (known.dropFirst() + others).sorted()
  }
}
