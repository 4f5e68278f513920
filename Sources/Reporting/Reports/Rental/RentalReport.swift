package import Ledger

/// A report of properties: declared and received rent, costs and net rent.
package struct RentalReport: ReportKind {
  package static let name = "rental"
  package static let title = "Rental"
  package static let summary = "expected and received rent, costs, net yield, net equity"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers[.asset].contains { $0.text("assetType") == TrackedAsset.Kind.realEstate.rawValue }
  }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let all = context.registers.assets(context.asOf).compactMap(RentalLines.Line.init)
    var report = context.blankReport(
      Self.self, rowCount: Int64(all.count), isOfRegisters: true)
    let household = household(all)
    report.add(household)
    report.attention = household?.attention ?? []
    let currencies = Set(all.map(\.asset.currency)).sorted()
    // Without a currency, only the column heads of the tables remain.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = RentalLines(
        asOf: context.asOf, lines: all.filter { $0.asset.currency == currency },
        money: context.money(in: currency, isOneOfSeveral: currencies.count > 1))
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
    }
    if let year = RealEstateFigures.year(until: context.asOf) {
      report.notes.append(
        "Received and costs include deposits and fees recorded for a property and bank rows linked "
          + "to it, \(year.title).")
    }
    let twice = all.reduce(0) { $0 + $1.asset.rowsInRegister }
    if twice > 0 {
      let rows = Words.count(Int64(twice), "linked row", context.style)
      report.notes.append(
        "\(rows) \(twice == 1 ? "is" : "are") also recorded there and counted once.")
    }
    report.notes += TrackedAsset.notes(on: all.map(\.asset), context.asOf)
    let unvalued = all.filter { !$0.hasWorth }.map(\.asset.name)
    if !unvalued.isEmpty {
      report.notes.append(
        "No yield for properties without a value: "
          + "\(unvalued.joined(separator: ", ")).")
    }
    if all.isEmpty { report.notes.append("There are no properties.") }
    return report
  }

  /// The household total of properties: rent and costs at the rate of their day, values at the
  /// as-of rate.
  private func household(_ lines: [RentalLines.Line]) -> HouseholdFigures? {
    guard let year = RealEstateFigures.year(until: context.asOf) else { return nil }
    func payments(_ list: (RealEstateFigures) -> [DatedAmount]) -> [DatedAmount] {
      lines.flatMap { line in
        list(line.figures).filter {
          year.contains($0.day) && $0.amount.currency == line.asset.currency
        }
      }
    }
    return HouseholdFigures(
      context, "Properties", id: "household-rental",
      days: "in the twelve months to \(context.asOf.words)",
      [
        .sum(
          .number("received", "Received"), "Rent received", payments(\.rents),
          note: "all currencies, in twelve months"),
        .sum(.number("costs", "Costs"), "Costs", payments(\.costs)),
        .difference(.number("net", "Net"), "Net"),
        .sum(
          .number("value", "Value", .wide), "Value",
          lines.compactMap { line in
            line.asset.value.map { DatedAmount(context.asOf, $0) }
          }),
      ])
  }
}

/// The lines of the properties in one currency, with headlines, tables and a chart.
struct RentalLines {
  /// A property with its figures.
  struct Line {
    let asset: TrackedAsset
    let figures: RealEstateFigures

    init?(_ asset: TrackedAsset) {
      guard asset.isActive, let figures = asset.property else { return nil }
      self.asset = asset
      self.figures = figures
    }

    /// Whether the value is known and above 0, as a yield requires.
    var hasWorth: Bool { asset.value.map { $0.minorUnits > 0 } ?? false }
  }

  let asOf: CalendarDate
  let lines: [Line]
  let money: ReportCurrency

  func headlines() -> [Headline] {
    let received = sum { $0.received(asOf) }
    let spent = sum { $0.spent(asOf) }
    let net = received.subtracting(spent) ?? received
    let value = sum(\.currentValue)
    var headlines = [
      Headline(
        label: money.label("Rent received"), value: .amount(received), note: "in twelve months"),
      Headline(label: money.label("Costs"), value: .amount(spent)),
      Headline(label: money.label("Net"), value: .amount(net)),
    ]
    if lines.allSatisfy({ $0.asset.value != nil }), let percent = net.percent(of: value) {
      headlines.append(
        Headline(
          label: money.label("Net yield"), value: .rate(percent),
          note: "% of property value"))
    }
    return headlines
  }

