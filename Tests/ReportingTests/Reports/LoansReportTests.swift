import Ledger
import Testing

@testable import Reporting

@Suite struct LoansReportTests {
  private static func loan(
    _ key: String, _ name: String, _ units: Int64, _ start: String, account: String? = nil
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: key,
      values: [
        "name": .text(name), "amount": .money(units), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate(start))),
      ])
    entry["account"] = account.map { .text($0) }
    return entry
  }

  /// Rows of the bank that are linked to the loan `1`, each as `day amount`.
  private static func links(_ lines: [String]) throws -> [LinkedRow] {
    try lines.map { line in
      let words = line.split(separator: " ")
      let units = try required(Int64(words[1].filter { $0 != "." }))
      return LinkedRow(
        id: TransactionID(
          day: try required(CalendarDate(words[0])), prefix: 1, occurrence: 1),
        account: "bank", amount: Amount(minorUnits: units, currency: .eur),
        link: TransactionLink(.loan, "1"))
    }
  }

  private static func report(
    _ ledger: SmallLedger, _ loans: [RegisterEntry], _ period: String, asOf: String,
    linked: [String] = [], prepaying wish: PrepaymentWish? = nil
  ) throws -> Report {
    var context = try ledger.context(period, asOf: asOf)
    context.registers = RegisterBook(["loan": loans])
    context.registers.linkedRows = try links(linked)
    context.prepayments = [wish].compactMap(\.self)
    var pass = ReportPass([LoansReport.self], [context])
    pass.add(ledger.rows.span)
    return try required(pass.reports().first)
  }

  @Test func `an instalment is paid, missed, open or upcoming`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-06 -450.00 Loans")
    try ledger.add("2026-07-11 -450.00 Loans")
    try ledger.add("2026-08-01 -1.00 Other")
    let report = try Self.report(
      ledger, [try Self.loan("1", "Car", 450_00, "2026-05-05")], "2026-05..2026-09",
      asOf: "2026-08-08")
    // The sixth day after its due day is too late for July's.
    #expect(
      try report.lines("instalments", "due", "status", "paid") == [
        "2026-05-05 paid 2026-05-06", "2026-06-05 missed -", "2026-07-05 missed -",
        "2026-08-05 open -", "2026-09-05 upcoming -",
      ])
    #expect(
      try report.lines("loans", "due", "paid", "missed", "next") == ["2250.00 450.00 2 2026-09-05"])
    #expect(
      report.attention.map(\.text).first?.contains(
        "2 instalments with no matching payment, first due 5 Jun") == true)
  }

  /// A loan of 10,000 at 12 %, 470.73 a month from February on.
  private static func car() throws -> RegisterEntry {
    var car = try loan("1", "Car", 470_73, "2026-02-05")
    car["principal"] = .money(10_000_00)
    car["rate"] = .number(try required(ExactDecimal("12")))
    return car
  }

  /// Python: ten thousand, 1 % a month on what is owed; 470.73 off in February, 460 in March, nothing
  /// in April, twice in May, the second of which pays April's; 500 on 20 May.
  @Test func `what was paid, missed and paid on top is owed to the cent`() throws {
    var ledger = SmallLedger()
    for line in [
      "2026-02-05 -470.73 Loans", "2026-03-09 -460.00 Loans", "2026-05-05 -470.73 Loans",
      "2026-05-12 -470.73 Loans", "2026-05-20 -500.00 Loans", "2026-05-31 -1.00 Other",
    ] { try ledger.add(line) }
    let report = try Self.report(
      ledger, [try Self.car()], "2026-02..2026-05", asOf: "2026-05-31",
      linked: [
        "2026-03-09 -460.00", "2026-05-05 -470.73", "2026-05-12 -470.73", "2026-05-20 -500.00",
      ])
    #expect(
      try report.lines("instalments", "due", "amount", "status", "paid", "paid-amount", "owed") == [
        "2026-02-05 470.73 paid 2026-02-05 470.73 9629.27",
        "2026-03-05 470.73 paid 2026-03-09 460.00 9265.56",
        "2026-04-05 470.73 paid 2026-05-12 470.73 9358.22",
        "2026-05-05 470.73 paid 2026-05-05 470.73 8981.07",
        "- - extra 2026-05-20 500.00 -",
      ])
    #expect(
      try report.lines("loans", "due", "paid", "missed", "outstanding", "owed") == [
        "1882.92 2372.19 0 8494.69 8010.34"
      ])
  }

  @Test func `what was missed is said of the loans whose debt it changes`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-01-01 -1.00 Other")
    try ledger.add("2026-04-30 -1.00 Other")
    let bike = try Self.loan("2", "Bike", 30_00, "2026-02-05")
    let note = { (loans: [RegisterEntry]) in
      try Self.report(ledger, loans, "2026-02..2026-04", asOf: "2026-04-30").headlines.joined()
        .first { $0.label == "Balance after payments" }?.note
    }
    #expect(try note([Self.car()]) == "3 missed so far")
    #expect(try note([Self.car(), bike]) == "3 missed so far for Car")
  }

  @Test func `loans of one currency have a total, of what can be added`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-01-01 -1.00 Other")
    try ledger.add("2026-04-30 -1.00 Other")
    let bike = try Self.loan("2", "Bike", 30_00, "2026-02-05")
    let total = { (loans: [RegisterEntry]) throws -> [String: Cell]? in
      let report = try Self.report(ledger, loans, "2026-02..2026-04", asOf: "2026-04-30")
      let table = try required(report.sections.first { $0.table?.id == "loans" }?.table)
      return table.total.map { cells in
        Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.id), cells))
      }
    }
    #expect(try total([bike]) == nil)
    let sums = try required(try total([Self.car(), bike]))
    // Three months of 470.73 and of 30, none of them paid.
    #expect(sums["due"] == .amount(eur("1502.19")))
    #expect(sums["missed"] == .count(6))
    #expect(sums["next"] == Cell.none && sums["left"] == Cell.none)
  }

  @Test func `what is owed beyond the plan is said beside the last year`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-01-01 -1.00 Other")
    try ledger.add("2026-02-28 -1.00 Other")
    let report = try Self.report(ledger, [Self.car()], "2026-02", asOf: "2026-02-28")
    let note = try required(report.sections.first { $0.table?.id == "years" }).note
    // Of the 470.73 that were missed 100 are interest: 370.73 were to be repaid, and 100 is added.
    #expect(note.hasPrefix("You owe €470.73 more than planned"))
    #expect(note.hasSuffix("the last one (2028) includes that amount plus interest."))
  }

  @Test func `the next due day is the first that is not paid`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-02-05 -470.73 Loans")
    try ledger.add("2026-03-02 -470.73 Loans")
    let car = [try Self.car()]
    let ahead = try Self.report(ledger, car, "2026-03", asOf: "2026-03-03")
    #expect(try ahead.lines("loans", "next", "left") == ["2026-04-05 23"])
    var unpaid = SmallLedger()
    try unpaid.add("2026-02-05 -470.73 Loans")
    // What is due on the day is due today: next, and among those left.
    let today = try Self.report(unpaid, car, "2026-03", asOf: "2026-03-05")
    #expect(try today.lines("loans", "next", "left", "missed") == ["2026-03-05 24 0"])
    #expect(try today.lines("instalments", "status") == ["due today"])
  }

  @Test func `nothing falls due on a loan that is repaid`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-02-05 -470.73 Loans")
    try ledger.add("2026-02-20 -9300.00 Loans")
    let report = try Self.report(
      ledger, [try Self.car()], "2026-02..2026-06", asOf: "2026-04-30",
      linked: ["2026-02-20 -9300.00"])
    #expect(try report.lines("instalments", "due") == ["2026-02-05", "-", "2026-03-05"])
    #expect(try report.lines("loans", "next", "left", "to-pay", "missed") == ["- 0 0.00 0"])
    // Without an endDate, nor is there anything after the plan's last one.
    let after = try Self.report(ledger, [try Self.car()], "2028-01..2028-06", asOf: "2026-01-01")
    #expect(
      try after.lines("instalments", "due", "amount") == ["2028-01-05 470.73", "2028-02-05 0.13"])
  }

  /// A loan of 1,200 at 12 % over 2026, 106.62 a month.
  private static func small() throws -> RegisterEntry {
    var car = try loan("1", "Car", 106_62, "2026-01-15")
    car["endDate"] = .day(try required(CalendarDate("2026-12-15")))
    car["principal"] = .money(1200_00)
    car["rate"] = .number(try required(ExactDecimal("12")))
    return car
  }

  private static func wish(_ amount: Int64, _ day: String) throws -> PrepaymentWish {
    PrepaymentWish(
      loan: "1", amount: Amount(minorUnits: amount, currency: .eur),
      day: try required(CalendarDate(day)))
  }

  @Test func `a loan that is repaid between two due days is repaid everywhere`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-01-15 -106.62 Loans")
    try ledger.add("2026-01-25 -1105.38 Loans")
    // Coffees of an instalment's amount, which would have paid it.
    for day in ["2026-02-14", "2026-03-14", "2026-05-30"] {
      try ledger.add("\(day) -106.62 Food")
    }
    for asOf in ["2026-01-26", "2026-02-10", "2026-02-15", "2026-03-20", "2026-06-20"] {
      let report = try Self.report(
        ledger, [try Self.small()], "2026-01..2026-06", asOf: asOf,
        linked: ["2026-01-15 -106.62", "2026-01-25 -1105.38"],
        prepaying: try Self.wish(200_00, "2026-03-20"))
      #expect(
        try report.lines("loans", "due", "paid", "missed", "owed", "next", "left", "to-pay") == [
          "106.62 1212.00 0 0.00 - 0 0.00"
        ], "as of \(asOf)")
      #expect(
        report.notes.contains("Car was paid off on 25 Jan 2026: nothing to prepay."))
      #expect(report.sections.count == 3)
      #expect(
        try report.lines("years", "year", "repaid", "interest", "owed") == [
          "2026 1200.00 12.00 0.00"
        ])
    }
  }

  /// Python: five instalments of 106.62 and one of 101.71 repay 613.29, with interest of 54.67 in all.
  @Test func `what is left goes by what was paid`() throws {
    var ledger = SmallLedger()
    for line in [
      "2026-01-15 -106.62 Loans", "2026-02-15 -106.62 Loans", "2026-02-20 -300.00 Loans",
      "2026-03-15 -106.62 Loans", "2026-03-20 -1.00 Other",
    ] { try ledger.add(line) }
    let report = try Self.report(
      ledger, [try Self.small()], "2026-01..2026-12", asOf: "2026-03-20",
      linked: ["2026-02-20 -300.00"], prepaying: try Self.wish(200_00, "2026-04-15"))
    #expect(
      try report.lines("loans", "outstanding", "owed", "next", "last", "left", "to-pay") == [
        "913.29 613.29 2026-04-15 2026-09-15 6 634.81"
      ])
    #expect(
      try report.lines("instalments", "due", "amount").suffix(2) == [
        "2026-08-15 106.62", "2026-09-15 101.71",
      ])
    #expect(
      try report.lines("prepayment", "instalments", "last", "interest").first
        == "9 2026-09-15 54.67")
  }

  @Test func `a category of the loan's name pays it whatever the amount`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-15 -431.17 Loans:Car")
    let report = try Self.report(
      ledger, [try Self.loan("1", "Car", 450_00, "2026-05-05")], "2026-05", asOf: "2026-06-30")
    #expect(
      try report.lines("instalments", "amount", "status", "paid-amount") == ["450.00 paid 431.17"])
    #expect(try report.lines("loans", "due", "paid") == ["450.00 431.17"])
  }

  @Test func `a loan that is paid from one account is not paid from another`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-05 -450.00 Loans")
    for (account, status) in [("bank", "paid"), ("card", "no statement"), ("Mum", "paid")] {
      let loan = try Self.loan("1", "Car", 450_00, "2026-05-05", account: account)
      let report = try Self.report(ledger, [loan], "2026-05", asOf: "2026-06-30")
      #expect(try report.lines("instalments", "status") == [status], "from \(account)")
    }
  }

  @Test func `nothing is missed where no statement reaches`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-06 -1.00 Other")
    let loan = try Self.loan("1", "Car", 450_00, "2026-05-05")
    let report = try Self.report(ledger, [loan], "2026-04..2026-07", asOf: "2026-08-31")
    #expect(
      try report.lines("instalments", "due", "status") == [
        "2026-05-05 no statement", "2026-06-05 no statement", "2026-07-05 no statement",
      ])
    #expect(report.attention.isEmpty)
  }

  /// A third of 2026 is over after 122 of 365 days; the car's 24 instalments go into 2028.
  @Test func `each year has what repays and what is interest, the present one cut at the day`()
    throws
  {
    var ledger = SmallLedger()
    for month in 2...4 { try ledger.add("2026-0\(month)-05 -470.73 Loans") }
    try ledger.add("2026-05-02 -1.00 Other")
    let report = try Self.report(ledger, [try Self.car()], "2026-05", asOf: "2026-05-02")
    let section = try required(report.sections.first { $0.table?.id == "years" })
    guard case .stackedArea(let chart)? = section.chart else { throw Missing() }
    #expect(chart.steps.map(\.label) == ["2026", "2027", "2028"])
    #expect(chart.steps.map(\.overPermille) == [334, 0, 0])
    let lines = try report.lines("years", "year", "state", "repaid", "interest", "owed")
    // Interest of 100, 96.29 and 92.55 is over; what is left of 470.73 each time repays.
    #expect(lines.first == "2026 over 1123.35 288.84 8876.65")
    #expect(lines.dropFirst().map { $0.contains("ahead") } == [true, true, true])
    #expect(lines.last?.hasSuffix(" 0.00") == true)
    #expect(try report.lines("instalments", "number", "due") == ["4 2026-05-05"])
    // Python: eleven months of one percent on what is owed; the 25th instalment, of some cents, is the last.
    let interest = try required(
      report.headlines.joined().first { $0.label == "Interest in 2026" })
    #expect(interest.value == .amount(Amount(minorUnits: 889_86, currency: .eur)))
    #expect(interest.note == "€288.84 through 2 May 2026")
    let end = try required(report.headlines.joined().first { $0.label == "Paid off" })
    #expect(end.value == .date(day("2028-02-05")))
  }

  @Test func `a loan of which only the amount is known has no years`() throws {
    let report = try Self.report(
      SmallLedger(), [try Self.loan("1", "Car", 450_00, "2026-05-05")], "2026-05",
      asOf: "2026-05-31")
    #expect(!report.tables.contains { $0.id == "years" })
  }
}
