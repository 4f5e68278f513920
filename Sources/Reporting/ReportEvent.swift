package import Ledger

/// A dated notice of a report, for a calendar.
package struct ReportEvent: Hashable, Sendable {
  /// How often it comes again.
  package enum Rhythm: String, Hashable, Sendable {
    case never, daily, monthly, yearly
  }

  /// Stable: the same reminder has it in every run.
  package let key: String
  package let day: CalendarDate
  /// Nil for what has no time of day.
  package let time: Moment?
  package let text: String
  package let rhythm: Rhythm
  /// The day of the month on which it comes again, in shorter months on the last day; that of ``day``
  /// where nothing else is said.
  package let dayOfMonth: Int

  package init(
    key: String, day: CalendarDate, time: Moment?, text: String, rhythm: Rhythm,
    dayOfMonth: Int? = nil
  ) {
    self.key = key
    self.day = day
    self.time = time
    self.text = text
    self.rhythm = rhythm
    self.dayOfMonth = dayOfMonth ?? day.day
  }
}
