import Ledger
import TestKit
import Testing

@testable import Reporting

/// One truth: every total is the sum of the rows below it and of those that its link leads to, and
/// all reports have the same income and spending.
@Suite struct CategoryLinesTests {
  private static let periods = ["2026-05", "2026-02-10..2026-04-20", "2025-11..2026-06", "all"]
  private static let kinds: [any ReportKind.Type] = [
    MonthReport.self, CategoriesReport.self, PlacesReport.self, YearReport.self,
    BudgetReport.self,
  ]
  /// Each category, and whether it is of income; nil where the sign tells.
  private static let sides: [(path: String, isIncome: Bool?)] = [
    ("Uncategorised", nil), ("Food", false), ("Food:Out", false), ("Travel", false),
    ("Salary", true), ("Income:Interest", true),
  ]

  /// A ledger of ten months with refunds, income that was paid back, transfers and split rows.
  private static func ledger(_ seed: Int) throws -> SmallLedger {
    var random = SeededChance(state: UInt64(seed))
    var ledger = SmallLedger()
    try ledger.plan("Travel", 10_000, from: "2025-10-01")
    let start = try required(CalendarDate("2025-10-03"))
    for _ in 0..<(20 + random.below(150)) {
      let day = start.adding(days: random.below(290))
      let sign = random.below(3) == 0 ? "" : "-"
      let category = sides[random.below(sides.count)].path
      let place = random.below(2) == 0 ? " p\(random.below(4))" : ""
      let account = Int32(random.below(3))
      try ledger.add(
        "\(day) \(sign)\(random.below(900)).\(10 + random.below(90)) \(category)\(place)",
        account: account, isTransfer: random.below(9) == 0)
      guard random.below(12) == 0, ledger.rows.last?.isTransfer == false else { continue }
      try ledger.add("\(day) -\(random.below(90)).50 Travel\(place)", account: account)
      ledger.rows[ledger.rows.count - 1].isContinued = true
    }
    return ledger
  }

  private static func forEach(
    _ body: (_ ledger: SmallLedger, _ period: String, _ name: String) throws -> Void
  ) throws {
    for seed in Seeds.all {
      let ledger = try ledger(seed)
      for period in periods { try body(ledger, period, "seed \(seed), \(period)") }
    }
  }

  private static func units(_ cell: Cell) -> Int64? {
    if case .amount(let amount) = cell { amount.minorUnits } else { nil }
  }

  @Test func `every total is the sum of the rows above it`() throws {
    try Self.forEach { ledger, period, name in
      for kind in Self.kinds {
        let report = try ledger.report(kind, period)
        for table in report.sections.compactMap(\.table) {
          guard let total = table.total else { continue }
          for (index, column) in table.columns.enumerated() where column.id != "average" {
            guard let sum = Self.units(total[index]) else { continue }
            let rows = table.rows.compactMap { Self.units($0[index]) }
            #expect(rows.reduce(0, +) == sum, "\(name): \(kind.name) \(table.caption) \(column.id)")
          }
        }
      }
    }
  }

  /// Income and spending of each currency, added up row by row.
  private static func truth(
    _ ledger: SmallLedger, _ days: Period
  ) -> [Currency: (income: Int64, expense: Int64)] {
    var sums: [Currency: (income: Int64, expense: Int64)] = [:]
    for row in ledger.rows where days.contains(row.bookingDate) && !row.isTransfer {
      let path = ledger.names.categories[Int(row.category)].path
      let isIncome = sides.first { $0.path == path }?.isIncome ?? (row.minorUnits > 0)
      let currency = ledger.names.accounts[Int(row.account)].currency
      sums[currency, default: (0, 0)].income += isIncome ? row.minorUnits : 0
      sums[currency, default: (0, 0)].expense += isIncome ? 0 : row.minorUnits
    }
    return sums
  }

  /// What a report's tile says, in each currency.
  private static func tile(_ report: Report, _ label: String) -> [Currency: Int64] {
    var sums: [Currency: Int64] = [:]
    for headline in report.headlines.joined() where headline.label.hasPrefix(label) {
      if case .amount(let amount) = headline.value, amount.minorUnits != 0 {
        sums[amount.currency, default: 0] += amount.minorUnits
      }
    }
    return sums
  }

