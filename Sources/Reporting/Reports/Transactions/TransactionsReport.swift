package import Ledger

/// A report of every booked row of the period, with its file and line.
///
/// Other reports link to this report.
package struct TransactionsReport: ReportKind {
  package static let name = "transactions"
  package static let title = "Transactions"
  package static let isOfTransactions = true
  package static let summary = "every booked row by category, with its file and line"
  package static let needs: ReportNeeds = [.lines]

  /// The maximum number of rows for which saldo writes this report by default.
  package static let mostUnasked = 100_000

  /// The number of rows with space on a page, not counting headings and the list of places.
  static let pageRows = 120

  private let context: ReportContext
  private var tally: TransactionTally
  private var restated: RestatedFlows?
  /// The replacement for ``ReportContext/lines`` if there are too many rows; nil otherwise.
  private var streamed: (shown: [BookedLine], files: Set<String>, all: TransactionStream)?

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) {
    self.context = context
    tally = TransactionTally(context)
    restated = Self.restated(context)
  }

  /// The fold for the household total, without rows; nil without rates or a second currency.
  private static func restated(_ context: ReportContext) -> RestatedFlows? {
    let period = context.clippedPeriod
    return RestatedFlows.byCurrency(context, MonthColumns(period: period, from: period.start))
  }

  /// Counts the rows.
  ///
  /// The texts of the rows come from ``ReportContext/lines`` or from the stream.
  package mutating func add(_ rows: Span<LedgerRow>) {
    tally.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report { streamed.map(streamedReport) ?? heldReport() }

  private func heldReport() -> Report {
    let currencyOfAccount = context.currencyOfAccount
    let used = Set(context.lines.lazy.map { currencyOfAccount[Int($0.row.account)] }).sorted()
    let currencies = used.isEmpty ? [0] : used
    let files = FileWords(Set(context.lines.lazy.map(\.source.file)))
    // The fold has not seen rows that are held in memory, so add them here.
    var restated = Self.restated(context)
    let rows = restated == nil ? [] : context.lines.map(\.row)
    restated?.add(rows.span)
    return report(currencies, heldBundles(currencies), restated, files)
  }

  private func heldBundles(_ currencies: [Int]) -> [[TransactionBundle]] {
    let currencyOfAccount = context.currencyOfAccount
    let known = context.currencies
    var bundles = currencies.map { currency in
      TransactionBundle.all(
        context.lines.filter { currencyOfAccount[Int($0.row.account)] == currency },
        tally.categoryLines, known[currency])
    }
    TransactionBundle.choose(&bundles, pageRows: Self.pageRows)
    return bundles
  }

  private func report(
    _ currencies: [Int], _ bundles: [[TransactionBundle]], _ restated: RestatedFlows?,
    _ files: FileWords
  ) -> Report {
    let count = bundles.joined().reduce(0) { $0 + $1.count }
    let isEmpty = bundles.allSatisfy(\.isEmpty)
    var report = context.blankReport(Self.self, rowCount: Int64(count))
    if let words = HouseholdWords(context, restated, used: currencies) {
      Self.add(words, currencies, bundles, to: &report)
    }
    for (currency, bundles) in zip(currencies, bundles) {
      let lists = TransactionLists(
        context, bundles, files, currency: currency, isOneOfSeveral: currencies.count > 1)
      guard !isEmpty else {
        report.sections += lists.none(
          context.knowsNothing ? context.unknownWords : "No rows in this period.")
        continue
      }
      report.headlines.append(lists.headlines())
      report.sections += lists.sections()
    }
    return report
  }
}

extension TransactionsReport {
  /// Adds the household total to the report.
  private static func add(
    _ words: HouseholdWords, _ currencies: [Int], _ bundles: [[TransactionBundle]],
    to report: inout Report
  ) {
    let household = HouseholdFlows(
      words: words,
      flows: zip(currencies, bundles).map { currency, bundles in
        currency == 0 ? TransactionBundle.flow(bundles) : words.parts.flow(currency)
      })
    report.headlines.append(household.headlines())
    report.sections.append(household.section())
    report.notes += words.notes
    report.attention = Findings.first(words.attention)
  }
}