  func sections() -> [Section] {
    [
      Section(
        money.label("Properties"), id: RentalReport.name,
        caption: "In the twelve months to \(asOf.words)", lines, fields),
      Section(
        title: money.label("Rent and costs by month"), chart: .signedColumns(columns),
        table: Table(
          id: "months", caption: money.label("Rent and costs by month"), months, monthFields),
        isFolded: true),
    ]
  }

  private var fields: [TableColumn<Line>] {
    [
      .heading("property", "Property") { .text($0.asset.name) },
      .currency(money.currency),
      .number("value", "Value", .wide) { .of($0.asset.value) },
      .number("declared", "Expected", .wide) { .of($0.figures.annualRentalIncome) },
      .number("declared-yield", "Expected %", .wide) { .rate($0.figures.declaredYieldPercent) },
      .number("received", "Received") { .amount($0.figures.received(asOf)) },
      .number("received-yield", "Gross %", .wide) { .rate($0.figures.receivedYieldPercent(asOf)) },
      .number("costs", "Costs", .wide) { .amount($0.figures.spent(asOf)) },
      .number("net", "Net") { .amount($0.figures.net(asOf)) },
      .number("net-yield", "Net %") { .rate($0.figures.netYieldPercent(asOf)) },
      .number("mortgage", "Mortgage", .files) { .of($0.figures.mortgage) },
      .number("equity", "Net equity", .wide) {
        .of($0.asset.value == nil ? nil : $0.figures.netEquity)
      },
    ]
  }

  /// The rent and costs of all properties in a month.
  private struct Month {
    let days: Period
    let rent: Amount
    let costs: Amount

    var net: Amount { rent.subtracting(costs) ?? .zero(rent.currency) }
  }

  /// The months of the year up to the as-of day; the first and last may be partial.
  private var months: [Month] {
    guard let year = RealEstateFigures.year(until: asOf) else { return [] }
    return year.monthNumbers.compactMap { number in
      let month = Period.month(number: number)
      let days = Period(start: max(month.start, year.start), end: min(month.end, year.end))
      guard let days else { return nil }
      func sum(_ payments: (RealEstateFigures) -> [DatedAmount]) -> Amount {
        let all = lines.flatMap { payments($0.figures) }.filter { days.contains($0.day) }
        return Amount.sum(of: all.map(\.amount), in: money.currency)
      }
      return Month(days: days, rent: sum(\.rents), costs: sum(\.costs))
    }
  }

  private var monthFields: [TableColumn<Month>] {
    [
      .heading("month", "Month") { .month($0.days) },
      .currency(money.currency),
      .number("rent", "Rent") { .amount($0.rent) },
      .number("costs", "Costs") { .amount($0.costs) },
      .number("net", "Net rent") { .amount($0.net) },
    ]
  }

  private var columns: SignedColumns {
    let months = months
    return SignedColumns(
      title: money.label("Net rent by month"), finding: finding(months), currency: money.currency,
      aboveName: "Rent above costs", belowName: "Costs above rent",
      columns: months.map { SignedColumns.Column(days: $0.days, minorUnits: $0.net.minorUnits) })
  }

  private func finding(_ months: [Month]) -> String {
    let lowest = months.min { $0.net.minorUnits < $1.net.minorUnits }
    guard let lowest, months.contains(where: { $0.net.minorUnits != 0 }) else {
      return "No rent or costs are recorded."
    }
    let below = months.count { $0.net.isNegative }
    let words =
      below == 0
      ? "Costs did not exceed rent in any month."
      : "Costs exceeded rent in \(below) of \(months.count) months."
    return words
      + " The lowest month is \(lowest.days.monthWords), at \(money.words(lowest.net.minorUnits))."
  }

  private func sum(_ part: (RealEstateFigures) -> Amount) -> Amount {
    Amount.sum(of: lines.map { part($0.figures) }, in: money.currency)
  }
}
