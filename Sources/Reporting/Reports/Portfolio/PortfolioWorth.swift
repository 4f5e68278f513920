import Ledger

/// One portfolio, or an account with securities: what it is worth in its currency, and what it brought.
struct PortfolioWorth {
  let name: String
  let currency: Currency
  let assets: [TrackedAsset]
  let total: PortfolioTotal
  /// Of the active assets in the portfolio's currency that were paid for.
  let invested: Amount
  let gain: Amount
  let gainPercent: ExactDecimal?
  let rate: XIRR
  /// Whether something came back before the day of the values: it is in the return, and in no gain.
  private let hasIncome: Bool
  /// How many assets are in the value, and how many of them are in the gain.
  let counted: Int
  let priced: Int
  /// What it consists of, one and several of them.
  private let nouns: (one: String, several: String)

  /// The assets that are held, in the portfolio's currency.
  var active: [TrackedAsset] { assets.filter { $0.isActive && $0.currency == currency } }

  /// Whether anybody knows what was paid for something of it; then a gain of nothing is one.
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
    // An asset that nobody paid for would make the others look better than they are.
    let flows = own.compactMap { $0.yearlyReturn(context.asOf)?.flows }.filter { flows in
      flows.contains { $0.amount.isNegative }
    }
    rate = XIRR(flows.flatMap(\.self))
    hasIncome = flows.joined().contains { $0.amount.minorUnits > 0 && $0.day < context.asOf }
  }

  /// The securities of one account that are in totals, and those that are sold; nil where there are none.
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
    // Of cash, say, nobody knows what was paid: then the value less that is not the gain.
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

  /// Assets that are in no total because their currency has no rate.
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

  /// All portfolios, a line each.
  static func section(_ portfolios: [PortfolioWorth]) -> Section {
    let hasApart = portfolios.contains { !$0.total.apart.isEmpty }
    return Section(
      "Portfolios", id: "portfolios",
      caption: "Active assets, in the currency of each portfolio. Paid and gain cover those with a "
        + "known purchase price; gain is value minus paid, and XIRR also includes rent, interest "
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

/// The securities of investment accounts: units, price, value, what was paid and what they brought.
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

  /// What is counted once, and what is not counted because something is not known.
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
