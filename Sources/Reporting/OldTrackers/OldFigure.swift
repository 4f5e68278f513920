package import Ledger

/// A figure that an old tracker got wrong, as it would have shown it, beside ours.
package struct OldFigure: Hashable, Sendable {
  /// What it counts.
  package enum Value: Hashable, Sendable {
    case amount(Amount)
    case count(Int)
    /// Whole percents.
    case percent(Int64)
  }

  /// What an old tracker did wrong.
  package enum Mistake: Hashable, Sendable {
    /// The web tracker added every EMI to every period.
    case instalmentsEveryPeriod
    /// The web tracker compared all spending with the budget of one month.
    case allTimeAgainstMonth
    /// MONO took the equator and the prime meridian for nowhere.
    case axisIsNowhere
    /// MONO counted income, and every user's, as spent at a place.
    case insightsOfEverything
    /// MONO's month ended when its last day began.
    case lastDayLost
  }

  package let mistake: Mistake
  /// What it is, such as `expenses with EMIs`.
  package let what: String
  /// The month or day it is of, such as `2026-08`; `all time` for what has no end.
  package let days: String
  package let there: Value
  package let here: Value
  /// The old tracker's mistake, in one line.
  package let reason: String

  /// Nil where both say the same: then there is nothing to tell.
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
  /// The value in words, an amount with its currency.
  package var text: String {
    switch self {
    case .amount(let amount): "\(amount) \(amount.currency)"
    case .count(let count): "\(count)"
    case .percent(let percent): "\(percent) %"
    }
  }

  /// What is counted, for a program: a currency, `%`, or nothing for a count.
  package var unit: String {
    switch self {
    case .amount(let amount): amount.currency.code
    case .count: ""
    case .percent: "%"
    }
  }

  /// The value as a cell of a table.
  package var cell: Cell {
    switch self {
    case .amount(let amount): .amount(amount)
    case .count(let count): .count(Int64(count))
    case .percent(let percent): .permille(percent * 10)
    }
  }
}
