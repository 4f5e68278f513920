import Ledger
import Testing

@testable import Reporting

/// Pages on records have one total of all currencies, each amount at the rate of its day.
@Suite struct HouseholdFiguresTests {
  /// One euro buys 1.25 dollars on 3 August, 2 on 20 August and 1.60 at the end of August.
  private static func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.25", "2026-08-03")
    try ledger.rate(.usd, "2", "2026-08-20")
    try ledger.rate(.usd, "1.60", "2026-08-31")
    return ledger
  }

  private static func entry(
    _ key: String, _ currency: Currency, _ values: [String: RegisterValue]
  ) -> RegisterEntry {
    RegisterEntry(
      key: key, values: values.merging(["currency": .currency(currency)]) { own, _ in own })
  }

  private static func report(
    _ kind: any ReportKind.Type, _ registers: [String: [RegisterEntry]],
    _ ledger: SmallLedger? = nil
  ) throws -> Report {
    try (ledger ?? self.ledger()).report(
      kind, "2026-08", asOf: "2026-08-31", RegisterBook(registers))
  }

  private static func headlines(_ report: Report) -> [String] {
    report.headlines.joined().filter { $0.label.hasSuffix(", household") }.map { headline in
      guard case .amount(let amount) = headline.value else { return headline.label }
      return "\(headline.label): \(amount.minorUnits) \(amount.currency.code)"
    }
  }

  private static func flat(_ key: String, _ currency: Currency) -> RegisterEntry {
    entry(
      key, currency,
      [
        "name": .text(key), "assetType": .text("realEstate"), "currentValue": .money(1_000_00),
        "purchaseDate": .day(day("2026-01-01")),
      ])
  }

  private static func booked(
    _ flat: String, _ currency: Currency, _ type: String, _ units: Int64, _ date: String
  ) -> RegisterEntry {
    entry(
      "\(flat) \(type) \(date)", currency,
      [
        "asset": .text(flat), "transactionType": .text(type), "amount": .money(units),
        "transactionDate": .day(day(date)),
      ])
  }

  @Test func `rent and costs count at the rates of their days, values at that of the report's`()
    throws
  {
    let report = try Self.report(
      RentalReport.self,
      [
        "asset": [Self.flat("Here", .eur), Self.flat("There", .usd)],
        "assetTransaction": [
          Self.booked("Here", .eur, "deposit", 50_00, "2026-08-05"),
          Self.booked("There", .usd, "deposit", 100_00, "2026-08-05"),
          Self.booked("There", .usd, "fee", 30_00, "2026-08-21"),
        ],
      ])
    #expect(
      try report.lines("household-rental", "currency", "received", "costs", "net", "value") == [
        "EUR 50.00 0.00 50.00 1000.00", "USD 80.00 15.00 65.00 625.00",
      ])
    #expect(
      Self.headlines(report) == [
        "Rent received, household: 13000 EUR", "Costs, household: 1500 EUR",
        "Net, household: 11500 EUR", "Value, household: 162500 EUR",
      ])
    #expect(
      report.notes.first
        == "The household total converts USD to EUR at the rate on each amount's date, using the "
        + "last rate published in the 7 days up to that date.")
  }

  private static func note(
    _ type: String, _ currency: Currency, _ units: Int64, _ date: String
  ) -> RegisterEntry {
    entry(
      "\(type) \(date) \(currency.code)", currency,
      [
        "name": .text(type), "amount": .money(units), "type": .text(type),
        "date": .day(day(date)), "account": .text("abroad"),
      ])
  }

  private static func loan(_ currency: Currency) -> RegisterEntry {
    entry(
      "1", currency,
      [
        "name": .text("Car"), "amount": .money(100_00), "principal": .money(1_000_00),
        "rate": .number(decimal("0")), "startDate": .day(day("2026-08-05")),
      ])
  }

  @Test func `notes of the tracker and instalments have one total`() throws {
    let report = try Self.report(
      TrackerReport.self,
      [
        "manualTransaction": [
          Self.note("income", .eur, 10_00, "2026-08-05"),
          Self.note("income", .usd, 500_00, "2026-08-05"),
          Self.note("expense", .usd, 30_00, "2026-08-21"),
        ], "loan": [Self.loan(.usd)],
      ])
    // The instalment of 100 dollars of 5 August is 80 euros, the expense of 30 dollars 15.
    #expect(
      try report.lines("household-tracker", "currency", "income", "expenses", "balance") == [
        "EUR 10.00 0.00 10.00", "USD 400.00 95.00 305.00",
      ])
    #expect(
      Self.headlines(report) == [
        "Income, household: 41000 EUR", "Expenses, household: 9500 EUR",
        "Balance, household: 31500 EUR",
      ])
  }

  @Test func `an amount without a rate is left out and listed`() throws {
    let report = try Self.report(
      TrackerReport.self,
      [
        "manualTransaction": [
          Self.note("expense", .usd, 30_00, "2026-08-21"),
          Self.note("expense", .gbp, 7_00, "2026-08-01"),
          Self.note("expense", .gbp, 8_00, "2026-08-02"),
        ]
      ])
    #expect(try report.lines("household-tracker", "currency", "expenses") == ["USD 15.00"])
    #expect(
      report.attention.map(\.text) == [
        "2 amounts in GBP (£15) are excluded from the household total: add rates for 1 Aug 2026 to "
          + "2 Aug 2026 to tables/rates.csv."
      ])
  }

  @Test func `what was paid on loans counts at the rate of its day, what is owed at the report's`()
    throws
  {
    var ledger = try Self.ledger()
    try ledger.add("2026-08-06 -100.00 Loans", account: 2)
    let report = try Self.report(LoansReport.self, ["loan": [Self.loan(.usd)]], ledger)
    #expect(try report.lines("household-loans", "currency", "paid", "owed") == ["USD 80.00 562.50"])
    #expect(
      Self.headlines(report) == [
        "Paid, household: 8000 EUR", "Balance after payments, household: 56250 EUR",
      ])
  }

  @Test func `loans of the home currency alone have no household total`() throws {
    let report = try Self.report(LoansReport.self, ["loan": [Self.loan(.eur)]])
    #expect(!report.tables.contains { $0.id.hasPrefix("household") })
    #expect(Self.headlines(report).isEmpty)
  }

  private static func purchase(
    _ currency: Currency, _ units: Int64, _ date: String
  ) -> RegisterEntry {
    entry(
      "\(currency.code) \(date)", currency,
      [
        "groceryItem": .text("milk"), "quantity": .number(decimal("1")),
        "totalCost": .money(units), "purchaseDate": .day(day(date)), "storeName": .text("Corner"),
      ])
  }

  private static let milk = RegisterEntry(
    key: "milk",
    values: ["name": .text("Milk"), "categoryName": .text("Dairy"), "unit": .text("l")])

  /// 0.83 and 0.84 dollars are 66.4 and 67.2 cents: together 133.6, so 134 and not 66 + 67.
  @Test func `what a month adds up to is rounded once`() throws {
    let report = try Self.report(
      PricesReport.self,
      [
        "groceryItem": [Self.milk],
        "purchase": [
          Self.purchase(.usd, 83, "2026-08-05"), Self.purchase(.usd, 84, "2026-08-06"),
          Self.purchase(.eur, 1_00, "2026-08-06"),
        ],
      ])
    #expect(
      try report.lines("household-prices", "currency", "total") == ["EUR 1.00", "USD 1.34"])
    #expect(Self.headlines(report) == ["Bought, household: 234 EUR"])
  }

  @Test func `what was wasted counts at the rate of the day it was thrown away`() throws {
    let carton = RegisterEntry(
      key: "carton",
      values: [
        "groceryItem": .text("milk"), "purchase": .text("USD 2026-08-05"),
        "purchaseDate": .day(day("2026-08-05")), "expirationDate": .day(day("2026-08-20")),
        "quantity": .number(decimal("1")), "remainingQuantity": .number(decimal("1")),
        "isWasted": .flag(true),
        "wastedAt": .moment(try required(Moment(day: day("2026-08-21"), second: 43_200))),
      ])
    let report = try Self.report(
      ExpiringReport.self,
      [
        "groceryItem": [Self.milk], "purchase": [Self.purchase(.usd, 5_00, "2026-08-05")],
        "expirationTracker": [carton],
      ])
    #expect(try report.lines("household-wasted", "currency", "cost") == ["USD 2.50"])
  }

  @Test func `recurring payments have one total at the rate of the report's day`() throws {
    var ledger = try Self.ledger()
    try ledger.add("2026-01-01 -1.00 Food")
    try ledger.add("2026-08-31 -1.00 Food")
    try ledger.add("2026-08-31 -1.00 Food", account: 2)
    var context = try ledger.context("2026-08", asOf: "2026-08-31")
    context.histories = [Int32(0), 2].map { account in
      PayeeHistory(
        payee: "Films \(account)",
        payments: ["2026-05-03", "2026-06-03", "2026-07-03", "2026-08-03"].map {
          PayeePayment(day: day($0), minorUnits: -10_00, account: account)
        })
    }
    let report = try required(ReportPass([RecurringReport.self], [context]).reports().first)
    #expect(
      try report.lines("household-recurring", "currency", "year") == [
        "EUR -120.00", "USD -75.00",
      ])
    #expect(Self.headlines(report) == ["Per year, household: -19500 EUR"])
    #expect(
      report.notes.first?.hasPrefix(
        "The household total converts USD to EUR at the rate on 31 Aug 2026") == true)
  }

  @Test func `the page of all rows has the income and spending of the month page`() throws {
    var ledger = try Self.ledger()
    try ledger.add("2026-08-05 100.00 Salary")
    try ledger.add("2026-08-05 -12.50 Food", account: 2)
    try ledger.add("2026-08-21 -0.33 Food", account: 2)
    try ledger.add("2026-08-21 -50.00 Food", account: 2, isTransfer: true)
    var context = try ledger.context("2026-08", asOf: "2026-08-31")
    context.lines = ledger.rows.enumerated().map { index, row in
      BookedLine(
        row: row,
        id: TransactionID(day: row.bookingDate, prefix: UInt32(index), occurrence: 1),
        payee: "payee \(index)", source: SourceLine(file: "in/bank.csv", line: index + 2))
    }
    var pass = ReportPass([TransactionsReport.self, MonthReport.self], [context])
    pass.add(ledger.rows.span)
    let reports = pass.reports()
    let lines = try reports.map { try $0.lines("household", "currency", "income", "expense") }
    // 10.00 and 0.165 euros: together 10.165, halves to even.
    #expect(lines[0] == ["EUR 100.00 0.00", "USD 0.00 -10.16"])
    #expect(lines[0] == lines[1])
    #expect(
      Self.headlines(reports[0]) == [
        "Income, household: 10000 EUR", "Spending, household: -1016 EUR",
        "Saved, household: 8984 EUR",
      ])
  }
}
