import Ledger

/// The tables of the worth of each portfolio over time, with the amount paid.
struct WorthTables {
  let context: ReportContext
  let portfolios: [PortfolioWorth]

  private var asOf: CalendarDate { context.asOf }

  /// The maximum number of days in a table on a page; files have all days.
  private static let dayLimit = 48

  /// The sections of all portfolios with at least two known days.
  func sections() -> [Section] { portfolios.compactMap(section) }

  /// The tables of the days that pages omit, one per portfolio with such days.
  func earlier() -> [Table] {
    portfolios.compactMap { portfolio in
      let points = line(portfolio).points.dropLast(Self.dayLimit)
      return points.isEmpty ? nil : table(portfolio, Array(points))
    }
  }

  private func shown(_ portfolio: PortfolioWorth) -> [TrackedAsset] {
    portfolio.active.filter { worth($0) != nil }
  }

  private func line(_ portfolio: PortfolioWorth) -> WorthLine {
    WorthLine(
      shown(portfolio).compactMap(worth), in: portfolio.currency, asOf: asOf)
  }

  private func section(_ portfolio: PortfolioWorth) -> Section? {
    let line = line(portfolio)
    guard line.points.count > 1, let first = line.points.first, let last = line.points.last,
      let days = Period(start: first.day, end: asOf)
    else { return nil }
    let title = title(portfolio)
    return Section(
      title: title,
      chart: .lines(
        LineChart(
          title: title, finding: finding(first, last), unit: .money(portfolio.currency),
          lines: [
            LineChart.Line(name: "Value", points: points(line) { $0.value }),
            LineChart.Line(name: "Paid", points: points(line) { $0.paid }),
          ], days: days)),
      table: table(portfolio, Array(line.points.suffix(Self.dayLimit))), isFolded: true,
      note: note(portfolio, line.points.count))
  }

  private func title(_ portfolio: PortfolioWorth) -> String {
    "Value and amount paid" + (portfolios.count > 1 ? ", \(portfolio.name)" : "")
  }

  private func table(_ portfolio: PortfolioWorth, _ points: [WorthLine.Point]) -> Table {
    Table(
      id: "worth", caption: "Assets held on \(asOf.words)", points,
      [
        .text("portfolio", "Portfolio", .files) { _ in .text(portfolio.name) },
        .heading("day", "From") { .date($0.day) },
        .currency(portfolio.currency),
        .number("value", "Value") { .amount($0.value) },
        .number("invested", "Paid") { .amount($0.paid) },
        .number("gain", "Gain") { .of($0.value.subtracting($0.paid)) },
        .number("assets", "Assets", .wide) { .of($0.count) },
      ])
  }

  private func points(
    _ line: WorthLine, _ part: (WorthLine.Point) -> Amount
  ) -> [LineChart.Point] {
    line.points.map { LineChart.Point(day: $0.day, value: part($0).minorUnits) }
  }

  private func finding(_ first: WorthLine.Point, _ last: WorthLine.Point) -> String {
    let money = { context.style.moneyInWords($0) }
    let gain = last.value.subtracting(last.paid)
    let words = gain.map {
      $0.isNegative ? ", \(money(-$0)) less than was paid" : ", \(money($0)) more than was paid"
    }
    return "Worth \(money(last.value)) on \(asOf.words)\(words ?? ""); "
      + "the first value, on \(first.day.words), was \(money(first.value))."
  }

  /// The note on the assets and days that the section excludes.
  ///
  /// Without the note, the last value would look like the whole portfolio.
  private func note(_ portfolio: PortfolioWorth, _ dayCount: Int) -> String {
    let shown = shown(portfolio)
    let left = portfolio.active.filter { asset in
      !shown.contains { $0.entry.key == asset.entry.key }
    }
    var note =
      "Both lines include an asset from its first known value. Closed assets are excluded."
    if dayCount > Self.dayLimit {
      note +=
        " The table has the last \(Self.dayLimit) days; all are in portfolio-worth.csv "
        + "(--format csv)."
    }
    if !left.isEmpty {
      note +=
        " Excluded, because the amount or date paid is unknown: "
        + left.map(\.name).joined(separator: ", ") + "."
    }
    return note
  }

  /// The values and payments of an asset; nil if either is unknown.
  private func worth(_ asset: TrackedAsset) -> WorthLine.Asset? {
    let known = (context.registers.valuations[asset.entry.key] ?? [])
      .filter { $0.amount.currency == asset.currency }
    let bought = TrackedAsset.purchase(asset.entry).flatMap {
      $0.amount.currency == asset.currency ? $0 : nil
    }
    var values = known
    if let bought, known.first.map({ bought.day < $0.day }) != false {
      values.insert(bought, at: 0)
    }
    // If the register has no value history, the current value counts for the as-of day.
    if known.isEmpty, let value = asset.value { values.append(DatedAmount(asOf, value)) }
    let paid = asset.payments(until: asOf)
    guard !values.isEmpty, !paid.isEmpty, values.contains(where: { $0.day <= asOf }) else {
      return nil
    }
    return WorthLine.Asset(values: values, paid: paid)
  }
}

/// The tables of recorded values of assets over time.
struct ValueTables {
  let context: ReportContext
  let assets: [TrackedAsset]

  /// The value of an asset from a day on, with the previous value.
  private struct Point {
    let asset: TrackedAsset
    let day: CalendarDate
    let value: Amount
    let before: Amount?
    let source: String

    var change: Amount? { before.flatMap { value.subtracting($0) } }

    var changePercent: ExactDecimal? {
      before.flatMap { before in change?.percent(of: before) }
    }
  }

  /// The section of values; empty if no value ever changed.
  func sections() -> [Section] {
    let points = assets.flatMap(points)
    guard !points.isEmpty else { return [] }
    let section = Section(
      "Value over time", id: "values",
      caption: "Recorded values of each asset", points,
      [
        .heading("asset", "Asset") { .text($0.asset.name) },
        .text("day", "From") { .date($0.day) },
        .currency { $0.value.currency },
        .number("value", "Value") { .amount($0.value) },
        .number("change", "Change", .wide) { .of($0.change) },
        .number("change-percent", "Change %", .wide) { .rate($0.changePercent) },
        .text("source", "Source", .wide) { .text($0.source) },
      ], isFolded: true)
    return [section]
  }

  /// The purchase and all later values, without repeated values; empty if there is only one value.
  private func points(_ asset: TrackedAsset) -> [Point] {
    var points: [Point] = []
    func add(_ day: CalendarDate, _ value: Amount, _ source: String) {
      guard value.currency == asset.currency else { return }
      let before = points.last?.value
      guard value != before else { return }
      points.append(
        Point(asset: asset, day: day, value: value, before: before, source: source))
    }
    let values = (context.registers.valuations[asset.entry.key] ?? [])
      .filter { $0.day <= context.asOf }
    if let bought = TrackedAsset.purchase(asset.entry),
      values.first.map({ bought.day < $0.day }) != false
    {
      add(bought.day, bought.amount, "purchase")
    }
    for value in values { add(value.day, value.amount, "valuation") }
    return points.count > 1 ? points : []
  }
}
