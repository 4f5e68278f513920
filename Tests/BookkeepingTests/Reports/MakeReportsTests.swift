import Ledger
import Reporting
import Store
import Syntax
import Testing

@testable import Bookkeeping

/// Reports of a workspace whose ledger has registers.
@Suite struct MakeReportsTests {
  private static func loan(_ day: String) throws -> RegisterEntry {
    let start = try #require(CalendarDate(day))
    let moment = try #require(Moment("\(day)T10:00"))
    return RegisterEntry(
      key: "saldo/1",
      values: [
        "name": .text("Car"), "amount": .money(450_00), "currency": .currency(.eur),
        "startDate": .day(start), "createdAt": .moment(moment),
      ])
  }

  /// A workspace with entries in its registers and no transaction.
  private static func scratch(_ entries: [(Register, RegisterEntry)]) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    let store = try scratch.workspace.openLedger(.create)
    let day = CalendarDate(daysSince1970: 20_000)
    try store.writeRegisters(nil, run: 1, day: day) { session in
      for (register, entry) in entries { _ = try session.put(entry, in: register) }
    }
    return scratch
  }

  @Test func `kinds that have entries get pages, and no others but those of the rows`() throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    var options = MakeReports.Options()
    options.formats = ["html", "csv"]
    let summary = try MakeReports(scratch.workspace, options: options).run()
    #expect(summary.asOf.description == "2026-06-05")
    let names = scratch.names(in: "reports/2026-06")
    let pages = names.filter { $0.hasSuffix(".html") }
    #expect(
      pages == [
        "budget.html", "categories.html", "loans.html", "month.html", "places.html",
        "recurring.html", "reminders.html", "transactions.html",
      ])
    #expect(names.contains("reminders.ics"))
    let index = try #require(scratch.text("reports/index.html"))
    #expect(index.contains("2026-06/loans.html") && !index.contains("portfolio"))
    #expect(scratch.text("reports/2026-06/loans.csv")?.contains("Car,EUR,450.00,450.00") == true)
  }

  @Test func `pages and what they link to are the default`() throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    _ = try MakeReports(scratch.workspace, options: MakeReports.Options()).run()
    let names = scratch.names(in: "reports/2026-06")
    #expect(names.allSatisfy { $0.hasSuffix(".html") || $0 == "reminders.ics" })
    #expect(names.contains("reminders.ics"))
    for name in names where name.hasSuffix(".html") {
      let page = try #require(scratch.text("reports/2026-06/\(name)"))
      for link in page.matches(of: /href="([^"#]+)/) {
        let path = String(link.1)
        let isThere =
          names.contains(path)
          || path.hasPrefix("../")
            && scratch.names(in: "reports").contains(path.dropFirst(3).description)
        #expect(isThere, "\(name) links to \(path)")
      }
    }
  }

  @Test func `the formats of saldo.yaml are written, and those of an earlier run are named`() throws
  {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    try scratch.write("version: 1\nreport: {formats: [html, csv, md]}\n", to: "saldo.yaml")
    let workspace = try Workspace(root: scratch.folder)
    let first = try MakeReports(workspace, options: MakeReports.Options()).run()
    #expect(first.olderFormats.isEmpty)
    let text = try #require(scratch.text("reports/2026-06/loans.csv"))
    let names = scratch.names(in: "reports/2026-06")
    #expect(names.contains("loans.md") && !names.contains("loans.json"))
    var options = MakeReports.Options()
    options.formats = ["html"]
    let second = try MakeReports(workspace, options: options).run()
    // saldo leaves the files of other formats, which may be anybody's, and says that they are old.
    #expect(scratch.names(in: "reports/2026-06") == names)
    #expect(scratch.text("reports/2026-06/loans.csv") == text)
    #expect(second.olderFormats == ["csv", "md"])
    #expect(second.allFormats == ["html", "csv", "md"])
    let page = try #require(scratch.text("reports/2026-06/loans.html"))
    #expect(!page.contains("loans.csv") && !page.contains("loans.md"))
  }

  @Test func `a period about which nothing is known is an error, and nothing is written`() throws {
    for (rows, period, kinds) in [
      (true, "2027-05", []), (true, "2026-09", ["month"]), (true, "2026-05", []),
      (true, "2027", ["transactions", "budget"]), (false, "2027-05", []),
      (false, "2026-06", ["month"]),
    ] as [(Bool, String, [String])] {
      let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
      if rows { try scratch.takeGiro(Self.august) }
      var options = MakeReports.Options()
      options.period = Period(period, today: CalendarDate(daysSince1970: 20_000))
      options.kinds = kinds
      for isMonthly in [false, true] {
        options.isMonthly = isMonthly
        let failure = #expect(throws: Failure.self, "\(period)") {
          _ = try MakeReports(scratch.workspace, options: options).run()
        }
        #expect(failure?.status == .noInput)
        #expect(
          failure?.diagnostics.first?.message == "the ledger has no transactions in \(period)")
        let hint = failure?.diagnostics.first?.hint ?? ""
        #expect(!rows || hint.contains("2026-06-05 to 2026-08-10") && hint.contains("on 2026-08"))
        #expect(scratch.names(in: "reports").isEmpty)
      }
    }
  }

  @Test func `a period that is partly known, or has records, is reported on`() throws {
    for (period, kinds) in [
      ("2026-07..2027-12", []), ("2026", []), ("all", []), ("2027-05", ["loans"]),
      ("2026-09", ["reminders"]), ("2026-09", ["month", "loans"]),
    ] as [(String, [String])] {
      let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
      try scratch.takeGiro(Self.august)
      var options = MakeReports.Options()
      options.period = Period(period, today: CalendarDate(daysSince1970: 20_000))
      options.kinds = kinds
      #expect(try MakeReports(scratch.workspace, options: options).run().written > 1, "\(period)")
    }
  }

  @Test func `a basemap that cannot be read is an error, and no page is written`() throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    try scratch.write("{\"type\": \"Point\"}", to: "map.geojson")
    let path = scratch.workspace.path("map.geojson")
    for named in ["map.geojson", path, "~/map.geojson", "absent.geojson"] {
      try scratch.write("version: 1\nreport: {basemap: \(named)}\n", to: "saldo.yaml")
      var workspace = try Workspace(root: scratch.folder)
      workspace.personFolder = scratch.folder
      let failure = #expect(throws: Failure.self) {
        _ = try MakeReports(workspace, options: MakeReports.Options()).run()
      }
      #expect(failure?.status == .configuration)
      let location = failure?.diagnostics.first?.location
      #expect(location?.file == (named.hasPrefix("absent") ? scratch.workspace.path(named) : path))
      #expect(scratch.names(in: "reports").isEmpty)
      // Only a page draws a map.
      var options = MakeReports.Options()
      options.formats = ["csv"]
      #expect(throws: Never.self) { try MakeReports(workspace, options: options).text() }
    }
  }

  @Test(arguments: ["rules", "tables", "inbox/2026", ".saldo", "templates"])
  func `pages are never written among what the workspace is made of`(folder: String) throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    var options = MakeReports.Options()
    options.folder = scratch.workspace.path(folder)
    let refused = #expect(throws: Failure.self) {
      _ = try MakeReports(scratch.workspace, options: options).run()
    }
    #expect(refused?.status == .usage)
    #expect(!scratch.names(in: folder).contains("index.html"))
  }

  @Test(arguments: ["dark", "light", "sepia"])
  func `the theme of an old tracker is the colour scheme of pages`(theme: String) throws {
    var setting = RegisterEntry(key: "web-tracker/theme")
    setting["name"] = .text("theme")
    setting["value"] = .text(theme)
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05")), (.setting, setting)])
    _ = try MakeReports(scratch.workspace, options: MakeReports.Options()).run()
    let scheme = theme == "sepia" ? "light dark" : theme
    for page in ["reports/2026-06/loans.html", "reports/index.html"] {
      #expect(scratch.text(page)?.contains(":root{color-scheme:\(scheme);") == true)
    }
  }

  @Test func `a kind asked for by name is written though it has no entries`() throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    var options = MakeReports.Options()
    options.kinds = ["portfolio"]
    options.formats = ["csv"]
    let bytes = try MakeReports(scratch.workspace, options: options).text()
    #expect(String(decoding: bytes.joined(), as: UTF8.self).hasPrefix("asset,currency,"))
  }

  /// Two baskets of one shop; the second has what was returned and what has no quantity.
  private static let baskets = [
    """
    {"schema": "saldo.receipt/1", "merchant": "Corner", "date": "2026-08-03", "currency": "EUR",
     "total": "3.90", "lines": [
       {"text": "Milk", "quantity": "2", "unit": "l", "price": "1.20", "category": "Food"},
       {"text": "Rice", "quantity": "500", "unit": "g", "amount": "1.50"}]}
    """,
    """
    {"schema": "saldo.receipt/1", "merchant": "Corner", "date": "2026-08-20", "currency": "EUR",
     "total": "2.50", "lines": [
       {"text": "Milk", "quantity": "2", "unit": "l", "price": "1.50"},
       {"text": "Rice", "quantity": "-1", "unit": "kg", "price": "3.00"},
       {"text": "Bread", "amount": "2.50"}]}
    """,
  ]

  @Test func `what receipts say was bought is in the report on prices`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    for (index, basket) in Self.baskets.enumerated() {
      _ = try scratch.take(try scratch.write(basket, to: "\(index).json"))
    }
    var options = MakeReports.Options()
    func tables(asOf day: String) throws -> [String: String] {
      options.asOf = CalendarDate(day)
      _ = try MakeReports(scratch.workspace, options: options).run()
      return ["purchases", "unit-prices", "items"].reduce(into: [:]) {
        $0[$1] = scratch.text("reports/2026-08/prices-\($1).csv")
      }
    }
    options.period = .month(of: try #require(CalendarDate("2026-08-01")))
    options.formats = ["csv"]
    let all = try tables(asOf: "2026-08-31")
    #expect(
      all["purchases"]?.split(separator: "\r\n").dropFirst() == [
        "2026-08-03,Milk,Food,Corner,EUR,2,l,2.40", "2026-08-03,Rice,,Corner,EUR,500,g,1.50",
        "2026-08-20,Milk,,Corner,EUR,2,l,3.00",
      ])
    #expect(
      all["unit-prices"]?.split(separator: "\r\n").dropFirst() == [
        "Milk,EUR,1.50,l,Corner,2026-08-20", "Rice,EUR,3.00,kg,Corner,2026-08-03",
      ])
    #expect(
      all["items"]?.split(separator: "\r\n").dropFirst() == [
        "Milk,2026-08-03,EUR,1.20,l,Corner", "Milk,2026-08-20,EUR,1.50,l,Corner",
      ])
    // A past day knows no later receipt.
    let earlier = try tables(asOf: "2026-08-19")
    #expect(earlier["unit-prices"]?.contains("Milk,EUR,1.20,l,Corner,2026-08-03") == true)
  }

  @Test func `a basket that the grocery planner has too is bought once`() throws {
    let item = RegisterEntry(
      key: "saldo/1",
      values: ["name": .text("Milch"), "categoryName": .text("Dairy"), "unit": .text("l")])
    let day = try #require(CalendarDate("2026-08-03"))
    let two = RegisterValue.number(ExactDecimal(coefficient: 2, scale: 0))
    let purchase = RegisterEntry(
      key: "saldo/2",
      values: [
        "groceryItem": .text("saldo/1"), "purchaseDate": .day(day), "quantity": two,
        "price": .number(ExactDecimal(coefficient: 120, scale: 2)), "totalCost": .money(2_40),
        "currency": .currency(.eur), "storeName": .text("corner"),
      ])
    let scratch = try Self.scratch([(.groceryItem, item), (.purchase, purchase)])
    for (index, basket) in Self.baskets.enumerated() {
      _ = try scratch.take(try scratch.write(basket, to: "\(index).json"))
    }
    var options = MakeReports.Options()
    options.kinds = ["prices"]
    options.formats = ["csv"]
    options.period = .month(of: day)
    _ = try MakeReports(scratch.workspace, options: options).run()
    #expect(
      scratch.text("reports/2026-08/prices-purchases.csv")?.split(separator: "\r\n").dropFirst()
        == [
          "2026-08-03,Milch,Dairy,corner,EUR,2,l,2.40", "2026-08-20,Milk,,Corner,EUR,2,l,3.00",
        ])
  }

  @Test func `standard output is the report alone, without its calendar`() throws {
    let scratch = try Self.scratch([(.loan, Self.loan("2026-06-05"))])
    var options = MakeReports.Options()
    options.kinds = ["reminders"]
    options.formats = ["md"]
    let bytes = try MakeReports(scratch.workspace, options: options).text()
    #expect(bytes.count == 1)
  }

  @Test func `a ledger with neither rows nor entries is empty`() throws {
    let scratch = try Self.scratch([])
    #expect(throws: Failure.self) {
      try MakeReports(scratch.workspace, options: MakeReports.Options()).run()
    }
  }

  private static let august = """
    !Type:Bank
    D2026-06-05
    T-30.00
    PLinde
    LFood
    ^
    D2026-07-30
    T900.00
    PAcme
    LIncome:Salary
    ^
    D2026-08-03
    T-40.00
    PLinde
    LFood
    ^
    D2026-08-10
    T-5.50
    PTram
    LTravel
    ^
    """
  private static let later = """

    D2026-08-11
    T-60.00
    PLinde
    LFood
    ^
    D2026-08-20
    T900.00
    PAcme
    LIncome:Salary
    ^
    D2026-09-01
    T-7.00
    PTram
    LTravel
    ^
    """

  /// All reports of a day, from a ledger of these rows.
  private static func reports(_ rows: String, asOf: String?) throws -> [Report] {
    let scratch = try ScratchWorkspace(settings: "version: 1\n")
    try scratch.write(
      "from,category,period,amount,currency,rollover\n2026-08,Food,month,100,EUR,\n",
      to: "tables/budgets.csv")
    try scratch.takeGiro(rows)
    var options = MakeReports.Options()
    options.kinds = Reports.all.map { $0.name }
    options.period = try Period.month(of: #require(CalendarDate("2026-08-01")))
    options.asOf = asOf.flatMap { CalendarDate($0) }
    return try MakeReports(scratch.workspace, options: options).values()
  }

  @Test func `a report on a past day knows no later row`() throws {
    let asOf = "2026-08-10"
    let known = try Self.reports(Self.august, asOf: asOf)
    let past = try Self.reports(Self.august + Self.later, asOf: asOf)
    #expect(past.map(\.kind) == known.map(\.kind))
    for (known, past) in zip(known, past) where known.kind != "quality" {
      #expect(past.headlines == known.headlines, "\(known.kind)")
      #expect(past.sections == known.sections, "\(known.kind)")
      #expect(past.tables == known.tables, "\(known.kind)")
    }
    let month = try #require(past.first { $0.kind == "month" })
    let spent = Cell.amount(Amount(minorUnits: -45_50, currency: .eur))
    #expect(month.headlines.joined().contains { $0.value == spent })
  }

  @Test func `a day before the first transaction is an error`() throws {
    let failure = #expect(throws: Failure.self) {
      _ = try Self.reports(Self.august, asOf: "2026-06-04")
    }
    #expect(
      failure?.diagnostics.first?.message
        == "the ledger has no transaction on or before 2026-06-04")
  }
}
