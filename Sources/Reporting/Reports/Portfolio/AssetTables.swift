import Ledger

/// The tables of all assets and of each kind of asset.
struct AssetTables {
  let context: ReportContext
  let assets: [TrackedAsset]

  private var asOf: CalendarDate { context.asOf }

  /// The sections of assets; a kind without assets has no section.
  func sections() -> [Section] {
    let own = [deposits, bonds, funds, cash, properties, commodities]
    var kinds = byKind.filter(Self.saysMore)
    if let last = kinds.indices.last { kinds[last].note = alikeNote }
    return [all] + kinds + own.filter { !$0.isEmpty }
  }

  /// The tables by kind for currencies with only one kind, for files only.
  ///
  /// On a page, a table with one kind would show nothing new.
  func appendix() -> [Table] { byKind.filter { !Self.saysMore($0) }.compactMap(\.table) }

  private var alikeNote: String {
    let alike = appendix().compactMap { table -> String? in
      guard case .text(let kind)? = table.rows.first?[0],
        case .currency(let currency)? = table.rows.first?[1]
      else { return nil }
      return "\(currency.code) (\(kind.lowercased()))"
    }
    return alike.isEmpty
      ? ""
      : "All holdings in \(Words.list(alike)) are of one kind; see portfolio-kinds.csv "
        + "(--format csv)."
  }

  private static func saysMore(_ section: Section) -> Bool {
    section.table.map { $0.rows.count > 1 } ?? false
  }

  private var head: [TableColumn<TrackedAsset>] {
    [
      .heading("asset", "Asset") { .text($0.name) },
      .currency { $0.currency },
    ]
  }

  private func of(_ kind: TrackedAsset.Kind) -> [TrackedAsset] { assets.filter { $0.kind == kind } }

  /// Whether any value is so old that pages show the date of the value.
  private var hasStale: Bool { assets.contains { $0.isStale(asOf) } }

  private var all: Section {
    let names = context.registers.byKey(.portfolio)
    return Section(
      "Assets", id: PortfolioReport.name, caption: "As of \(asOf.words)", assets,
      head + [
        .text("portfolio", "Portfolio", names.count > 1 ? .wide : .files) {
          .of(names[$0.portfolio]?.text("name"))
        },
        .text("kind", "Kind", .wide) { .text($0.kind.title) },
        .number("value", "Value") { .of($0.value) },
        .text("valued", "Valued on", .files) { .of($0.valued) },
        .text("age", "Valued", hasStale ? .pages : .nowhere) { asset in
          .of(asset.isStale(asOf) ? asset.valued.map { "◆ \($0.words)" } : nil)
        },
        .number("price", "Paid", .wide) { .of($0.paid(asOf)) },
        .number("gain", "Gain") { .of($0.gain(asOf)?.amount) },
        .number("gain-percent", "Gain %", .wide) { .rate($0.gain(asOf)?.percent) },
        .number("xirr", "XIRR %", .wide) { .rate($0.yearlyReturn(asOf)?.rate.percent) },
        .text("state", "State", .wide) { .text($0.isActive ? "active" : "closed") },
      ], note: hasStale ? "◆ marks a value older than \(TrackedAsset.freshDays) days." : "")
  }

  /// A kind of asset in one currency, with its total value.
  private struct KindLine {
    let kind: TrackedAsset.Kind
    let value: Amount
    let count: Int
    var share: Int64?
  }

  /// The sections of active assets by kind, the largest first, one section per currency.
  private var byKind: [Section] {
    let active = assets.filter { $0.isActive && $0.value != nil }
    let currencies = Set(active.map(\.currency)).sorted()
    return currencies.map { currency in
      let own = active.filter { $0.currency == currency }
      return section(byKind: own, currency, isOneOfSeveral: currencies.count > 1)
    }
  }

  private func section(
    byKind assets: [TrackedAsset], _ currency: Currency, isOneOfSeveral: Bool
  ) -> Section {
    let title = context.money(in: currency, isOneOfSeveral: isOneOfSeveral).label("By kind")
    var lines = Dictionary(grouping: assets, by: \.kind).map { kind, assets in
      KindLine(
        kind: kind, value: Amount.sum(of: assets.compactMap(\.value), in: currency),
        count: assets.count)
    }
    .sorted { (-$0.value.minorUnits, $0.kind.title) < (-$1.value.minorUnits, $1.kind.title) }
    for (index, share) in Rounding.shares(lines.map(\.value.minorUnits)).enumerated() {
      lines[index].share = share
    }
    let isDrawn = lines.count > 1 && lines.allSatisfy { $0.value.minorUnits > 0 }
    return Section(
      title, id: "kinds", caption: "Active assets, as of \(asOf.words)", lines,
      [
        .heading("kind", "Kind") { .text($0.kind.title) },
        .currency(currency),
        .number("value", "Value") { .amount($0.value) },
        .number("share", "Share") { .share($0.share) },
        .number("count", "Assets", .wide) { .of($0.count) },
      ], chart: isDrawn ? .stackedBar(bar(title, currency, lines)) : nil, isFolded: isDrawn)
  }

  private func bar(_ title: String, _ currency: Currency, _ lines: [KindLine]) -> StackedBar {
    let share = lines[0].share.map { ", \(context.style.percentInWords(permille: $0))" } ?? ""
    return StackedBar(
      title: title, finding: "\(lines[0].kind.title) is the largest part\(share).",
      currency: currency,
      all: lines.map { StackedBar.Part(name: $0.kind.title, minorUnits: $0.value.minorUnits) })
  }

