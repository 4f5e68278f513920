import Ledger
import Reporting

@testable import Rendering

/// A made-up household: fourteen months, two currencies, fifteen categories, nine budgets,
/// thirteen places, the same rows in every run.
struct Household {
  static let categoryPaths = [
    "Uncategorised", "Income:Salary", "Home:Rent", "Loans:Home EMI", "Food:Groceries",
    "Food:Eating out", "Transport:Fuel", "Transport:Metro", "Utilities:Electricity", "Kids:School",
    "Health:Pharmacy", "Shopping:Clothes", "Travel", "Fun:Books & films", "Gifts",
  ]
  static let placeNames: [(String, Double, Double, String)] = [
    ("Indiranagar market", 12.9784, 77.6408, "Bengaluru East"),
    ("Koramangala", 12.9352, 77.6245, "Bengaluru South"),
    ("MG Road", 12.9756, 77.6066, "Bengaluru Central"),
    ("Whitefield", 12.9698, 77.7500, "Bengaluru East"),
    ("Jayanagar", 12.9250, 77.5938, "Bengaluru South"),
    ("Airport (KIAL)", 13.1986, 77.7066, "Devanahalli"),
    ("HSR Layout", 12.9116, 77.6389, "Bengaluru South"),
    ("Malleshwaram", 13.0031, 77.5643, "Bengaluru North"),
    ("Church Street", 12.9747, 77.6050, "Bengaluru Central"),
    ("चाय वाला 🍵", 12.9719, 77.6412, "Bengaluru East"),
    ("Electronic City", 12.8452, 77.6602, "Bengaluru South"),
    ("Bücher & Café <b>", 48.1374, 11.5755, "München"),
    ("Mysuru palace", 12.3052, 76.6552, "Mysuru"),
  ]

  var rows: [LedgerRow] = []
  let names: LedgerNames
  let budgets: [Budget]
  var coverage: [AccountCoverage] = []

  init() throws {
    names = LedgerNames(
      accounts: [
        Account(key: "hdfc-savings", name: "HDFC Savings", currency: .inr),
        Account(key: "icici-card", name: "ICICI Amazon card", kind: .card, currency: .inr),
        Account(key: "n26", name: "N26", currency: .eur),
      ],
      categories: Self.categoryPaths.compactMap(Category.init),
      places: Self.placeNames.enumerated().map { index, place in
        Place(
          id: "place-\(index)", name: place.0,
          coordinate: Coordinate(latitude: place.1, longitude: place.2), area: place.3,
          city: place.3.hasPrefix("Bengaluru") ? "Bengaluru" : place.3)
      })
    budgets = Self.budgets()
    fill()
    cover()
  }

  private static func budgets() -> [Budget] {
    let plans: [(String, Budget.Cycle, Int64, Bool)] = [
      ("Food:Groceries", .month, 24_000, false), ("Home:Rent", .month, 35_000, false),
      ("Loans:Home EMI", .month, 31_820, false), ("Transport", .month, 8_000, false),
      ("Food:Eating out", .week, 2_100, false), ("Utilities:Electricity", .month, 5_500, false),
      ("Kids:School", .month, 6_000, true), ("Health:Pharmacy", .month, 4_000, false),
      ("Travel", .year, 90_000, true),
    ]
    return plans.compactMap { path, cycle, amount, rolls in
      guard let category = Category(path), let from = CalendarDate("2026-04-01") else { return nil }
      return Budget(
        category: category, cycle: cycle, from: from,
        amount: Amount(minorUnits: amount * 100, currency: .inr), rollsOver: rolls)
    }
  }

  private mutating func fill() {
    var random = Seeded(state: 2026)
    for number in 24_306...24_319 {
      let month = Period.month(number: number)
      let day = { (day: Int) in month.start.adding(days: day - 1) }
      add(day(1), 185_000_00 + (number > 24_318 ? 7_500_00 : 0), 0, 1)
      add(day(3), -35_000_00, 0, 2)
      add(day(5), -31_820_00, 0, 3)
      for (category, count, size) in [
        (4, 12, 2_000), (5, 9, 900), (6, 3, 2_600), (7, 6, 80), (8, 1, 5_600), (9, 1, 5_600),
        (10, 3, 1_100), (11, 2, 2_300), (12, number % 5 == 0 ? 3 : 0, 9_000), (13, 2, 600),
        (14, 1, 1_500), (0, 3, 1_400),
      ] {
        for _ in 0..<count {
          let amount = Int64(random.below(size * 60) + size * 70)
          let place = random.below(10) < 3 ? -1 : min(random.below(11), random.below(11))
          add(day(1 + random.below(28)), -amount, random.below(3) == 0 ? 1 : 0, category, place)
        }
      }
      add(day(17), 812_50, 1, 4)
      if number == 24_319 { add(day(22), -2_400_00, 0, 12, 12) }
      add(day(20), -15_000_00, 0, 0, -1, isTransfer: true)
      add(day(20), 15_000_00, 1, 0, -1, isTransfer: true)
      add(day(9), -42_90, 2, 13, 11)
      add(day(11), -Int64(8_00 + random.below(9_000)), 2, 5, 11)
    }
    rows.sort { $0.bookingDate < $1.bookingDate }
  }

