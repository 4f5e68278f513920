import Ledger
import Synchronization

/// The recurring payments in the histories of a ledger, found once for all reports that are about the
/// same days.
final class RecurringMemo: Sendable {
  private let found = Mutex<[Period?: RecurringPayments]>([:])

  /// The payments that were known on a day.
  func payments(_ context: ReportContext, knownOn day: CalendarDate) -> RecurringPayments {
    let days = Period(start: day.adding(months: -RecurringPayments.months), end: day)
    return found.withLock { found in
      if let known = found[days] { return known }
      let payments = RecurringPayments(
        context.histories, currencies: context.names.accounts.map(\.currency), in: days)
      found[days] = payments
      return payments
    }
  }
}
