import Ledger

/// The findings of a report that need the reader's attention.
struct Findings {
  /// The usual maximum number of attention lines on a page.
  static let limit = 5
  /// The maximum number of budget lines, which leaves room for other findings.
  private static let budgetLimit = 3

  let context: ReportContext

  /// The most urgent of the given lines, in order of urgency, at most `limit`.
  static func first(_ lines: [Attention], limit: Int = Findings.limit) -> [Attention] {
    Array(lines.sorted { $0.urgency < $1.urgency }.prefix(limit))
  }

  /// The findings on recent budgets that are exceeded, on track to exceed, or nearly used up.
  ///
  /// The gravest findings come first. If there are more than `limit`, a line gives the number of
  /// the others.
  func budgets(_ lines: [BudgetLine], limit: Int = budgetLimit) -> [Attention] {
    let pressing = gravest(lines.filter { $0.isRecent && Self.isPressing($0) })
    let words = BudgetWords(context: context)
    return pressing.prefix(limit).map(words.attention) + more(pressing.dropFirst(limit))
  }

  /// Whether a budget needs attention.
  ///
  /// A budget that is used exactly, such as rent, needs no attention. A part of a budget needs
  /// attention only if it is exceeded.
  private static func isPressing(_ line: BudgetLine) -> Bool {
    switch line.status {
    case .over: true
    case .exceeding, .tight: line.part == nil
    case .exact, .within: false
    }
  }

  /// The lines in order of gravity: exceeded budgets, then budgets on track to exceed, then the
  /// rest.
  ///
  /// Amounts in different currencies cannot be compared, so the currencies alternate.
  private func gravest(_ lines: [BudgetLine]) -> [BudgetLine] {
    let ranked = context.currencies.enumerated().flatMap { index, currency in
      BudgetOrder.sorted(lines.filter { $0.currency == currency }).enumerated()
        .map { (turn: $0.offset, currency: index, line: $0.element) }
    }
    let rank = { (line: BudgetLine) in
      line.status == .over ? 0 : line.status == .exceeding ? 1 : 2
    }
    return ranked.sorted { left, right in
      (rank(left.line), left.turn, left.currency) < (rank(right.line), right.turn, right.currency)
    }.map(\.line)
  }

  /// A line with the number of budgets left out, which shows that the list is incomplete; empty if
  /// none.
  private func more(_ lines: ArraySlice<BudgetLine>) -> [Attention] {
    let over = lines.count { $0.status == .over }
    let parts = [
      (over, "overspent"), (lines.count { $0.status == .exceeding }, "on track to exceed"),
      (lines.count { $0.status == .tight }, "nearly used up"),
    ].filter { $0.0 > 0 }.map { ($0.0, "\($0.0 == 1 ? "is" : "are") \($0.1)") }
    guard let (count, words) = parts.first else { return [] }
    let rest = parts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return [
      Attention(
        urgency: over > 0 ? .over : .tight,
        phrases: [
          .subject(context.style.count(Int64(count), "more budget")),
          .text(" \(words)\(rest): "), .code("saldo report budget"), .text(" lists them all."),
        ])
    ]
  }

  /// The findings on transactions without a category, one per currency.
  func uncategorised(_ flows: CategoryFlows) -> [Attention] {
    flows.usedCurrencies.compactMap { currency in
      let flow = [0, flows.lines.uncategorisedIncome].reduce(Flow()) {
        $0 + flows.flow(currency, line: $1, columns: flows.columns.inPeriod)
      }
      guard flow.count > 0 else { return nil }
      let sums = [(-flow.expense, "out"), (flow.income, "in")].filter { $0.0 != 0 }
      let words = sums.map { "\(money($0, flows.currencies[currency])) \($1)" }
      let sum = words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
      return Attention(
        urgency: .notice,
        phrases: [
          .subject(Words.count(flow.count, "transaction", context.style)),
          .text("\(sum) \(flow.count == 1 ? "has" : "have") no category: add rules to "),
          .code("rules/"), .text(", and check them with "), .code("saldo rules explain"),
          .text("."),
        ])
    }
  }

  /// The findings on accounts with data that ends more than a week before the end of the period.
  ///
  /// If the as-of day is earlier, it replaces the end of the period.
  func coverage() -> [Attention] {
    ended(before: min(context.clippedPeriod.end, context.period.end, context.asOf)).map { account in
      Attention(
        urgency: .notice,
        phrases: [
          .subject(context.names.accounts[account.account].name),
          .text(" has no statement after \(account.through.words): put the next one in "),
          .code("inbox/"), .text(" and run "), .code("saldo import"), .text("."),
        ])
    }
  }

  /// The accounts with data that ends more than a week before `end`, the latest end first.
  func ended(before end: CalendarDate) -> [AccountCoverage] {
    let ended = context.coverage.filter {
      $0.rowCount > 0 && $0.first <= end && !context.names.accounts[$0.account].isOfReceipts
        && $0.through.adding(days: AccountCoverage.quietDays) < end
    }
    return ended.sorted { ($0.through, $0.account) > ($1.through, $1.account) }
  }

  /// The finding on payments without a place; empty if there are none, or if refunds exceed them.
  func unplaced(count: Int64, spent: Int64, _ currency: Currency) -> [Attention] {
    guard count > 0, spent < 0 else { return [] }
    let verb = count == 1 ? "has" : "have"
    return [
      Attention(
        urgency: .notice,
        phrases: [
          .subject(Words.count(count, "payment", context.style)),
          .text(" (\(money(-spent, currency)) spent) \(verb) no place: add places to "),
          .code("tables/places.csv"), .text("."),
        ])
    ]
  }

  private func money(_ minorUnits: Int64, _ currency: Currency) -> String {
    context.style.moneyInWords(Amount(minorUnits: minorUnits, currency: currency))
  }
}

extension Findings {
  /// The finding on possible transfers, which count as income and spending until reviewed.
  func transfers() -> [Attention] {
    let period = context.clippedPeriod
    let count = context.openTransfers.count {
      $0.start <= period.end && period.start <= $0.end
    }
    guard count > 0 else { return [] }
    return [
      Attention(
        urgency: .notice,
        phrases: [
          .subject(Words.count(Int64(count), "possible transfer", context.style)),
          .text(
            " between own accounts \(count == 1 ? "counts" : "count") as spending and income: "
              + "review \(count == 1 ? "it" : "them") with "),
          .code("saldo transfers --open"), .text("."),
        ])
    ]
  }
}

extension Findings {
  /// The findings on unusually large payments of the last month, each with a link to its row.
  func unusual() -> [Attention] {
    context.unusual.map { payment in
      let usual = context.style.moneyInWords(payment.usual)
      let scope =
        switch payment.basis {
        case .payee: ""
        case .category: " in \(payment.category.title)"
        case .all: " overall"
        }
      return Attention(
        urgency: .tight,
        phrases: [
          .subject(payment.payee),
          .text(
            " was paid \(context.style.moneyInWords(payment.amount)) on \(payment.day.words); "
              + "\(usual) is usual\(scope): see "),
          .row(payment.transaction), .text("."),
        ])
    }
  }
}
