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
    let assets = context.registers.assets
    let portfolios = context.registers[.portfolio].compactMap {
      PortfolioWorth($0, assets, context)
    }
    report.headlines = portfolios.map { $0.headlines(isOneOfSeveral: portfolios.count > 1) }
    if !portfolios.isEmpty { report.sections.append(PortfolioWorth.section(portfolios)) }
    report.sections += AssetTables(context: context, assets: assets).sections()
    report.sections += MaturityTables(context: context, assets: assets).sections()
    report.attention = Findings.first(
      AssetFindings(context: context, assets: assets).lines()
        + portfolios.flatMap(\.attention))
    if assets.isEmpty { report.notes.append("There is no asset.") }
    return report
  }
}
