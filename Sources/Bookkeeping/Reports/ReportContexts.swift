import Ledger
import Rendering
import Reporting
import Store

/// A maker of report contexts, with the data that all kinds and formats share, except rows.
struct ReportContexts {
  let workspace: Workspace
  /// The period; nil means the latest month of the ledger.
  var period: Period?
  /// The as-of day; nil to take it from the ledger: usually the last day that statements cover.
  var asOf: CalendarDate?
  /// Whether each month of the period gets its own context.
  var isMonthly = false

  /// The contexts of the periods.
  ///
  /// - Throws: a ``Failure`` if the ledger has no transaction on or before the as-of day.
  func all(_ store: LedgerStore) throws -> [ReportContext] {
    let coverage = try store.coverage()
    // The default comes from the ledger, not from the clock. The same ledger gives the same bytes.
    let banks = coverage.filter(\.hasStatements)
    let ground = banks.isEmpty ? coverage : banks
    let registers = try registers(store)
    // Without statements, the last day of the registers marks the end of the ledger.
    let written = [banks.isEmpty ? registers.lastDay : nil].compactMap(\.self)
    guard
      let asOf = asOf
        ?? Self.day(ground.map(\.statementsThrough) + written, all: coverage.map(\.lastDay)),
      let last = (ground.map(\.lastDay) + written).max()
    else {
      guard let asOf, try store.hasMoreRows(than: 0) else {
        throw Failure(.noInput, "the ledger is empty", hint: "import statements with saldo import")
      }
      throw Failure(
        .noInput, "the ledger has no transaction on or before \(asOf)",
        hint: try firstDay().map { "its first transaction is on \($0): use --as-of \($0) or later" }
          ?? "use a later --as-of day")
    }
    let names = try store.names()
    let budgets = try workspace.budgets()
    let home = try workspace.home(names)
    let rates = try workspace.rates(of: workspace.currencies(names, registers))
    let converted = rates.isEmpty ? [] : try store.convertedRows(to: workspace.numberStyle.home)
    let lines = CategoryLines(
      names.categories, workspace.income(registers[.category], registers[.manualTransaction]))
    return periods(period ?? .month(of: last), coverage).map { period in
      var context = ReportContext(
        period: period, asOf: asOf, names: names, categoryLines: lines,
        coverage: Self.coverage(coverage, names), budgets: budgets, registers: registers,
        style: workspace.numberStyle, ledger: workspace.title)
      context.home = home
      context.rates = rates
      context.convertedRows = converted
      context.fiscalYearStart = workspace.configuration.fiscalYearStart
      return context
    }
  }

  /// The day of the first transaction, whatever the as-of day; nil if there is none.
  private func firstDay() throws -> CalendarDate? {
    try workspace.openLedger(.read).coverage().map(\.firstDay).min()
  }

  /// The last day that statements cover, or the day of a later row in the same month.
  ///
  /// The sums of the month include that later row. Rows of later months do not change the day.
  private static func day(_ stated: [CalendarDate], all: [CalendarDate]) -> CalendarDate? {
    guard let stated = stated.max() else { return nil }
    let end = Period.month(of: stated).end
    return max(stated, all.filter { $0 <= end }.max() ?? stated)
  }

  private func registers(_ store: LedgerStore) throws -> RegisterBook {
    let pairs = try Registers.all.map { ($0.name, try store.entriesWithoutKey($0)) }
    var book = RegisterBook(Dictionary(pairs) { first, _ in first })
    book.linkedRows = try store.linkedRows()
    book.boughtLines = try store.boughtLines()
    book.securities = try store.securityHistories()
    try book.countOnce(store)
    book.valuations = RegisterBook.valuations(try store.changes(of: .asset))
    return book
  }

  private func periods(_ period: Period, _ coverage: [Store.AccountCoverage]) -> [Period] {
    guard isMonthly else { return [period] }
    let first = max(period.start, coverage.map(\.firstDay).min() ?? period.start)
    let last = min(period.end, coverage.map(\.lastDay).max() ?? period.end)
    guard let clipped = Period(start: first, end: last) else { return [period] }
    return clipped.monthNumbers.map(Period.month(number:))
  }

  private static func coverage(
    _ stored: [Store.AccountCoverage], _ names: LedgerNames
  ) -> [Reporting.AccountCoverage] {
    stored.compactMap { one in
      guard let index = names.accounts.firstIndex(of: one.account) else {
        return nil
      }
      return Reporting.AccountCoverage(
        account: index, first: one.firstDay, last: one.lastDay, rowCount: one.count,
        through: one.statementsThrough, hasStatements: one.hasStatements)
    }
  }
}

