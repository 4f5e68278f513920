import Ledger

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
        (.rowHeading("security", "Security"), { .text($0.name) }),
        (.text("key", "Key", .files), { .text($0.history.security.key) }),
        (.text("ticker", "Ticker", .files), { .text($0.history.security.ticker) }),
        (.text("account", "Account", .wide), { .text($0.account.name) }),
        (.text("currency", "Currency", .files), { .currency($0.currency) }),
        (.number("units", "Units"), { .of($0.figures.units) }),
        (.number("price", "Price"), { .of($0.figures.quote?.price) }),
        (.text("priced", "Price date"), { .of($0.figures.quote?.day) }),
        (.number("value", "Value"), { .of($0.figures.value) }),
        (.number("paid", "Paid", .wide), { .of($0.figures.paid) }),
        (.number("gain", "Gain"), { .of($0.figures.gain?.amount) }),
        (.number("gain-percent", "Gain %", .wide), { .rate($0.figures.gain?.percent) }),
        (.number("xirr", "XIRR %", .wide), { .rate($0.figures.rate?.percent) }),
        (.text("state", "State", .wide), { .text($0.figures.isHeld ? "held" : "sold") }),
        (.text("asset", "Asset", hasAssets ? .wide : .files), { .of($0.asset?.name) }),
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
