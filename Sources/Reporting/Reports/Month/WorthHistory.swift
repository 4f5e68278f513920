import Ledger

/// What is owned less what is owed at the end of a month, against the month before and the median; of a
/// month that is not over on the day that it is known through, and on that day of the months before.
struct WorthHistory: Sendable {
  let context: ReportContext
  let evenings: [CalendarDate]
  /// The loans at the end of the month before, and of the month.
  private(set) var loans: [LoanStanding.Rows]
  private let hasLoans: Bool

  init(_ context: ReportContext) {
    self.context = context
    evenings = Self.evenings(context)
    let hasLoans = Self.span(context) != nil
    self.hasLoans = hasLoans
    loans = (hasLoans ? evenings.suffix(2) : evenings.suffix(1)).map { evening in
      var context = context
      context.asOf = evening
      return LoanStanding.Rows(context)
    }
  }

  /// The ends of the month and the eleven before it, of a longer period its own end; where the month is
  /// not over, the day that it is known through and the same day of the months before.
  static func evenings(_ context: ReportContext) -> [CalendarDate] {
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

  /// What is owed depends on what was paid since the loans began.
  static func span(_ context: ReportContext) -> Period? { LoanStanding.Rows.span(context) }

  mutating func add(_ rows: Span<LedgerRow>) {
    guard hasLoans else { return }
    for index in loans.indices { loans[index].add(rows) }
  }

  func worth(_ currency: Currency, _ index: Int, _ standing: LoanStanding) -> NetWorth? {
    NetWorth(context, currency, on: evenings[index], standing)
  }

  /// One number, or none where nothing is known.
  func headlines(_ label: String, _ currency: Currency) -> [Headline] {
    guard let last = loans.last?.standing,
      let now = worth(currency, evenings.count - 1, last)
    else { return [] }
    var headline = Headline(
      label: label, value: .amount(Amount(minorUnits: now.worth, currency: currency)))
    var notes: [String] = []
    if let before = before(currency), before.unknown == now.unknown {
      headline.change = Change(from: before.worth, to: now.worth, moreIsGood: true)
      if headline.change != nil { notes.append("vs \(dayWords(evenings[evenings.count - 2]))") }
    }
    if let median = median(currency, now) { notes.append(median) }
    notes.append(now.parts(context.style))
    headline.note = notes.joined(separator: " · ")
    return [headline]
  }

  private var isOpen: Bool { context.partialThrough(context.clippedPeriod) != nil }

  /// `July` for its end, `14 July` for a day of it.
  func dayWords(_ day: CalendarDate) -> String {
    "\(isOpen ? "\(day.day) " : "")\(MonthName.full(day.month))"
  }

  private func before(_ currency: Currency) -> NetWorth? {
    guard evenings.count > 1, let standing = loans.first?.standing else { return nil }
    return worth(currency, evenings.count - 2, standing)
  }

  /// The median of the months before, where all of them are known alike; with loans nobody asks for it, for
  /// each month would have to be paid through anew.
  private func median(_ currency: Currency, _ now: NetWorth) -> String? {
    guard !hasLoans, evenings.count > 2, let standing = loans.first?.standing else { return nil }
    let all = evenings.indices.dropLast().compactMap { worth(currency, $0, standing) }
    guard all.count == evenings.count - 1, all.allSatisfy({ $0.unknown == now.unknown }),
      let median = Rounding.median(all.map(\.worth))
    else { return nil }
    let money = context.style.moneyInWords(Amount(minorUnits: median, currency: currency))
    let days = isOpen ? " of that day" : ""
    return "\(all.count)-month median\(days) \(money)"
  }

  /// What is not in the number, and why.
  func notes(_ currency: Currency) -> [String] {
    guard let last = loans.last?.standing,
      let now = worth(currency, evenings.count - 1, last)
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

  /// Whether one of the loans is the mortgage of an asset is not said anywhere, so nothing is taken off
  /// twice.
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
  /// The net worth of all currencies in the home currency, and where its change comes from.
  struct Household {
    let headlines: [Headline]
    let sections: [Section]
    let attention: [Attention]
  }

  /// Nil where nothing is in another currency, or there are no rates.
  func household() -> Household? {
    guard !context.rates.isEmpty, let standing = loans.last?.standing else { return nil }
    let last = evenings.count - 1
    let now = context.heldCurrencies.compactMap { currency in
      worth(currency, last, standing).map { (currency: currency, worth: $0) }
    }
    let amounts = now.map { Amount(minorUnits: $0.worth.worth, currency: $0.currency) }
    guard let restated = RestatedAmounts(amounts, context, on: evenings[last]) else { return nil }
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
      let day = dayWords(evenings[evenings.count - 2])
      if headline.change != nil { notes.insert("vs \(day)", at: 0) }
    }
    headline.note = notes.joined(separator: " · ")
    return headline
  }

  /// Where a change of net worth comes from.
  private struct Changes {
    let before: Int64
    let rates: Int64
    let rest: Int64
  }

  /// What rates alone changed of what was held before, and the rest; nil where not all is known.
  private func changes(_ now: RestatedAmounts, _ unknown: [[String]]) -> Changes? {
    guard now.missing.isEmpty, evenings.count > 1, let standing = loans.first?.standing else {
      return nil
    }
    let index = evenings.count - 2
    var (start, held): (Int128, Int128) = (0, 0)
    for (line, unknown) in zip(now.lines, unknown) {
      let currency = line.amount.currency
      guard let before = worth(currency, index, standing), before.unknown == unknown,
        let earlier = context.rates.conversion(
          from: currency, to: context.style.home, on: evenings[index])?.millionths(before.worth),
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
    let title = HouseholdWords.title("Change of net worth", total.currency)
    let (before, now) = (evenings[evenings.count - 2], evenings[evenings.count - 1])
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
  /// The currencies of accounts, budgets, assets and loans, the home currency first, then by code.
  var heldCurrencies: [Currency] {
    let known = currencies
    let others = registers.currencies.filter { !known.contains($0) }
    return known.prefix(1) + (known.dropFirst() + others).sorted()
  }
}
