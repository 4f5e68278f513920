package import Ledger

/// A part of a loan that is repaid early.
struct Prepayment: Hashable, Sendable {
  /// The day of the prepayment.
  ///
  /// A prepayment counts right after the first instalment due on or after its day, because that
  /// month's interest still accrues on the whole balance.
  var day: CalendarDate
  var amount: Amount
  var keeping: LoanTerms.Keeping
}

/// The effect of a prepayment on a loan, in the two ways that banks offer.
struct PrepaymentChoice: Hashable, Sendable {
  /// The day of the prepayment.
  let day: CalendarDate
  /// The schedule without the prepayment.
  let unchanged: LoanSchedule
  /// The schedule if the instalment stays; the loan ends earlier.
  let shorter: LoanSchedule
  /// The schedule if the last month stays; the instalments become lower.
  let lower: LoanSchedule

  /// Creates the choice between the two schedules; nil if the loan is never repaid.
  ///
  /// - Parameters:
  ///   - terms: The agreed terms.
  ///   - earlier: The prepayments so far.
  ///   - day: The day of the prepayment.
  ///   - amount: The amount of the prepayment.
  init?(
    _ terms: LoanTerms, after earlier: [Prepayment] = [], day: CalendarDate, amount: Amount
  ) {
    func schedule(_ keeping: LoanTerms.Keeping) -> LoanSchedule? {
      let prepayment = Prepayment(day: day, amount: amount, keeping: keeping)
      return LoanSchedule(terms, prepayments: earlier + [prepayment])
    }
    guard let unchanged = LoanSchedule(terms, prepayments: earlier),
      let shorter = schedule(.instalment), let lower = schedule(.tenure)
    else { return nil }
    self.day = day
    self.unchanged = unchanged
    self.shorter = shorter
    self.lower = lower
  }

  /// The interest that the shorter loan saves.
  var savedByShorter: Amount { saved(shorter) }

  /// The interest that the lower instalments save.
  var savedByLower: Amount { saved(lower) }

  /// The number of instalments saved if the instalment stays.
  var monthsSaved: Int { unchanged.lines.count - shorter.lines.count }

  /// The instalment after the prepayment if the last month stays; nil if the loan is then repaid.
  var lowerInstalment: Amount? {
    let index = lower.lines.firstIndex { $0.due >= day }
    return index.flatMap { lower.lines.dropFirst($0 + 1).first?.instalment }
  }

  private func saved(_ schedule: LoanSchedule) -> Amount {
    let units = unchanged.totalInterest.minorUnits - schedule.totalInterest.minorUnits
    return Amount(minorUnits: units, currency: unchanged.terms.principal.currency)
  }
}

/// A hypothetical prepayment: an amount for a loan on a day.
package struct PrepaymentWish: Hashable, Sendable {
  /// The key of the loan's record.
  package var loan: String
  package var amount: Amount
  package var day: CalendarDate

  package init(loan: String, amount: Amount, day: CalendarDate) {
    self.loan = loan
    self.amount = amount
    self.day = day
  }
}
