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

  private static func asset(
    _ key: String, _ kind: String, matures: String, _ fields: [String: RegisterValue] = [:]
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: key,
      values: [
        "name": .text(key), "assetType": .text(kind), "currentValue": .money(1_000_00),
        "currency": .currency(.eur), "maturityDate": .day(try day(matures)),
      ])
    for (field, value) in fields { entry[field] = value }
    return entry
  }

  @Test func `what matures, pays a coupon or expires is a reminder, also in the calendar file`()
    throws
  {
    var context = try context()
    let half = RegisterValue.text("halfYearly")
    let four = try RegisterValue.number(required(ExactDecimal("4")))
    context.registers = RegisterBook([
      "asset": [
        // Half of 4 % of 1000 on the 30th of September and of March, the first in three days over a month.
        try Self.asset(
          "Bund", "bond", matures: "2030-03-30",
          ["faceValue": .money(1_000_00), "couponRate": four, "interestFrequency": half]),
        try Self.asset(
          "Deposit", "fixedDeposit", matures: "2026-08-27", ["maturityAmount": .money(1_040_00)]),
        try Self.asset("Matured", "fixedDeposit", matures: "2026-08-26"),
        try Self.asset("Closed", "fixedDeposit", matures: "2026-09-01", ["isActive": .flag(false)]),
      ],
      "groceryItem": [RegisterEntry(key: "m", values: ["name": .text("Milk")])],
      "expirationTracker": try [("a", "2026-08-29"), ("b", "2026-08-26"), ("c", "2026-11-26")].map {
        RegisterEntry(
          key: $0.0,
          values: [
            "groceryItem": .text("m"), "expirationDate": .day(try Self.day($0.1)),
            "quantity": four, "remainingQuantity": four,
          ])
      },
    ])
    #expect(RemindersReport.isFilled(in: context))
    let report = try report(context)
    // The pantry is looked at 90 days ahead; the 26th of November is 91 days away.
    #expect(
      try report.lines("reminders", "due", "what", "amount", "source", "key") == [
        "2026-08-27 Deposit matures 1040.00 maturity maturity/Deposit",
        "2026-08-29 Milk expires - pantry expiry/a",
        "2026-09-30 Bund pays a coupon 20.00 coupon coupon/Bund/2026-09-30",
        "2030-03-30 Bund matures 1000.00 maturity maturity/Bund",
      ])
    #expect(
      report.events.map(\.text) == [
        "Deposit matures", "Milk expires", "Bund pays a coupon", "Bund matures",
      ])
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
        "2026-09-20 Films 9.99 every month payment; the previous one is missing",
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
    #expect(report.sections.map(\.title) == ["Recurring payments", "Calendar"])
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