  private var deposits: Section {
    Section(
      "Deposits", id: "deposits", caption: "As of \(asOf.words)",
      of(.fixedDeposit).filter { $0.maturity != nil },
      head + [
        .text("bank", "Bank", .files) { .of($0.entry.text("bankName")) },
        .number("principal", "Principal", .wide) { .of($0.deposit?.principal) },
        .number("rate", "Rate %", .wide) { .of($0.entry.number("interestRate")) },
        .number("tenure", "Months", .wide) {
          .of($0.entry.count("tenure").map { Int(clamping: $0) })
        },
        .number("stated", "Stated", .wide) { .of($0.entry.amount("maturityAmount")) },
        .number("computed", "Computed") { .of(computed($0)) },
        .number("difference", "Difference", .wide) { .of(difference($0)) },
        .number("return", "Return", .wide) { .of(expectedReturn($0)) },
        .text("maturity", "Matures") { .of($0.maturity) },
        .number("days", "Days left", .wide) {
          .of($0.maturity.flatMap { $0 < asOf ? nil : $0 - asOf })
        },
        .text("state", "State", .wide) {
          .text($0.maturity.map { $0 < asOf } == true ? "matured" : "running")
        },
      ])
  }

  private func computed(_ asset: TrackedAsset) -> Amount? {
    asset.compounding == nil ? nil : asset.deposit?.computedMaturityAmount
  }

  private func difference(_ asset: TrackedAsset) -> Amount? {
    asset.compounding == nil ? nil : asset.deposit?.statedDifference
  }

  private func expectedReturn(_ asset: TrackedAsset) -> Amount? {
    guard asset.compounding != nil || asset.deposit?.statedMaturityAmount != nil else { return nil }
    return asset.deposit?.expectedReturn
  }

  private var bonds: Section {
    Section(
      "Bonds", id: "bonds", caption: "As of \(asOf.words)", of(.bond).filter { $0.bond != nil },
      head + [
        .text("isin", "ISIN", .files) { .of($0.entry.text("isin")) },
        .number("face", "Face value") { .of($0.bond?.faceValue) },
        .number("coupon", "Coupon %", .wide) { .of($0.entry.number("couponRate")) },
        .number("interest", "Yearly interest", .wide) { .of($0.bond?.annualInterest) },
        .number("yield", "Yield %", .wide) { .rate($0.bond?.currentYieldPercent) },
        .number("ytm", "YTM %") { .rate($0.bond?.yieldPercent(asOf)) },
        .number("ytm-computed", "Computed YTM %", .files) {
          .rate($0.bond?.computedYieldPercent(asOf))
        },
        .text("maturity", "Matures") { .of($0.maturity) },
        .text("state", "State", .wide) {
          .text($0.bond?.isMatured(asOf) == true ? "matured" : "running")
        },
      ])
  }

  private var funds: Section {
    Section(
      "Chit funds", id: "chit-funds", caption: "As of \(asOf.words)",
      of(.chitFund).filter { $0.chitFund != nil },
      head + [
        .number("contribution", "Per month") { .of($0.chitFund?.monthlyContribution) },
        .number("paid", "Paid so far") { .of($0.chitFund?.paidSoFar) },
        .number("left", "Months left", .wide) { .of($0.chitFund?.monthsLeft) },
        .number("expected", "Final value") { .of($0.chitFund?.chitValue) },
        .text("state", "State", .wide) {
          .text($0.chitFund?.isComplete == true ? "complete" : "running")
        },
        .text("prize", "Prize", .wide) {
          .text($0.entry.flag("hasReceivedPrize") == true ? "received" : "to come")
        },
      ])
  }

  private var cash: Section {
    Section(
      "Cash", id: "cash", caption: "As of \(asOf.words)", of(.cashHolding),
      head + [
        .text("bank", "Bank", .wide) { .of($0.entry.text("bankName")) },
        .number("balance", "Balance") { .of($0.value) },
        .number("minimum", "Minimum", .wide) { .of($0.cash?.minimum) },
        .number("excess", "Excess") { .of($0.cash?.excess) },
        .text("state", "State", .wide) {
          $0.cash?.minimum == nil
            ? .none : .text($0.cash?.isBelowMinimum == true ? "below" : "enough")
        },
      ])
  }

  private var properties: Section {
    Section(
      "Real estate", id: "real-estate", caption: "As of \(asOf.words)", of(.realEstate),
      head + [
        .number("value", "Value") { .of($0.value) },
        .number("mortgage", "Mortgage", .wide) { .of($0.entry.amount("mortgageAmount")) },
        .number("equity", "Net equity") { .of($0.value == nil ? nil : $0.property?.netEquity) },
        .number("rent", "Expected rent", .wide) { .of($0.property?.annualRentalIncome) },
        .number("yield", "Yield %", .wide) { .rate($0.property?.declaredYieldPercent) },
      ])
  }

  private var commodities: Section {
    Section(
      "Commodities", id: "commodities", caption: "As of \(asOf.words)", of(.commodity),
      head + [
        .text("kind", "Kind") { .of($0.entry.text("commodityType")) },
        .number("weight", "Weight") { .of($0.entry.number("weight")) },
        .text("unit", "Unit") { .of($0.entry.text("unit")) },
        .text("purity", "Purity", .wide) { .of($0.entry.text("purity")) },
        .number("value", "Value") { .of($0.value) },
      ])
  }
}
