package import Ledger

/// A report of portfolios: values, gains and maturities.
package struct PortfolioReport: ReportKind {
  package static let name = "portfolio"
  package static let title = "Portfolio"
  package static let summary =
    "value, gain and return of assets and securities; deposits, bonds, cash, maturities"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.asset) || !registers.securities.isEmpty
  }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let registers = context.registers
    let assets = registers.assets(context.asOf)
    let securities = registers.securities(context.asOf, beside: assets)
    let entries = [Register.portfolio, .asset, .assetTransaction].map { registers[$0].count }
    var report = context.blankReport(
      Self.self, rowCount: Int64(entries.reduce(securities.count, +)), isOfRegisters: true)
    let portfolios =
      context.registers[.portfolio].compactMap { PortfolioWorth($0, assets, context) }
      + accounts(securities)
    let household = HouseholdAssets(assets, securities, context)
    report.headlines =
      (household.map { [$0.headlines()] } ?? [])
      + portfolios.map { $0.headlines(isOneOfSeveral: portfolios.count > 1) }
    report.sections += household?.sections() ?? []
    if !portfolios.isEmpty { report.sections.append(PortfolioWorth.section(portfolios)) }
    let worth = WorthTables(context: context, portfolios: portfolios)
    report.sections += worth.sections()
    report.appendix += worth.earlier()
    let held = SecurityTables(context: context, securities: securities)
    report.sections += held.sections()
    let tables = AssetTables(context: context, assets: assets)
    // With securities only, the page omits the empty tables of assets, but their files still exist.
    if assets.isEmpty, !securities.isEmpty {
      report.appendix += tables.sections().compactMap(\.table)
    } else {
      report.sections += tables.sections()
    }
    report.appendix += tables.appendix()
    report.sections += MaturityTables(context: context, assets: assets).sections()
    report.sections += ValueTables(context: context, assets: assets).sections()
    report.allAttention =
      AssetFindings(context: context, assets: assets).lines()
      + (household?.attention ?? portfolios.flatMap(\.attention))
    report.attention = Findings.first(report.allAttention)
    report.notes += held.notes() + notes(assets, hasSecurities: !securities.isEmpty)
    return report
  }

  /// The accounts with securities, each treated as a portfolio.
  private func accounts(_ securities: [TrackedSecurity]) -> [PortfolioWorth] {
    let byAccount = Dictionary(grouping: securities, by: \.account)
    return byAccount.keys.sorted { ($0.name, $0.key) < ($1.name, $1.key) }.compactMap { account in
      PortfolioWorth(account, byAccount[account] ?? [], asOf: context.asOf)
    }
  }

  /// The notes on values that are missing or changed later, and on assets bought after the as-of
  /// day.
  private func notes(_ assets: [TrackedAsset], hasSecurities: Bool) -> [String] {
    let later = context.registers[.asset].compactMap { entry in
      entry.day("purchaseDate").flatMap { $0 > context.asOf ? entry.text("name") : nil }
    }.sorted()
    let left =
      later.isEmpty
      ? [] : ["Excluded, bought after \(context.asOf.words): \(later.joined(separator: ", "))."]
    return (assets.isEmpty && !hasSecurities ? ["There are no assets."] : [])
      + TrackedAsset.notes(on: assets, context.asOf) + left
  }
}

extension TrackedAsset {
  /// The notes on assets without a known value, and on assets revalued after the as-of day.
  static func notes(on assets: [TrackedAsset], _ asOf: CalendarDate) -> [String] {
    func names(_ day: (TrackedAsset) -> CalendarDate?) -> String? {
      let names = assets.compactMap { asset in
        day(asset).flatMap { $0 > asOf ? "\(asset.name) (\($0.words))" : nil }
      }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    let unvalued = assets.filter { $0.value == nil }.map(\.name)
    let unknown =
      unvalued.isEmpty
      ? nil
      : "Excluded, no known value on or before \(asOf.words): "
        + "\(unvalued.joined(separator: ", "))."
    let newer = names(\.revalued).map {
      "Revalued later; use a later --as-of: \($0)."
    }
    return [unknown, newer].compactMap(\.self)
  }
}

/// The findings about assets, as attention lines.
struct AssetFindings {
  let context: ReportContext
  let assets: [TrackedAsset]