/// A function that reads the rows of the period with their texts, in the order of counting.
package typealias TransactionStream = @Sendable (_ body: (BookedLine) throws -> Void) throws -> Void

extension TransactionsReport {
  /// The maximum number of rows held in memory; if there are more, each file reads the rows again.
  package static let mostHeld = 5_000

  /// The number of rows counted.
  package var rowCount: Int { tally.rowCount }

  /// The positions of the rows that a page shows, in order.
  package var shownRows: [Int] { shownByLine.flatMap(\.shown).sorted() }

  /// Sets the rows that a page shows, the names of all source files, and the source of all rows.
  package mutating func stream(
    shown: [BookedLine], files: Set<String>, _ all: @escaping TransactionStream
  ) {
    streamed = (shown, files, all)
  }

  private typealias ShownLine = (
    slot: Int, key: TransactionTally.Key, line: TransactionTally.Line, shown: [Int]
  )

  /// The lines with rows in report order, each with the rows that a page shows.
  private var shownByLine: [ShownLine] {
    let used = tally.used
    let most = TransactionBundle.most(used.map(\.line.rowCount), in: Self.pageRows)
    let lines = tally.categoryLines
    let sorted = used.sorted { left, right in
      guard left.key.currency == right.key.currency else {
        return left.key.currency < right.key.currency
      }
      guard let line = left.key.line, let other = right.key.line else {
        return right.key.line == nil && left.key.line != nil
      }
      return lines.isBefore(line, other)
    }
    return sorted.map { ($0.slot, $0.key, $0.line, $0.line.largest.first(most)) }
  }

  private func streamedReport(
    _ streamed: (shown: [BookedLine], files: Set<String>, all: TransactionStream)
  ) -> Report {
    let lines = shownByLine
    let line = Dictionary(
      uniqueKeysWithValues: zip(lines.flatMap(\.shown).sorted(), streamed.shown))
    let currencies = Set(lines.map(\.key.currency)).sorted()
    let known = context.currencies
    var bundles = currencies.map { currency in
      lines.filter { $0.key.currency == currency }.map { one in
        let sums = tally.categoryLines
        return TransactionBundle(
          title: one.key.line.map { TransactionBundle.title(of: $0, sums) }
            ?? TransactionBundle.transfers,
          target: one.key.line.map { sums.trail(of: $0, known[currency]) }
            ?? .transfers(known[currency]),
          isIncome: one.key.line.map { sums.isIncome[$0] }, one.line,
          shown: one.shown.compactMap { line[$0] })
      }
    }
    TransactionBundle.choose(&bundles, pageRows: Self.pageRows)
    var report = report(currencies, bundles, restated, FileWords(streamed.files))
    let stream = rows(streamed.all, groups: lines.map(\.slot))
    for index in report.sections.indices where report.sections[index].table?.id == Self.name {
      report.sections[index].table?.stream = stream
    }
    return report
  }

  /// The stream of all rows, each with the index of its group; `groups` has the slot of each group.
  private func rows(_ all: @escaping TransactionStream, groups: [Int]) -> RowStream {
    let names = context.names
    let currencies = names.accounts.map(\.currency)
    let tally = tally
    var groupOfSlot: [Int] = Array(repeating: 0, count: (groups.max() ?? 0) + 1)
    for (group, slot) in groups.enumerated() { groupOfSlot[slot] = group }
    return RowStream { [groupOfSlot] body in
      try all { line in
        let cells = TransactionLists.cells(line, names, currencies[Int(line.row.account)])
        try body(groupOfSlot[tally.slot(of: line.row)], cells)
      }
    }
  }
}
