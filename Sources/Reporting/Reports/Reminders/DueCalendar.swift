import Ledger

/// A month or two as a calendar: what is due on each day.
struct DueCalendar {
  private let days: Period
  private let items: [CalendarDate: [String]]

  init(_ reminders: [RegisterBook.Reminder], _ days: Period, _ style: NumberStyle) {
    self.days = days
    var items: [CalendarDate: [String]] = [:]
    for reminder in reminders {
      let every = reminder.event.rhythm == .daily ? " (every day)" : ""
      let amount = reminder.amount.map { " \(style.moneyInWords($0))" } ?? ""
      for day in [reminder.event.day] + reminder.later {
        items[day, default: []].append(reminder.event.text + every + amount)
      }
    }
    self.items = items
  }

  func section() -> Section {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let monday = days.start.adding(days: 1 - days.start.weekday)
    let weeks = 0...(days.end - monday) / 7
    return Section(
      title: "Calendar",
      table: Table(
        id: "calendar", caption: "Due dates, \(days.title)",
        columns: names.map { .text($0.lowercased(), $0) },
        rows: weeks.map { week in
          (0..<7).map { cell(monday.adding(days: week * 7 + $0)) }
        }))
  }

  private func cell(_ day: CalendarDate) -> Cell {
    guard days.contains(day) else { return .none }
    return .agenda(
      AgendaDay(
        day: day, items: items[day] ?? [], namesMonth: day == days.start || day.day == 1))
  }
}
