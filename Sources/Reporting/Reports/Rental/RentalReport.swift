package import Ledger

/// What properties bring: rent as declared and as received, costs, and what is left.
package struct RentalReport: ReportKind {
  package static let name = "rental"
  package static let title = "Rental"
  package static let summary = "rent declared and received in a year, costs, net yield, net equity"

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
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = RentalLines(
        asOf: context.asOf, style: context.style,
        lines: all.filter { $0.asset.currency == currency },
        currency: currency, isOneOfSeveral: currencies.count > 1)
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

  /// The properties of all currencies: rent and costs of the year at the rates of their days, values at that of today.
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
