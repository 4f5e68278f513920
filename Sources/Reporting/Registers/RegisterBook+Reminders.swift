import Ledger

/// What there is to be reminded of.
extension RegisterBook {
  /// A reminder, where it comes from, and what it is about in money.
  struct Reminder {
    let event: ReportEvent
    let source: String
    let amount: Amount?
  }

  /// The reminders of a day and after it, the next one first.
  ///
  /// A reminder that repeats counts with its next day; a loan with its next due that is
  /// not paid.
  func reminders(from asOf: CalendarDate, _ loans: LoanStanding) -> [Reminder] {
    (ownReminders(asOf) + movementReminders(asOf) + Self.reminders(of: loans, asOf)).sorted {
      ($0.event.day, $0.event.time?.second ?? -1, $0.event.text, $0.event.key)
        < ($1.event.day, $1.event.time?.second ?? -1, $1.event.text, $1.event.key)
    }
  }

  private func ownReminders(_ asOf: CalendarDate) -> [Reminder] {
    self[.reminder].compactMap { entry in
      guard let text = entry.text("text"), let moment = entry.moment("date") else { return nil }
      let rhythm = entry.text("repeats").flatMap(ReportEvent.Rhythm.init) ?? .never
      guard let day = Self.next(moment.day, rhythm, from: asOf) else { return nil }
      let event = ReportEvent(
        key: "reminder/\(entry.key)", day: day, time: moment, text: text, rhythm: rhythm,
        dayOfMonth: moment.day.day)
      return Reminder(event: event, source: "reminder", amount: nil)
    }
  }

  /// MONO's notices, but those that are a reminder of their own already.
  private func movementReminders(_ asOf: CalendarDate) -> [Reminder] {
    let known = Set(self[.reminder].compactMap { $0.text("movement") })
    return self[.movement].compactMap { entry in
      guard let moment = entry.moment("reminderDate"), moment.day >= asOf,
        let name = entry.text("name"), !known.contains(entry.key)
      else { return nil }
      let event = ReportEvent(
        key: "movement/\(entry.key)", day: moment.day, time: moment,
        text: "Don't forget: \(name)", rhythm: .never)
      return Reminder(event: event, source: "transaction", amount: entry.amount("amount"))
    }
  }

  private static func reminders(of loans: LoanStanding, _ asOf: CalendarDate) -> [Reminder] {
    loans.lines.compactMap { line in
      guard let due = line.nextInstalment(asOf) else { return nil }
      let event = ReportEvent(
        key: "loan/\(line.loan.key)/\(due.day)", day: due.day, time: nil,
        text: "\(line.plan.name) is due", rhythm: .never)
      return Reminder(event: event, source: "loan", amount: due.amount)
    }
  }

  /// The first day of a rhythm on `asOf` or after it; nil where it is over.
  private static func next(
    _ day: CalendarDate, _ rhythm: ReportEvent.Rhythm, from asOf: CalendarDate
  ) -> CalendarDate? {
    if day >= asOf { return day }
    let step: Int
    switch rhythm {
    case .never: return nil
    case .daily: return asOf
    case .monthly: step = 1
    case .yearly: step = 12
    }
    let passed = (asOf.monthNumber - day.monthNumber) / step
    return [passed, passed + 1].map { day.adding(months: $0 * step) }.first { $0 >= asOf }
  }
}
