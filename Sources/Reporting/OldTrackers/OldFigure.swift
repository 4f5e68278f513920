package import Ledger

/// A figure that an old tracker got wrong, next to the correct one.
package struct OldFigure: Hashable, Sendable {
  /// The value of a figure.
  package enum Value: Hashable, Sendable {
    case amount(Amount)
    case count(Int)
    /// A whole number of percent.
    case percent(Int64)
  }

  /// A known mistake of an old tracker.
  package enum Mistake: Hashable, Sendable {
    /// The mistake that the web tracker added every EMI to every period.
    case instalmentsEveryPeriod
    /// The mistake that the web tracker compared all spending with the budget of one month.
    case allTimeAgainstMonth
    /// The mistake that MONO treated locations on the equator and the prime meridian as missing.
    case axisIsNowhere
    /// The mistake that MONO counted income and the records of all users as spending at a place.
    case insightsOfEverything
    /// The mistake that a month in MONO ended at the start of its last day.
    case lastDayLost
  }

  package let mistake: Mistake
  /// The name of the figure, such as `expenses with EMIs`.
  package let what: String
  /// The month of the figure, such as `2026-08`, or `all time`.
  package let days: String
  package let there: Value
  package let here: Value
  /// The old tracker's mistake, in one line.
  package let reason: String

  /// Creates the figure; nil if both values are equal.
  init?(
    _ mistake: Mistake, _ what: String, _ days: String, there: Value, here: Value, _ reason: String
  ) {
    guard there != here else { return nil }
    self.mistake = mistake
    self.what = what
    self.days = days
    self.there = there
    self.here = here
    self.reason = reason
  }
}

extension OldFigure.Value {
  /// The value as text; an amount includes its currency.
  package var text: String {
    switch self {
    case .amount(let amount): "\(amount) \(amount.currency)"
    case .count(let count): "\(count)"
    case .percent(let percent): "\(percent) %"
    }
  }

  /// The unit in machine-readable form: a currency, `%`, or empty for a count.
  package var unit: String {
    switch self {
    case .amount(let amount): amount.currency.code
    case .count: ""
    case .percent: "%"
    }
  }

  /// The value as a table cell.
  package var cell: Cell {
    switch self {
    case .amount(let amount): .amount(amount)
    case .count(let count): .count(Int64(count))
    case .percent(let percent): .permille(percent * 10)
    }
  }
}
