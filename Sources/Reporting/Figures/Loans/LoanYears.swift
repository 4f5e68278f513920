package import Ledger

/// What was repaid on loans and what interest they bore, year by year, and what is ahead of both.
///
/// A payment counts on the due day it is taken off, as in ``LoanCourse``. Interest counts whether it was
/// paid or not; where it was not, more is owed than before, and what was repaid is below zero.
package struct LoanYears: Hashable, Sendable {
  /// Repayment and interest, in minor units.
  package struct Part: Hashable, Sendable {
    package fileprivate(set) var repaid: Int64 = 0
    package fileprivate(set) var interest: Int64 = 0

    package var isEmpty: Bool { repaid == 0 && interest == 0 }
  }

  /// One calendar year.
  package struct Year: Hashable, Sendable {
    package let year: Int
    /// Until the as-of day.
    package fileprivate(set) var over = Part()
    /// After it, going on as agreed.
    package fileprivate(set) var ahead = Part()

    /// What of the year's payments repaid, and what was interest; neither is negative, and together they
    /// are what was paid.
    package var drawn: Part {
      let repaid = over.repaid + ahead.repaid
      return Part(
        repaid: max(0, repaid), interest: max(0, over.interest + ahead.interest + min(0, repaid)))
    }
  }

  /// From the first year with a figure to the last, none left out.
  package let years: [Year]

  /// The years of some loans together.
  package init(_ loans: [(terms: LoanTerms, course: LoanCourse)], asOf: CalendarDate) {
    var years: [Int: Year] = [:]
    for loan in loans { Self.add(loan.course, owing: loan.terms.principal, asOf, to: &years) }
    guard let first = years.keys.min(), let last = years.keys.max() else {
      self.years = []
      return
    }
    self.years = (first...last).map { years[$0] ?? Year(year: $0) }
  }

  private static func add(
    _ course: LoanCourse, owing principal: Amount, _ asOf: CalendarDate, to years: inout [Int: Year]
  ) {
    var owed = principal.minorUnits
    func repay(on day: CalendarDate, to balance: Amount) {
      let left = max(0, balance.minorUnits)
      years[day.year, default: Year(year: day.year)].over.repaid += owed - left
      owed = left
    }
    for (due, balance) in course.balances.sorted(by: { $0.key < $1.key }) {
      repay(on: due, to: balance)
    }
    if max(0, course.balance.minorUnits) != owed { repay(on: asOf, to: course.balance) }
    for (due, interest) in course.interests {
      let isOver = due <= asOf || course.repaid != nil
      // The interest of a month that a payment cut short belongs to the day of the payment.
      let day = isOver && due > asOf ? asOf : due
      var year = years[day.year] ?? Year(year: day.year)
      if isOver {
        year.over.interest += interest.minorUnits
      } else {
        year.ahead.interest += interest.minorUnits
        year.ahead.repaid += (course.instalments[due]?.minorUnits ?? 0) - interest.minorUnits
      }
      years[day.year] = year
    }
  }
}
