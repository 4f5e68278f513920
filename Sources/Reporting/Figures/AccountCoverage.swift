package import Ledger

/// The range of days for which the ledger has rows of one account.
package struct AccountCoverage: Hashable, Sendable {
  /// The longest gap in days that does not suggest a missing statement.
  ///
  /// A file without a period covers only the days from its first to its last row.
  package static let quietDays = 7

  /// The index of the account in ``LedgerNames/accounts``.
  package let account: Int
  package let first: CalendarDate
  package let last: CalendarDate
  package let rowCount: Int
  /// The last day that the account's statements claim to cover, or its last booking if that is
  /// later.
  package let through: CalendarDate
  /// Whether any row comes from a statement, not from manual transactions or receipts.
  package let hasStatements: Bool

  package init(
    account: Int, first: CalendarDate, last: CalendarDate, rowCount: Int,
    through: CalendarDate? = nil, hasStatements: Bool = true
  ) {
    self.account = account
    self.first = first
    self.last = last
    self.rowCount = rowCount
    self.through = max(last, through ?? last)
    self.hasStatements = hasStatements
  }
}

/// The balance of an account at the end of a day.
package struct EndOfDayBalance: Hashable, Sendable {
  /// The index of the account in ``LedgerNames/accounts``.
  package let account: Int
  package let day: CalendarDate
  /// The balance in minor units of the account's currency; negative for debt.
  package let minorUnits: Int64

  package init(account: Int, day: CalendarDate, minorUnits: Int64) {
    self.account = account
    self.day = day
    self.minorUnits = minorUnits
  }
}

/// The days that the statements of an account cover, and the gaps between these days.
package struct CoverageGrid: Hashable, Sendable {
  /// The coverage of one month.
  package enum Mark: String, Hashable, Sendable {
    case covered = "●"
    case partial = "◐"
    case missing = "○"
    /// A month before the first statement or after the newest.
    case outside = "·"

    /// The mark as a word; empty for a month outside the statements.
    package var word: String {
      switch self {
      case .covered: "full"
      case .partial: "part"
      case .missing: "none"
      case .outside: ""
      }
    }
  }

  /// The covered periods, in order and without overlap; short gaps are closed.
  package let covered: [Period]

  package init(_ periods: [Period]) {
    var merged: [Period] = []
    for period in periods.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = merged.last, period.start - last.end <= AccountCoverage.quietDays + 1 {
        let end = max(last.end, period.end)
        merged[merged.count - 1] = Period(start: last.start, end: end) ?? last
      } else {
        merged.append(period)
      }
    }
    covered = merged
  }

  /// The gaps of more than ``AccountCoverage/quietDays`` days between covered periods.
  package var gaps: [Period] {
    zip(covered, covered.dropFirst()).compactMap { left, right in
      Period(start: left.end.adding(days: 1), end: right.start.adding(days: -1))
    }
  }

  /// The years from the first statement to the newest; nil without statements.
  package var years: ClosedRange<Int>? {
    guard let first = covered.first, let last = covered.last else { return nil }
    return first.start.year...last.end.year
  }

  package func mark(year: Int, month: Int) -> Mark {
    guard let first = covered.first?.start, let last = covered.last?.end,
      let start = CalendarDate(year: year, month: month, day: 1)
    else { return .outside }
    let period = Period.month(of: start)
    guard period.end >= first, period.start <= last else { return .outside }
    let days = covered.reduce(0) { sum, part in
      sum + max(0, min(part.end, period.end) - max(part.start, period.start) + 1)
    }
    return days == 0 ? .missing : days == period.dayCount ? .covered : .partial
  }
}
