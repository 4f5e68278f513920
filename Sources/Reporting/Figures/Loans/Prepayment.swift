package import Ledger

/// A part of a loan that is repaid early.
struct Prepayment: Hashable, Sendable {
  /// It counts right after the first instalment due on this day or later: that month's interest
  /// still runs on all that was owed.
  var day: CalendarDate
  var amount: Amount
  var keeping: LoanTerms.Keeping
}

/// What it would bring to repay a part of a loan early, in the two ways a bank offers.
struct PrepaymentChoice: Hashable, Sendable {
  /// When a part would be repaid.
  let day: CalendarDate
  /// As the loan goes on without it.
  let unchanged: LoanSchedule
  /// The instalment stays, and the loan ends earlier.
  let shorter: LoanSchedule
  /// The last month stays, and the instalments become lower.
  let lower: LoanSchedule

  /// Nil where the loan is never repaid anyway.
  ///
  /// - Parameters:
  ///   - terms: what was agreed.
  ///   - earlier: what was repaid early already.
  ///   - day: when a part would be repaid.
  ///   - amount: how much.
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

  /// The interest the shorter loan saves.
  var savedByShorter: Amount { saved(shorter) }

  /// The interest the lower instalments save.
  var savedByLower: Amount { saved(lower) }

  /// How many instalments fewer there are when the instalment stays.
  var monthsSaved: Int { unchanged.lines.count - shorter.lines.count }

  /// The instalment after the prepayment when the last month stays; nil where nothing is left.
  var lowerInstalment: Amount? {
    let index = lower.lines.firstIndex { $0.due >= day }
    return index.flatMap { lower.lines.dropFirst($0 + 1).first?.instalment }
  }

  private func saved(_ schedule: LoanSchedule) -> Amount {
    let units = unchanged.totalInterest.minorUnits - schedule.totalInterest.minorUnits
    return Amount(minorUnits: units, currency: unchanged.terms.principal.currency)
  }
}

/// A person asks what would be if so much of a loan were repaid on a day.
package struct PrepaymentWish: Hashable, Sendable {
  /// The key of the loan's entry.
  package var loan: String
  package var amount: Amount
  package var day: CalendarDate

  package init(loan: String, amount: Amount, day: CalendarDate) {
    self.loan = loan
    self.amount = amount
    self.day = day
  }
}