  private mutating func add(
    _ day: CalendarDate, _ amount: Int64, _ account: Int32, _ category: Int, _ place: Int = -1,
    isTransfer: Bool = false
  ) {
    rows.append(
      LedgerRow(
        bookingDate: day, minorUnits: amount, account: account, category: Int32(category),
        place: Int32(place), isTransfer: isTransfer))
  }

  private mutating func cover() {
    coverage = names.accounts.indices.compactMap { account in
      let own = rows.filter { $0.account == account }
      guard let first = own.first, let last = own.last else { return nil }
      return AccountCoverage(
        account: account, first: first.bookingDate, last: last.bookingDate, rowCount: own.count,
        through: account == 0 ? CalendarDate(year: 2026, month: 8, day: 31) : nil)
    }
  }

  func context(_ text: String, asOf: String = "2026-08-31") throws -> ReportContext {
    let day = try required(CalendarDate(asOf))
    var context = ReportContext(
      period: try required(Period(text, today: day)), asOf: day, names: names, coverage: coverage,
      budgets: budgets, style: NumberStyle(home: .inr), ledger: "household",
      credits: ["ledger sha256 9f2c…"])
    context.histories = try histories()
    context.home = Home(names.places[0])
    context.lines = lines(in: context.clippedPeriod)
    context.quality = quality()
    return context
  }

  /// The rows with texts: who was paid is what for, and each account has one file.
  private func lines(in period: Period) -> [BookedLine] {
    rows.enumerated().filter { period.contains($0.element.bookingDate) }.map { index, row in
      BookedLine(
        row: row,
        id: TransactionID(day: row.bookingDate, prefix: UInt32(index), occurrence: 1),
        payee: names.categories[Int(row.category)].title + " & <co> 🍵",
        source: SourceLine(
          file: "inbox/\(names.accounts[Int(row.account)].key).csv", line: index + 2))
    }
  }

  /// A finding, a notice and what is well, of accounts of which one has a gap.
  private func quality() -> LedgerQuality {
    var quality = LedgerQuality()
    quality.lines = [
      LedgerQuality.Line(check: "config", verdict: .ok, text: "saldo.yaml, 4 profiles <all>"),
      LedgerQuality.Line(
        check: "balance", verdict: .finding, text: "n26: closes with 5.00, the ledger has 6.00",
        subject: "n26",
        place: "inbox/n26, \"old\".csv:118", remedy: "compare the rows before it:",
        command: "saldo list --account n26"),
      LedgerQuality.Line(
        check: "duplicates", verdict: .notice, text: "2 pairs may be one transaction each",
        subject: "2 pairs",
        remedy: "review each pair:", command: "saldo dup"),
    ]
    quality.reach = coverage.map { one in
      let periods = [(0, 120), (150, 9999)].compactMap { first, last in
        Period(
          start: one.first.adding(days: first), end: min(one.through, one.first.adding(days: last)))
      }
      return LedgerQuality.Reach(account: names.accounts[one.account].name, periods: periods)
    }
    quality.balancesRight = 2
    quality.balancesWrong = 1
    quality.transactions = rows.count
    quality.uncategorised = 42
    quality.unplaced = 200
    return quality
  }

  /// The rows as if each category of an account were one payee; a film club that got dearer and
  /// charged twice, and a gym that stopped charging.
  private func histories() throws -> [PayeeHistory] {
    let groups = Dictionary(grouping: rows.filter { !$0.isTransfer }) {
      [Int($0.category), Int($0.account), $0.minorUnits < 0 ? 1 : 0]
    }
    let ofRows = groups.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      PayeeHistory(
        payee: names.categories[key[0]].path,
        payments: (groups[key] ?? []).map {
          PayeePayment(day: $0.bookingDate, minorUnits: $0.minorUnits, account: $0.account)
        })
    }
    let months = try (1...8).map { try required(CalendarDate(year: 2026, month: $0, day: 12)) }
    var club = months.map { PayeePayment(day: $0, minorUnits: -9_00, account: 2) }
    club[7] = PayeePayment(day: months[7], minorUnits: -11_00, account: 2)
    club.append(PayeePayment(day: months[7].adding(days: 1), minorUnits: -11_00, account: 2))
    let gym = months.prefix(6).map { PayeePayment(day: $0, minorUnits: -1_500_00, account: 0) }
    return ofRows + [
      PayeeHistory(payee: "फ़िल्म क्लब 🎬 <club>", payments: club),
      PayeeHistory(payee: "Gym", payments: Array(gym)),
    ]
  }

  func reports(_ text: String, asOf: String = "2026-08-31") throws -> [Report] {
    // It has no registers, and its reports are those that a run writes of such a ledger.
    let context = try context(text, asOf: asOf)
    let kinds = Reports.all.filter { $0.isFilled(in: context) }
    var pass = ReportPass(kinds, [context])
    pass.add(rows.span)
    return pass.reports()
  }
}

/// A small generator of numbers that are the same in every run.
struct Seeded {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, limit)
  }
}

/// What a test cannot go on without.
struct Missing: Error {}

func required<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}
