import Ledger

/// The household figures of a report on registers: all currencies converted to the home currency.
///
/// Each amount is converted at the rate of its day. As in ``RestatedParts``, the amounts of a month
/// are rounded once, and a longer period is the sum of its months. The currencies therefore add up
/// to the total.
struct HouseholdFigures {
  /// A figure of the report: a column of the table, with its headline.
  struct Figure {
    let column: Column
    /// The amounts to add up; nil for the first figure minus the second.
    let amounts: [DatedAmount]?
    let headline: String
    let note: String

    static func sum(
      _ column: Column, _ headline: String, _ amounts: [DatedAmount],
      note: String = "all currencies"
    ) -> Figure {
      Figure(column: column, amounts: amounts, headline: headline, note: note)
    }

    /// A figure that is the first figure minus the second.
    static func difference(_ column: Column, _ headline: String) -> Figure {
      Figure(column: column, amounts: nil, headline: headline, note: "all currencies")
    }
  }

  private struct Line {
    let currency: Currency
    /// The amount of each figure, in minor units of the home currency.
    let units: [Int64]
  }

  private let context: ReportContext
  private let table: (title: String, id: String, days: String)
  private let figures: [Figure]
  private let lines: [Line]
  private let gaps: [RateGaps.Gap]

  /// Creates the total; nil if all amounts are in the home currency or there are no rates.
  ///
  /// - Parameters:
  ///   - context: The input of the report other than its rows.
  ///   - title: The subject of the table, such as `Properties`.
  ///   - id: The id of the table.
  ///   - days: The days of the amounts, as text.
  ///   - figures: The columns of the table.
  init?(
    _ context: ReportContext, _ title: String, id: String, days: String, _ figures: [Figure]
  ) {
    let home = context.style.home
    let amounts = figures.flatMap { $0.amounts ?? [] }
    let currencies = Set(amounts.map(\.amount.currency))
    guard !context.rates.isEmpty, currencies.contains(where: { $0 != home }) else { return nil }
    self.context = context
    table = (HouseholdWords.title(title, home), id, days)
    self.figures = figures
    let restated = RestatedPayments(figures.map { $0.amounts ?? [] }, context.rates, home)
    gaps = restated.gaps
    lines = currencies.sorted { ($0 != home ? 1 : 0, $0) < ($1 != home ? 1 : 0, $1) }.compactMap {
      currency in
      restated.units[currency].map { units in
        let difference = units.count > 1 ? units[0] - units[1] : 0
        return Line(
          currency: currency,
          units: zip(figures, units).map { $0.amounts == nil ? difference : $1 })
      }
    }
  }

  private var totals: [Int64] {
    figures.indices.map { figure in lines.reduce(0) { $0 + $1.units[figure] } }
  }

  fileprivate func headlines() -> [Headline] {
    zip(figures, totals).map { figure, total in
      Headline(
        label: "\(figure.headline), household", value: cell(total),
        isOutgoing: figure.column.isOutgoing, note: figure.note)
    }
  }

  /// The table with a row for each currency.
  fileprivate func section() -> Section {
    Section(
      title: table.title,
      table: Table(
        id: table.id, caption: "\(table.title), \(table.days)",
        columns: [.rowHeading("currency", "Currency")] + figures.map(\.column),
        rows: lines.map { [.currency($0.currency)] + $0.units.map(cell) },
        total: [.text("Total")] + totals.map(cell)))
  }

  private func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: context.style.home))
  }

  /// The sentence about the conversion; empty without amounts in other currencies.
  fileprivate var notes: [String] {
    let others = lines.map(\.currency).filter { $0 != context.style.home }
    guard !others.isEmpty else { return [] }
    let days = Set(figures.flatMap { $0.amounts ?? [] }.map(\.day))
    let rates =
      days.count == 1
      ? "the rate on \(days.map(\.words).joined())" : "the rate on each amount's date"
    return [HouseholdWords.rule(others, context.style.home, at: rates)]
  }

  /// The attention lines on amounts excluded from the total because they have no rate.
  var attention: [Attention] { gaps.map { $0.attention("amount", context.style) } }
}

extension Report {
  /// Adds the headlines, the table and the notes of a household total, if there is one.
  mutating func add(_ household: HouseholdFigures?) {
    guard let household else { return }
    headlines.append(household.headlines())
    sections.append(household.section())
    notes += household.notes
  }
}
