import Ledger
import Testing

@testable import Reporting

@Suite struct RemindersReportTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try required(CalendarDate(text))
  }

  private static func reminder(
    _ key: String, _ text: String, _ moment: String, _ repeats: String
  ) throws -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "text": .text(text), "date": .moment(try required(Moment(moment))),
        "repeats": .text(repeats),
      ])
  }

  private static func history(
    _ payee: String, _ minorUnits: Int64, _ days: String...
  ) throws -> PayeeHistory {
    PayeeHistory(
      payee: payee,
      payments: try days.map {
        PayeePayment(day: try day($0), minorUnits: minorUnits, account: 0)
      })
  }

  private func context(asOf: String = "2026-08-27", period: String = "2026-08") throws
    -> ReportContext
  {
    var ledger = SmallLedger()
    try ledger.add("2026-01-01 -1.00 Food")
    try ledger.add("2026-08-26 -1.00 Food")
    return try ledger.context(period, asOf: asOf)
  }

  private func report(_ context: ReportContext) throws -> Report {
    try required(ReportPass([RemindersReport.self], [context]).reports().first)
  }

  @Test func `a reminder of a day has no time, and a column of times needs one`() throws {
    var context = try context()
    context.registers = RegisterBook([
      "reminder": [try Self.reminder("1", "Rent", "2026-09-01T00:00:00", "never")]
    ])
    let days = try report(context)
    #expect(try days.lines("reminders", "due", "time", "what") == ["2026-09-01 - Rent"])
    #expect(days.tables[0].columns[1].isOnPages == false)
    context.registers = RegisterBook([
      "reminder": [
        try Self.reminder("1", "Rent", "2026-09-01T00:00:00", "never"),
        try Self.reminder("2", "Call", "2026-09-02T20:15:00", "never"),
      ]
    ])
    let times = try report(context)
    #expect(
      try times.lines("reminders", "due", "time", "what") == [
        "2026-09-01 - Rent", "2026-09-02 20:15 Call",
      ])
    #expect(times.tables[0].columns[1].isOnPages)
  }

  @Test func `a calendar ends with the month of what falls due last`() throws {
    var context = try context()
    context.registers = RegisterBook([
      "reminder": [try Self.reminder("1", "Rent", "2026-08-30T00:00:00", "never")]
    ])
    let report = try report(context)
    #expect(report.title == "from 27 Aug 2026")
    // The weeks of the 24th and of the 31st, and no September.
    #expect(report.tables.last?.rows.count == 2)
  }

  @Test func `what is paid again and again is a reminder until it ends`() throws {
    var context = try context()
    context.histories = [
      try Self.history("Rent", -900_00, "2026-06-02", "2026-07-02", "2026-08-02"),
      try Self.history("Old gym", -20_00, "2026-01-05", "2026-02-05", "2026-03-05"),
      try Self.history("Films", -9_99, "2026-05-20", "2026-06-20", "2026-07-20"),
      try Self.history("Works", 3_000_00, "2026-06-30", "2026-07-30", "2026-08-26"),
    ]
    let report = try report(context)
    // Films was due on the 20th of August, which is seven days ago and more than five late.
    #expect(
      try report.lines("recurring", "due", "what", "amount", "repeats", "source") == [
        "2026-09-02 Rent 900.00 every month payment",
        "2026-09-20 Films 9.99 every month payment, the last one missing",
      ])
    #expect(report.headlines[0].map(\.label) == ["Rent", "Films", "Within 7 days"])
    #expect(report.headlines[0].map(\.note) == ["in 6 days, €900", "in 24 days, €9.99", ""])
    #expect(report.headlines[0].last?.value == .count(1))
    #expect(RemindersReport.isFilled(in: context))
    context.period = try required(Period("2026-07", today: context.asOf))
    #expect(!RemindersReport.isFilled(in: context))
    context.period = .everything
    context.histories = []
    #expect(!RemindersReport.isFilled(in: context))
  }

  @Test func `an instalment that a bank row pays each month is one reminder, the loan's`() throws {
    var context = try context()
    context.registers = RegisterBook([
      "loan": [
        RegisterEntry(
          key: "1",
          values: [
            "name": .text("Car"), "amount": .money(450_00), "currency": .currency(.eur),
            "startDate": .day(try Self.day("2026-09-05")),
          ])
      ]
    ])
    context.histories = [
      try Self.history("AUTOBANK", -450_00, "2026-06-04", "2026-07-04", "2026-08-04"),
      try Self.history("Rent", -900_00, "2026-06-02", "2026-07-02", "2026-08-02"),
    ]
    let report = try report(context)
    #expect(
      try report.lines("reminders", "due", "what", "source") == ["2026-09-05 Car is due loan"])
    #expect(try report.lines("recurring", "due", "what", "source") == ["2026-09-02 Rent payment"])
  }

  @Test func `a calendar has weeks from Monday on, the month with its first day`() throws {
    var context = try context()
    context.registers = RegisterBook([
      "reminder": [
        try Self.reminder("1", "Meter", "2026-01-31T09:00", "monthly"),
        try Self.reminder("2", "Tea", "2026-08-01T09:00", "daily"),
        try Self.reminder("3", "Tax", "2026-09-01T09:00", "never"),
      ]
    ])
    let report = try report(context)
    // The 27th of August 2026 is a Thursday. A month without the 31st has its last day for it.
    #expect(
      try report.lines("calendar", "mon", "tue", "wed", "thu", "fri", "sat", "sun") == [
        "- - - 27 Aug; Tea (every day) 28 29 30", "31; Meter 1 Sep; Tax 2 3 4 5 6",
        "7 8 9 10 11 12 13", "14 15 16 17 18 19 20", "21 22 23 24 25 26 27",
        "28 29 30; Meter - - - -",
      ])
  }

  @Test func `nothing to be reminded of has no calendar and no headline`() throws {
    let report = try report(try context())
    #expect(report.headlines.isEmpty && report.events.isEmpty)
    #expect(report.tables.map(\.id) == ["reminders"])
  }

  @Test func `who keeps no reminders reads of what is expected alone`() throws {
    var context = try context()
    context.histories = [
      try Self.history("Rent", -900_00, "2026-06-02", "2026-07-02", "2026-08-02")
    ]
    let report = try report(context)
    #expect(report.sections.map(\.title) == ["Paid again and again", "Calendar"])
    // The file is there all the same, and has nothing in it.
    #expect(report.tables.first { $0.id == "reminders" }?.rows.isEmpty == true)
    #expect(report.title == "from \(context.asOf.words)")
  }

  @Test func `an earlier period does not change what is expected from the day of the report`()
    throws
  {
    var context = try context()
    context.histories = [
      try Self.history("Rent", -900_00, "2026-06-02", "2026-07-02", "2026-08-02")
    ]
    let now = try report(context)
    context.period = try required(Period("2026-03", today: context.asOf))
    #expect(try report(context).lines("reminders", "due") == now.lines("reminders", "due"))
  }
}
