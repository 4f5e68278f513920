package import Ledger

/// A day of a calendar, and what falls on it.
package struct AgendaDay: Hashable, Sendable {
  package let day: CalendarDate
  package let items: [String]
  /// Whether its month has to be said: it is the first of a month, or of the calendar.
  package let namesMonth: Bool

  package init(day: CalendarDate, items: [String], namesMonth: Bool) {
    self.day = day
    self.items = items
    self.namesMonth = namesMonth
  }

  /// `14`, `1 Sep`.
  package var label: String { namesMonth ? day.shortWords : String(day.day) }
}
