package import Ledger

/// A report of reminders and due dates from the as-of day on.
package struct RemindersReport: ReportKind {
  package static let name = "reminders"
  package static let title = "Reminders"
  package static let isOfToday = true
  package static let summary =
    "reminders, due dates, maturities, coupons, expiries, recurring payments; also as a calendar"
  package static let needs: ReportNeeds = [.recurringPayments, .expectedPayments]

  private let context: ReportContext
  private var rows: LoanBalances.Rows

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.reminder, .loan)
      || registers[.manualTransaction].contains { $0.moment("reminderDate") != nil }
  }

  /// Whether there are reminders, loans, maturities, coupons or expiry dates.
  ///
  /// Recurring payments are also enough if the period contains the last booking.
  package static func isFilled(in context: ReportContext) -> Bool {
    isFilledWithoutPayments(context)
      || mayBeFilled(in: context) && !ExpectedPayments(context).isEmpty
  }

  package static func mayBeFilled(in context: ReportContext) -> Bool {
    isFilledWithoutPayments(context)
      || context.covered.map { context.period.contains($0.end) } ?? false
  }

  private static func isFilledWithoutPayments(_ context: ReportContext) -> Bool {
    isFilled(by: context.registers) || context.registers.hasDates(after: context.asOf)
  }

  package static func span(_ context: ReportContext) -> Period {
    LoanBalances.Rows.span(context) ?? context.clippedPeriod
  }

  package init(_ context: ReportContext) {
    self.context = context
    rows = LoanBalances.Rows(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

  package func report() -> Report {
    let days = Self.days(from: context.asOf)
    let reminders = context.registers.reminders(
      in: days, rows.standing, ExpectedPayments(context))
    var report = context.blankReport(
      Self.self, rowCount: Int64(reminders.count), isOfRegisters: true)
    report.title = "from \(context.asOf.words)"
    if !reminders.isEmpty { report.headlines = [headlines(reminders)] }
    let expected = reminders.filter(\.isExpected)
    let own = section(
      "From \(context.asOf.words)", Self.name, "Reminders and upcoming due dates",
      reminders.filter { !$0.isExpected })
    // Without reminders, the page omits their table, but its file still exists.
    if own.table?.rows.isEmpty == true, !expected.isEmpty {
      report.appendix = [own.table].compactMap(\.self)
    } else {
      report.sections = [own]
    }
    if !expected.isEmpty {
      report.sections.append(
        section("Recurring payments", "recurring", "Next expected date", expected))
    }
    if !reminders.isEmpty {
      report.sections.append(
        DueCalendar(reminders, Self.filled(days, reminders), context.style).section())
    }
    report.events = reminders.map(\.event)
    return report
  }

  /// The days from `day` to the end of the next month.
  static func days(from day: CalendarDate) -> Period {
    Period(start: day, end: Period.month(of: Period.month(of: day).end.adding(days: 1)).end)
      ?? .month(of: day)
  }

  /// The days without trailing months in which no reminder is due.
  private static func filled(_ days: Period, _ reminders: [RegisterBook.Reminder]) -> Period {
    let dues = reminders.flatMap { [$0.event.day] + $0.later }.filter(days.contains)
    let end = Period.month(of: dues.max() ?? days.end).end
    return Period(start: days.start, end: min(days.end, end)) ?? days
  }

  /// The headlines: the next five reminders, and the number of reminders due within a week.
  private func headlines(_ reminders: [RegisterBook.Reminder]) -> [Headline] {
    let next = reminders.prefix(5).map { reminder in
      let amount = reminder.amount.map { ", \(context.style.moneyInWords($0))" } ?? ""
      return Headline(
        label: reminder.event.text, value: .date(reminder.event.day),
        note: away(reminder.event.day) + amount)
    }
    let end = context.asOf.adding(days: 7)
    let soon = reminders.count { $0.event.day <= end }
    return next + [Headline(label: "Within 7 days", value: .of(soon))]
  }

  /// The distance of a day as text: `today`, `tomorrow`, `in 12 days`.
  private func away(_ day: CalendarDate) -> String {
    switch day - context.asOf {
    case 0: "today"
    case 1: "tomorrow"
    case let days: "in \(Words.count(Int64(days), "day", context.style))"
    }
  }

  private func section(
    _ title: String, _ id: String, _ caption: String, _ reminders: [RegisterBook.Reminder]
  ) -> Section {
    let hasTimes = reminders.contains { $0.event.time.flatMap(Self.clock) != nil }
    return Section(
      title, id: id, caption: caption, reminders,
      [
        .text("due", "Due") { .date($0.event.day) },
        .text("time", "Time", hasTimes ? .everywhere : .files) {
          .of($0.event.time.flatMap(Self.clock))
        },
        .heading("what", "What") { .text($0.event.text) },
        .currency { $0.amount?.currency },
        .number("amount", "Amount") { .of($0.amount) },
        .text("repeats", "Repeats", .wide) { $0.rhythm.isEmpty ? .none : .text($0.rhythm) },
        .text("source", "Source", .wide) { .text($0.source) },
        .text("key", "Key", .files) { .text($0.event.key) },
      ])
  }

  /// A time such as `20:00`, with its UTC offset if known; nil for midnight without an offset.
  ///
  /// A date without a time is stored as midnight.
  private static func clock(_ moment: Moment) -> String? {
    let text = moment.description
    let zone = text.dropFirst(19)
    if zone.isEmpty, text.dropFirst(11).hasPrefix("00:00:00") { return nil }
    return String(text.dropFirst(11).prefix(5))
      + (zone == "Z" ? " UTC" : zone.isEmpty ? "" : " \(zone)")
  }
}

/// A calendar of one or two months with the items due on each day.
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
    let weeks = (0...(days.end - monday) / 7).map { monday.adding(days: $0 * 7) }
    return Section(
      "Calendar", id: "calendar", caption: "Due dates, \(days.title)", weeks,
      names.enumerated().map { index, name in
        .text(name.lowercased(), name) { cell($0.adding(days: index)) }
      })
  }

  private func cell(_ day: CalendarDate) -> Cell {
    guard days.contains(day) else { return .none }
    return .agenda(
      AgendaDay(
        day: day, items: items[day] ?? [], namesMonth: day == days.start || day.day == 1))
  }
}