  /// The attention lines about cash, maturities and deposits.
  ///
  /// The lines concern cash below its minimum, matured assets, assets that mature within a month,
  /// and deposits with a stated amount that does not match the rate.
  func lines() -> [Attention] {
    belowMinimum + matured + maturing + differing
  }

  private var ladder: MaturityLadder {
    MaturityLadder(assets.compactMap(\.rung), asOf: context.asOf)
  }

  private var belowMinimum: [Attention] {
    assets.filter(\.isActive).compactMap { asset in
      guard let cash = asset.cash, cash.isBelowMinimum, let excess = cash.excess,
        let minimum = cash.minimum
      else { return nil }
      return Attention(
        urgency: .over,
        phrases: [
          .subject(asset.name),
          .text(
            " is \(money(-excess)) below its minimum of \(money(minimum)): top it up, then run "
          ),
          .code(edit(asset, "currentValue=…")), .text("."),
        ])
    }
  }

  private var matured: [Attention] {
    ladder.matured.map { rung in
      Attention(
        urgency: .tight,
        phrases: [
          .subject(rung.name),
          .text(
            " matured on \(rung.day.words): check that \(money(rung.amount)) was paid out, "
              + "then run "),
          .code(asset(of: rung).map { edit($0, "isActive=false") } ?? "saldo list assets"),
          .text("."),
        ])
    }
  }

  private var maturing: [Attention] {
    ladder.nextMonth.map { rung in
      Attention(
        urgency: .notice,
        phrases: [
          .subject(rung.name),
          .text(" matures on \(rung.day.words) and pays \(money(rung.amount)): see "),
          .code("saldo list assets"), .text("."),
        ])
    }
  }

  private var differing: [Attention] {
    assets.compactMap { asset in
      guard asset.isActive, asset.compounding != nil,
        let difference = asset.deposit?.statedDifference, difference.minorUnits != 0
      else { return nil }
      let word = difference.isNegative ? "less" : "more"
      let size = difference.isNegative ? -difference : difference
      return Attention(
        urgency: .notice,
        phrases: [
          .subject(asset.name),
          .text(
            ": the stated maturity amount is \(money(size)) \(word) than its rate yields. Ask the "
              + "bank, or run "),
          .code(edit(asset, "maturityAmount=…")), .text("."),
        ])
    }
  }

  private func asset(of rung: MaturityLadder.MaturityStep) -> TrackedAsset? {
    assets.first { $0.isActive && $0.rung == rung }
  }

  private func edit(_ asset: TrackedAsset, _ field: String) -> String {
    "saldo edit asset \(asset.entry.key) \(field)"
  }

  private func money(_ amount: Amount) -> String {
    context.style.moneyInWords(amount)
  }
}

/// The assets and securities of a household: their value in all currencies, converted.
struct HouseholdAssets {
  private let restated: RestatedAmounts

  /// Creates the converted values; nil if there are no rates or all values are in the home
  /// currency.
  init?(_ assets: [TrackedAsset], _ securities: [TrackedSecurity], _ context: ReportContext) {
    let values =
      assets.filter(\.isActive).compactMap(\.value)
      + securities.filter(\.counts).compactMap(\.figures.value)
    let amounts = context.heldCurrencies.compactMap { currency -> Amount? in
      let own = values.filter { $0.currency == currency }
      return own.isEmpty ? nil : Amount.sum(of: own, in: currency)
    }
    guard let restated = RestatedAmounts(amounts, context, on: context.asOf) else { return nil }
    self.restated = restated
  }

  func headlines() -> [Headline] {
    [
      Headline(
        label: "Value, household", value: .amount(restated.total), note: "all currencies")
    ]
  }

  func sections() -> [Section] {
    [
      restated.section(
        "Value of assets", id: "household-assets", value: ("value", "Value"))
    ]
  }

  /// The attention lines on assets excluded from the total because their currency has no rate.
  var attention: [Attention] { restated.attention("assets") }
}
