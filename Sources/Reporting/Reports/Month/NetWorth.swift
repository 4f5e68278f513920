import Ledger

/// The net worth in one currency at the end of a day, from known balances and values.
struct NetWorth {
  /// The net worth in minor units.
  private(set) var worth: Int64 = 0
  /// The counts of included accounts, assets, loans and securities, in this order.
  private(set) var counts = [0, 0, 0, 0]
  /// The names of accounts, assets, loans and securities excluded because their value is unknown.
  private(set) var unknown: [String] = []
  /// The included assets with a mortgage amount; a loan in the register may represent the mortgage.
  private(set) var mortgages: [(name: String, amount: Amount)] = []

  /// Creates the net worth; nil if no balance or value is known.
  init?(_ context: ReportContext, _ currency: Currency, on day: CalendarDate, _ loans: LoanBalances)
  {
    addAccounts(context, currency, day)
    let assets = context.registers.assets(day)
    addAssets(assets, currency)
    addLoans(loans, currency, day)
    addSecurities(context.registers.securities(day, beside: assets), currency)
    if counts == [0, 0, 0, 0] { return nil }
  }

  private mutating func add(_ minorUnits: Int64, to kind: Int) {
    let (sum, overflow) = worth.addingReportingOverflow(minorUnits)
    worth = overflow ? Int64(clamping: Int128(worth) + Int128(minorUnits)) : sum
    counts[kind] += 1
  }

  private mutating func addAccounts(
    _ context: ReportContext, _ currency: Currency, _ day: CalendarDate
  ) {
    for covered in context.coverage where covered.rowCount > 0 && covered.first <= day {
      let account = context.names.accounts[covered.account]
      guard account.currency == currency, !account.isOfReceipts else { continue }
      let evening = context.endOfDayBalances.first {
        $0.account == covered.account && $0.day == day
      }
      if let evening { add(evening.minorUnits, to: 0) } else { unknown.append(account.name) }
    }
  }

  private mutating func addAssets(_ assets: [TrackedAsset], _ currency: Currency) {
    for asset in assets where asset.isActive && asset.currency == currency {
      if let value = asset.value {
        add(value.minorUnits, to: 1)
        if let mortgage = asset.entry.amount("mortgageAmount"), mortgage.minorUnits > 0 {
          mortgages.append((asset.name, mortgage))
        }
      } else {
        unknown.append(asset.name)
      }
    }
  }

  /// Adds the values of securities.
  ///
  /// The balance of an account with securities contains only its cash, so both count.
  private mutating func addSecurities(_ securities: [TrackedSecurity], _ currency: Currency) {
    for security in securities where security.counts && security.currency == currency {
      if let value = security.figures.value {
        add(value.minorUnits, to: 3)
      } else {
        unknown.append(security.name)
      }
    }
  }

  /// Subtracts the balances of loans.
  ///
  /// A loan counts from a month before its first due date.
  private mutating func addLoans(
    _ loans: LoanBalances, _ currency: Currency, _ day: CalendarDate
  ) {
    for line in loans.lines where line.plan.amount.currency == currency {
      guard line.plan.start.adding(months: -1) <= day else { continue }
      if let balance = line.course?.balance {
        if balance.minorUnits != 0 { add(-balance.minorUnits, to: 2) }
      } else if line.plan.lastDue.map({ $0 > day }) ?? true {
        unknown.append(line.plan.name)
      }
    }
  }

  /// The counts as text: `3 accounts, 2 assets, 1 loan, 4 securities`.
  func parts(_ style: NumberStyle) -> String {
    let nouns = [
      ("account", "accounts"), ("asset", "assets"), ("loan", "loans"), ("security", "securities"),
    ]
    return zip(counts, nouns).filter { $0.0 > 0 }
      .map { style.count(Int64($0.0), $0.1.0, $0.1.1) }.joined(separator: ", ")
  }
}