extension MakeReports {
  /// The requested kinds; without a request, the kinds that have content for the period.
  private static func kinds(
    of context: ReportContext, _ asked: [any ReportKind.Type]
  ) -> [any ReportKind.Type] {
    asked.isEmpty ? Reports.all.filter { $0.isFilled(in: context) } : asked
  }

  /// The contexts of the periods, with all data that their kinds need, except rows and check
  /// results.
  func filledContexts(
    _ store: LedgerStore, _ asked: [any ReportKind.Type], _ formats: [any Renderer.Type],
    onContexts: ([ReportContext]) throws -> Void
  ) throws -> [ReportContext] {
    let prepayments = try PrepaymentWords(store).wishes(options.prepayments)
    var contexts = try options.contexts(workspace).all(store)
    try checkPeriod(contexts, asked)
    func fill(_ change: (inout ReportContext) -> Void) {
      for index in contexts.indices { change(&contexts[index]) }
    }
    fill { context in
      context.prepayments = prepayments.map { $0.wish(asOf: context.asOf) }
    }
    try onContexts(contexts)
    let needs = PaymentNeeds(asked, formats, contexts, isRedacted: options.isRedacted)
    let payments = try PayeeHistories.all(store, contexts, needs)
    fill { $0.histories = payments.histories }
    for (index, found) in payments.unusual.enumerated() {
      contexts[index].unusual = try UnusualPayments.named(found, store, contexts[index].names)
    }
    let kinds = contexts.map { Self.kinds(of: $0, asked) }
    let needed = kinds.flatMap(\.self).needs
    let days = zip(kinds, contexts).flatMap { kinds, context in
      kinds.flatMap { $0.balanceDays(context) }
    }
    if !days.isEmpty {
      let endOfDayBalances = try Self.endOfDayBalances(
        store, Set(days).sorted(), contexts[0].names.accounts)
      fill { $0.endOfDayBalances = endOfDayBalances }
    }
    if needed.contains(.openTransfers),
      let first = contexts.map(\.period.start).min(),
      let last = contexts.map(\.period.end).max(), let period = Period(start: first, end: last)
    {
      let days = try store.transferQuestionDays(in: period)
      fill { $0.openTransfers = days }
    }
    if needed.contains(.map), !options.isRedacted, formats.needs.contains(.map) {
      let backdrop = try workspace.backdrop()
      fill { $0.backdrop = backdrop }
    }
    return contexts
  }

  /// Rejects a period for which the reports have no data.
  ///
  /// A period that statements cover has figures even without transactions: they are zero.
  private func checkPeriod(
    _ contexts: [ReportContext], _ asked: [any ReportKind.Type]
  ) throws {
    guard let period = options.period, asked.allSatisfy({ $0.isOfTransactions }),
      contexts.allSatisfy(\.knowsNothing), let first = contexts.first
    else { return }
    let message = "the ledger has no transactions in \(period)"
    guard let covered = first.covered else {
      // Without transactions, the default reports are about registers, up to their last day.
      guard !asked.isEmpty || first.period.start > first.asOf else { return }
      throw Failure(
        .noInput, message, hint: "import statements with saldo import, or omit --period")
    }
    throw Failure(
      .noInput, message,
      hint: "its transactions are from \(covered.start) to \(covered.end); without --period, "
        + "saldo reports on \(Period.month(of: covered.end))")
  }

  /// The balances of accounts at the end of the given days.
  private static func endOfDayBalances(
    _ store: LedgerStore, _ days: [CalendarDate], _ accounts: [Account]
  ) throws -> [EndOfDayBalance] {
    let balances = try store.balances(on: days)
    return accounts.enumerated().flatMap { index, account in
      days.compactMap { day in
        balances[account]?[day].map {
          EndOfDayBalance(account: index, day: day, minorUnits: $0)
        }
      }
    }
  }

  /// The plans for longer periods, such as years; empty unless a run writes each month separately.
  func longerPlans(
    _ asked: [any ReportKind.Type], _ context: ReportContext
  ) -> [(kinds: [any ReportKind.Type], context: ReportContext)] {
    guard options.isMonthly, let period = options.period else { return [] }
    return (asked.isEmpty ? Reports.all : asked).flatMap { kind in
      kind.longerPeriods(in: period, context).map { longer in
        var context = context
        context.period = longer
        return ([kind], context)
      }
    }
  }

  /// The contexts of periods that have pages in the folder but are not part of this run.
  func earlierContexts(_ contexts: [ReportContext]) throws -> [ReportContext] {
    guard let first = contexts.first else { return [] }
    let folder = options.folder ?? workspace.ownFolder("reports")
    let made = Set(contexts.map(\.period))
    return try ReportIndex(folder: folder).periods().filter { !made.contains($0) }.map { period in
      var context = first
      context.period = period
      return context
    }
  }
}
