import Ledger

/// The restated amounts of several currencies: converted to the home currency at the rates of one
/// day.
struct RestatedAmounts {
  /// The amount of a currency with its conversion.
  struct Line {
    let amount: Amount
    let conversion: CurrencyConversion
    /// The amount in minor units of the home currency; the lines add up to the total.
    let restated: Int64
  }

  let lines: [Line]
  /// The amounts excluded from the total because they have no rate.
  let missing: [Amount]
  private let day: CalendarDate
  private let style: NumberStyle

  /// Creates the converted amounts; nil if there are no rates or all amounts are in the home
  /// currency.
  init?(_ amounts: [Amount], _ context: ReportContext, on day: CalendarDate) {
    let home = context.style.home
    guard !context.rates.isEmpty, amounts.contains(where: { $0.currency != home }) else {
      return nil
    }
    var known: [(amount: Amount, conversion: CurrencyConversion, millionths: Int128)] = []
    var missing: [Amount] = []
    for amount in amounts {
      if let conversion = context.rates.conversion(from: amount.currency, to: home, on: day),
        let millionths = conversion.millionths(amount.minorUnits)
      {
        known.append((amount, conversion, millionths))
      } else {
        missing.append(amount)
      }
    }
    let units = Rounding.wholeUnits(known.map(\.millionths))
    lines = zip(known, units).map {
      Line(amount: $0.amount, conversion: $0.conversion, restated: $1)
    }
    self.missing = missing
    self.day = day
    style = context.style
  }

  var total: Amount {
    Amount(minorUnits: lines.reduce(0) { $0 + $1.restated }, currency: style.home)
  }

  /// The section with a table row for each currency, with the date of its rate.
  func section(_ title: String, id: String, value: (id: String, title: String)) -> Section {
    let title = HouseholdWords.title(title, style.home)
    return Section(
      title: title,
      table: Table(
        id: id, caption: "\(title), \(day.words)", lines,
        [
          .heading("currency", "Currency") { .currency($0.amount.currency) },
          .number("own", "Own currency", .wide) { .amount($0.amount) },
          .text("day", "Rate date", .wide) { .date($0.conversion.day) },
          .number(value.id, value.title, total: .cell(.amount(total))) {
            .amount(Amount(minorUnits: $0.restated, currency: style.home))
          },
        ], hasTotal: true, figure: value.id))
  }

  /// The attention lines on amounts excluded from the total because they have no rate.
  func attention(_ noun: String) -> [Attention] {
    missing.map { amount in
      Attention(
        urgency: .notice,
        phrases: [
          .subject(style.moneyInWords(amount)),
          .text(
            " is excluded from the household \(noun): add the \(amount.currency.code) rate for "
              + "\(day.words) to "),
          .code("tables/rates.csv"), .text("."),
        ])
    }
  }
}
