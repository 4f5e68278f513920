import Ledger

/// The figures that MONO got wrong for one of its users (legacy-systems.md, section 2).
///
/// In MONO, a month ended at the midnight that starts its last day. The insights counted income and
/// the records of every user as spending. The map left out the equator and the prime meridian.
package struct MonoFigures {
  private let own: RegisterBook
  private let everyone: [TrackedFlow]

  /// Creates the figures from the records of one user and the records of all users of the export.
  package init(_ own: RegisterBook, among all: [RegisterBook]) {
    self.own = own
    everyone = all.flatMap(\.flows)
  }

  /// All wrong figures: the map, the insights, then the months of each currency, the newest first.
  package var all: [OldFigure] {
    let currencies = Set(own.flows.map(\.amount.currency)).sorted()
    return [pins].compactMap(\.self) + currencies.flatMap(insights) + currencies.flatMap(months)
  }

  /// The number of pins on the map; nil if MONO's number was right.
  private var pins: OldFigure? {
    let points = own.flows.compactMap(\.coordinate)
    let seen = points.count { $0.latitude != 0 && $0.longitude != 0 }
    return OldFigure(
      .axisIsNowhere, "pins on the map", "all time", there: .count(seen),
      here: .count(points.count),
      "it treated a latitude or longitude of 0 as no location")
  }

  /// The spending at each of the user's places for which MONO's figure was wrong.
  private func insights(_ currency: Currency) -> [OldFigure] {
    let theirs = Dictionary(
      LocationInsights(everyone, currency: currency).lines.map { ($0.location, $0) }
    ) { first, _ in first }
    return LocationInsights(own.flows, currency: currency).lines.compactMap { line in
      guard let old = theirs[line.location] else { return nil }
      let foreign = old.total.minorUnits - line.total.minorUnits
      var reasons: [String] = []
      if old.income.minorUnits != 0 { reasons.append("income of \(old.income)") }
      if foreign != 0 {
        let others = Amount(minorUnits: foreign, currency: currency)
        reasons.append("\(others) that other users spent there")
      }
      return OldFigure(
        .insightsOfEverything, "spent at \(line.location)", "all time",
        there: .amount(Amount.sum(of: [old.total, old.income], in: currency)),
        here: .amount(line.total), "it added \(reasons.joined(separator: " and "))")
    }
  }

  /// The figures of each month in which MONO left out records after midnight on the last day.
  private func months(_ currency: Currency) -> [OldFigure] {
    let late = Set(
      own[.manualTransaction].filter { ($0.moment("time")?.second ?? 0) > 0 }.map(\.key))
    let lost = own.flows.filter { flow in
      flow.amount.currency == currency && flow.kind != .transfer && late.contains(flow.id)
        && flow.day.adding(days: 1).day == 1
    }
    return Dictionary(grouping: lost, by: \.day.monthNumber).sorted { $0.key > $1.key }
      .flatMap { number, lost in month(number, lost, currency) }
  }

  private func month(
    _ number: Int, _ lost: [TrackedFlow], _ currency: Currency
  ) -> [OldFigure] {
    let days = Period.month(number: number)
    let flows = own.flows.filter { $0.amount.currency == currency }
    let here = FlowSummary(flows, in: days, currency: currency)
    let missing = Set(lost.map(\.id))
    let there = FlowSummary(
      flows.filter { !missing.contains($0.id) }, in: days, currency: currency)
    let records = lost.count == 1 ? "the record" : "\(lost.count) records"
    let reason = "it left out \(records) after midnight on \(days.end)"
    let figures: [(what: String, amount: (FlowSummary) -> Amount)] = [
      ("income", \.income), ("expenses", \.expenses), ("balance", \.balance),
    ]
    return figures.compactMap { what, amount in
      OldFigure(
        .lastDayLost, what, "\(days)", there: .amount(amount(there)), here: .amount(amount(here)),
        reason)
    }
  }
}
