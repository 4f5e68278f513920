import Ledger

/// The worth of a portfolio, or of an account with securities: its value and return in its
/// currency.
struct PortfolioWorth {
  let name: String
  let currency: Currency
  let assets: [TrackedAsset]
  let total: PortfolioTotal
  /// The amount paid for the active assets with a known gain, in the portfolio's currency.
  let invested: Amount
  let gain: Amount
  let gainPercent: ExactDecimal?
  let rate: XIRR
  /// Whether there were payouts before the as-of day; the return includes payouts, the gain does
  /// not.
  private let hasIncome: Bool
  /// The number of assets included in the value.
  let counted: Int
  /// The number of assets included in the gain.
  let priced: Int
  /// The noun for the contents of the portfolio, singular and plural.
  private let nouns: (one: String, several: String)

  /// The active assets in the portfolio's currency.
  var active: [TrackedAsset] { assets.filter { $0.isActive && $0.currency == currency } }

  /// Whether a gain is meaningful: at least one purchase price is known, or there are no assets.
  private var isGainKnown: Bool { priced > 0 || counted == 0 }

  init?(_ entry: RegisterEntry, _ assets: [TrackedAsset], _ context: ReportContext) {
    guard let name = entry.text("name"), let currency = entry.currency else { return nil }
    self.name = name
    self.currency = currency
    nouns = ("asset", "assets")
    self.assets = assets.filter { $0.portfolio == entry.key }
    total = PortfolioTotal(
      self.assets.compactMap { asset in
        asset.value.map {
          PortfolioTotal.Asset(name: asset.name, currentValue: $0, isActive: asset.isActive)
        }
      }, in: currency)
    let own = self.assets.filter { $0.currency == currency }
    let priced = own.filter { $0.isActive && $0.gain(context.asOf) != nil }
    self.priced = priced.count
    counted = self.assets.count { $0.isActive && $0.value != nil } - total.apart.count
    invested = Amount.sum(of: priced.compactMap { $0.paid(context.asOf) }, in: currency)
    gain = Amount.sum(of: priced.compactMap { $0.gain(context.asOf)?.amount }, in: currency)
    gainPercent = gain.percent(of: invested)
    // An asset without a purchase would overstate the return.
    let flows = own.compactMap { $0.yearlyReturn(context.asOf)?.flows }.filter { flows in
      flows.contains { $0.amount.isNegative }
    }
    rate = XIRR(flows.flatMap(\.self))
    hasIncome = flows.joined().contains { $0.amount.minorUnits > 0 && $0.day < context.asOf }
  }

  /// Creates the portfolio of an account's securities, including sold securities; nil if it has
  /// none.
  init?(_ account: Account, _ securities: [TrackedSecurity], asOf: CalendarDate) {
    let own = securities.filter { $0.asset == nil }
    guard !own.isEmpty else { return nil }
    name = account.name
    currency = account.currency
    nouns = ("security", "securities")
    assets = []
    let held = own.filter(\.counts)
    total = PortfolioTotal(
      held.compactMap { security in
        security.figures.value.map {
          PortfolioTotal.Asset(name: security.name, currentValue: $0)
        }
      }, in: currency)
    let priced = held.filter { $0.figures.gain != nil }
    self.priced = priced.count
    counted = held.count { $0.figures.value != nil }
    invested = Amount.sum(of: priced.compactMap(\.figures.paid), in: currency)
    gain = Amount.sum(of: priced.compactMap { $0.figures.gain?.amount }, in: currency)
    gainPercent = gain.percent(of: invested)
    let flows = own.compactMap(\.figures.flows).filter { flows in
      flows.contains { $0.amount.isNegative }
    }
    rate = XIRR(flows.flatMap(\.self))
    hasIncome = flows.joined().contains { $0.amount.minorUnits > 0 && $0.day < asOf }
  }

  func headlines(isOneOfSeveral: Bool) -> [Headline] {
    let suffix = isOneOfSeveral ? ", \(name)" : ""
    let apart = total.apart.isEmpty ? "" : ", \(total.apart.count) excluded"
    // The purchase price of cash, for example, is unknown, so the gain is not simply the value
    // minus the amount paid.
    let known = priced == counted ? "" : "of the \(priced) with a known purchase price"
    var headlines = [
      Headline(
        label: "Value\(suffix)", value: .amount(total.total),
        note: "\(counted) \(counted == 1 ? nouns.one : nouns.several)" + apart)
    ]
    if isGainKnown {
      headlines += [
        Headline(label: "Paid\(suffix)", value: .amount(invested), note: known),
        Headline(label: "Gain\(suffix)", value: .amount(gain), note: known),
      ]
    }
    if let percent = rate.percent {
      headlines.append(
        Headline(
          label: "XIRR\(suffix)", value: .rate(percent),
          note: "% a year" + (hasIncome ? ", including payouts" : "")))
    }
    return headlines
  }