  /// The totals of the tables with one id, in each currency.
  private static func totals(_ report: Report, _ id: String, _ column: String) -> [Currency: Int64]
  {
    var sums: [Currency: Int64] = [:]
    for table in report.sections.compactMap(\.table) where table.id == id {
      guard let index = table.columns.firstIndex(where: { $0.id == column }),
        case .amount(let amount)? = table.total?[index]
      else { continue }
      if amount.minorUnits != 0 { sums[amount.currency, default: 0] += amount.minorUnits }
    }
    return sums
  }

  @Test func `tiles and tables of all reports have the income and spending of the rows`() throws {
    try Self.forEach { ledger, period, name in
      let days = try ledger.context(period).clippedPeriod
      let truth = Self.truth(ledger, days)
      let income = truth.mapValues(\.income).filter { $0.value != 0 }
      let expense = truth.mapValues(\.expense).filter { $0.value != 0 }
      let saved = truth.mapValues { $0.income + $0.expense }.filter { $0.value != 0 }
      let month = try ledger.report(MonthReport.self, period)
      #expect(Self.tile(month, "Income") == income, "\(name)")
      #expect(Self.tile(month, "Spending") == expense, "\(name)")
      #expect(Self.tile(month, "Saved") == saved, "\(name)")
      // The tables of income and of spending together.
      #expect(Self.totals(month, "categories", "total") == saved, "\(name)")
      let categories = try ledger.report(CategoriesReport.self, period)
      #expect(Self.totals(categories, "categories", "total") == saved, "\(name)")
      #expect(Self.totals(categories, "groups", "total") == expense, "\(name)")
      let places = try ledger.report(PlacesReport.self, period)
      #expect(Self.totals(places, "placing", "expense") == expense, "\(name)")
      let rows = try Self.rows(ledger, period)
      #expect(Self.tile(rows, "Income") == income, "\(name)")
      #expect(Self.tile(rows, "Spending") == expense, "\(name)")
      guard YearReport.isFilled(in: try ledger.context(period)) else { return }
      let year = try ledger.report(YearReport.self, period)
      #expect(Self.tile(year, "Income") == income, "\(name)")
      #expect(Self.tile(year, "Spending") == expense, "\(name)")
      #expect(Self.totals(year, "year", "expense") == expense, "\(name)")
    }
  }

  private static func rows(_ ledger: SmallLedger, _ period: String) throws -> Report {
    var context = try ledger.context(period)
    let days = context.clippedPeriod
    context.lines = ledger.rows.enumerated().filter { days.contains($1.bookingDate) }.map {
      BookedLine(
        row: $1, id: TransactionID(day: $1.bookingDate, prefix: UInt32($0), occurrence: 1),
        payee: "payee", source: SourceLine(file: "in/bank.csv", line: $0 + 2))
    }
    return TransactionsReport(context).report()
  }

  @Test func `every figure with a link is the sum of the rows that the link leads to`() throws {
    try Self.forEach { ledger, period, name in
      var behind: [Trail: Int64] = [:]
      for group in try Self.rows(ledger, period).sections.compactMap(\.table).flatMap(\.groups) {
        guard let target = group.target else { continue }
        behind[target] = group.cells.compactMap(Self.units).first
      }
      for kind in Self.kinds {
        for table in try ledger.report(kind, period).sections.compactMap(\.table) {
          guard let figure = table.figure,
            let index = table.columns.firstIndex(where: { $0.id == figure })
          else { continue }
          for (row, trail) in zip(table.rows, table.trails) {
            guard let trail, let sum = Self.units(row[index]) else { continue }
            let words = "\(name): \(kind.name) \(table.caption) \(row[0])"
            switch trail {
            case .category, .uncategorisedIncome:
              // A budget says what was spent without a minus.
              #expect(behind[trail] == (table.id == "budget" ? -sum : sum), "\(words)")
            case .days(let days):
              let month = Self.truth(ledger, days)
              guard case .amount(let amount) = row[index] else { continue }
              let one = month[amount.currency] ?? (0, 0)
              #expect(one.income + one.expense == sum, "\(words)")
            case .place, .transaction, .transfers: break
            }
          }
        }
      }
    }
  }
}
