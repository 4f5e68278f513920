package import Ledger

/// What the portfolios are worth, what they brought, and what comes due.
package struct PortfolioReport: ReportKind {
  package static let name = "portfolio"
  package static let title = "Portfolio"
  package static let summary = "value, gain and return of assets; deposits, bonds, cash, maturities"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool { registers.has(.asset) }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .portfolio, .asset, .assetTransaction)
    let assets = context.registers.assets(context.asOf)
    let portfolios = context.registers[.portfolio].compactMap {
      PortfolioWorth($0, assets, context)
    }
    report.headlines = portfolios.map { $0.headlines(isOneOfSeveral: portfolios.count > 1) }
    if !portfolios.isEmpty { report.sections.append(PortfolioWorth.section(portfolios)) }
    report.sections += AssetTables(context: context, assets: assets).sections()
    report.sections += MaturityTables(context: context, assets: assets).sections()
    report.sections += ValueTables(context: context, assets: assets).sections()
    report.allAttention =
      AssetFindings(context: context, assets: assets).lines() + portfolios.flatMap(\.attention)
    report.attention = Findings.first(report.allAttention)
    report.notes += notes(assets)
    return report
  }

  /// Whose value of the day nobody knows, and what was bought later.
  private func notes(_ assets: [TrackedAsset]) -> [String] {
    let later = context.registers[.asset].compactMap { entry in
      entry.day("purchaseDate").flatMap { $0 > context.asOf ? entry.text("name") : nil }
    }.sorted()
    var notes = assets.isEmpty ? ["There is no asset."] : []
    let unknown = assets.filter { asset in asset.valued.map { $0 > context.asOf } ?? false }
    if !unknown.isEmpty {
      let names = unknown.map { "\($0.name) (\($0.valued?.words ?? ""))" }
      notes.append(
        "No value of \(context.asOf.words) or before is known, so the first one there is stands for "
          + "it: \(names.joined(separator: ", ")).")
    }
    if !later.isEmpty {
      notes.append(
        "Bought after \(context.asOf.words), and left out: \(later.joined(separator: ", ")).")
    }
    return notes
  }
}