  /// The attention line on assets in other currencies, which totals exclude; empty without such
  /// assets.
  var attention: [Attention] {
    guard !total.apart.isEmpty else { return [] }
    let names = total.apart.map { "\($0.name) (\($0.currentValue.currency.code))" }
    return [
      Attention(
        urgency: .notice,
        phrases: [
          .subject(names.joined(separator: ", ")),
          .text(
            " \(names.count == 1 ? "is" : "are") excluded from totals: there is no rate to "
              + "\(currency.code); add a separate portfolio with "),
          .code("saldo add portfolio"), .text(" and "), .code("saldo edit asset"), .text("."),
        ])
    ]
  }

  /// The section with a table of all portfolios, one per row.
  static func section(_ portfolios: [PortfolioWorth]) -> Section {
    let hasApart = portfolios.contains { !$0.total.apart.isEmpty }
    return Section(
      "Portfolios", id: "portfolios",
      caption: "Active assets, in the currency of each portfolio. Paid and gain cover assets with "
        + "a known purchase price. Gain is value minus paid. XIRR also includes rent, interest "
        + "and sales",
      portfolios,
      [
        .heading("portfolio", "Portfolio") { .text($0.name) },
        .currency { $0.currency },
        .number("value", "Value") { .amount($0.total.total) },
        .number("invested", "Paid", .wide) { $0.isGainKnown ? .amount($0.invested) : .none },
        .number("gain", "Gain") { $0.isGainKnown ? .amount($0.gain) : .none },
        .number("gain-percent", "Gain %", .wide) { .rate($0.gainPercent) },
        .number("xirr", "XIRR %", .wide) { .rate($0.rate.percent) },
        .number("assets", "Assets", .wide) { .of($0.counted) },
        .number("apart", "Excluded", hasApart ? .wide : .files) { .of($0.total.apart.count) },
      ])
  }
}

/// The tables of securities in investment accounts: units, price, value, cost and return.
struct SecurityTables {
  let context: ReportContext
  let securities: [TrackedSecurity]

  func sections() -> [Section] { securities.isEmpty ? [] : [section] }

  private var section: Section {
    let hasAssets = securities.contains { $0.asset != nil }
    var section = Section(
      "Securities", id: "securities",
      caption: "Holdings in statements, as of \(context.asOf.words), at the last stated price",
      securities,
      [
        .heading("security", "Security") { .text($0.name) },
        .text("key", "Key", .files) { .text($0.history.security.key) },
        .text("ticker", "Ticker", .files) { .text($0.history.security.ticker) },
        .text("account", "Account", .wide) { .text($0.account.name) },
        .currency { $0.currency },
        .number("units", "Units") { .of($0.figures.units) },
        .number("price", "Price") { .of($0.figures.quote?.price) },
        .text("priced", "Price date") { .of($0.figures.quote?.day) },
        .number("value", "Value") { .of($0.figures.value) },
        .number("paid", "Paid", .wide) { .of($0.figures.paid) },
        .number("gain", "Gain") { .of($0.figures.gain?.amount) },
        .number("gain-percent", "Gain %", .wide) { .rate($0.figures.gain?.percent) },
        .number("xirr", "XIRR %", .wide) { .rate($0.figures.rate?.percent) },
        .text("state", "State", .wide) { .text($0.figures.isHeld ? "held" : "sold") },
        .text("asset", "Asset", hasAssets ? .wide : .files) { .of($0.asset?.name) },
      ])
    section.note =
      "Paid is the mean cost of units held; for sold securities, the total paid. "
      + "XIRR includes dividends and interest."
    return section
  }

  /// The notes on securities that are also recorded assets, and on securities with unknown figures.
  func notes() -> [String] {
    let held = securities.filter(\.figures.isHeld)
    let recorded = held.filter { $0.asset != nil }.map(\.name)
    let unpriced = held.filter { $0.counts && $0.figures.value == nil }.map(\.name)
    let uncosted = held.filter { $0.counts && $0.figures.paid == nil }.map(\.name)
    return [
      Self.note("Also recorded as an asset; counted once, as the asset", recorded),
      Self.note(
        "No statement price by \(context.asOf.words), so no value is counted", unpriced),
      Self.note("Trades do not show the amount paid, so gain and return are unknown", uncosted),
    ].compactMap(\.self)
  }

  private static func note(_ words: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "\(words): \(Words.list(names))."
  }
}
