package import Ledger

/// A report that compares each category and group with previous months.
package struct CategoriesReport: ReportKind {
  package static let name = "categories"
  package static let title = "Categories"
  package static let isOfTransactions = true
  package static let summary = "each category compared with its history; groups; category by month"
  package static let needs: ReportNeeds = [.openTransfers]

  private var flows: CategoryFlows
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period { CategoryFlows.span(context) }

  package init(_ context: ReportContext) {
    flows = CategoryFlows(context)
    restated = RestatedFlows.byCategory(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    guard !flows.context.knowsNothing else { return flows.context.unknownReport(Self.self) }
    var report = flows.blankReport(Self.self)
    report.notes += [flows.comparisonNote()].compactMap(\.self)
    let findings = Findings(context: flows.context)
    let household = HouseholdCategories(flows, restated)
    report.attention = Findings.first(
      findings.transfers() + findings.uncategorised(flows) + findings.sides(flows)
        + (household?.words.attention ?? []))
    if let household {
      report.headlines.append(household.headlines())
      report.sections += household.sections()
      report.notes += household.words.notes
    }
    for currency in flows.usedCurrencies {
      let history = CategoryHistory(flows: flows, currency: currency)
      report.headlines.append(history.headlines())
      report.sections += history.sections()
      report.appendix += [history.otherGroupMonths(), history.byMonth()].compactMap(\.self)
    }
    return report
  }
}

/// The categories of the household total, each with its contribution in a period.
struct HouseholdCategories {
  private struct Line {
    let index: Int
    let category: Category
    let total: Int64
  }

  let words: HouseholdWords
  private let flows: CategoryFlows
  private let spending: [Line]
  private let income: [Line]

  /// Creates the contributions; nil if the period has only the home currency or there are no rates.
  init?(_ flows: CategoryFlows, _ restated: RestatedFlows?) {
    guard let words = HouseholdWords(flows.context, restated, used: flows.usedCurrencies) else {
      return nil
    }
    self.words = words
    self.flows = flows
    let lines = (0..<flows.lines.count).compactMap { line -> Line? in
      let flow =
        flows.flow(0, line: line, columns: flows.columns.inPeriod) + words.parts.flow(line)
      // Omit a category whose rows all lack a rate, because 0.00 would look like a real figure.
      guard flow.count > 0 else { return nil }
      return Line(index: line, category: flows.lines.category(of: line), total: flow.total)
    }
    spending = lines.filter { !flows.lines.isIncome[$0.index] }
      .sorted { ($0.total, $0.category) < ($1.total, $1.category) }
    income = lines.filter { flows.lines.isIncome[$0.index] }
      .sorted { ($1.total, $0.category) < ($0.total, $1.category) }
  }

  func headlines() -> [Headline] {
    [words.headline("Income", sum(income)), words.spending(sum(spending))]
  }

  /// The sections for spending and for income; a section without rows is left out.
  func sections() -> [Section] {
    let parts = [("Spending by category", spending, true), ("Income by category", income, false)]
    return parts.filter { !$0.1.isEmpty }.map { section($0, $1, isOutgoing: $2) }
  }

  private func section(_ name: String, _ lines: [Line], isOutgoing: Bool) -> Section {
    let title = words.title(name)
    let whole = sum(lines)
    let rows = zip(lines, Rounding.shares(lines.map(\.total))).map { (line: $0, share: $1) }
    return Section(
      title: title,
      table: Table(
        id: "household-categories", caption: "\(title), \(flows.context.clippedPeriod.title)", rows,
        [
          .heading("category", "Category") { .category($0.line.category) },
          .text("type", "Type", .files) { flows.lines.type(of: $0.line.index) },
          .number("total", isOutgoing ? "Spent" : "Received", isOutgoing: isOutgoing, total: .sum) {
            words.cell($0.line.total)
          },
          .number("share", "Share", total: whole == 0 ? .none : .cell(.permille(1000))) {
            .share($0.share)
          },
        ], hasTotal: true,
        keptRows: lines.indices.filter { lines[$0].category == .uncategorised }))
  }

  private func sum(_ lines: [Line]) -> Int64 { lines.reduce(0) { $0 + $1.total } }
}
