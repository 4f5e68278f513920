import Ledger
import Reporting

@testable import Rendering

/// Ledgers that no household has, but some test of patience will.
enum OddLedgers {
  static let names = [
    "empty", "one row", "ten thousand categories", "nothing but spending", "one outlier",
    "hundreds of places", "long names", "a century", "no account", "yen",
  ]

  static func reports(_ name: String) throws -> [Report] {
    var rows: [LedgerRow] = []
    var currency = Currency.inr
    var categories = ["Uncategorised", "Food", "Rent", "Income"]
    var places: [Place] = []
    var period = "2026-08"
    let row = { (day: Int, amount: Int64, category: Int, place: Int) throws -> LedgerRow in
      LedgerRow(
        bookingDate: try required(CalendarDate("2026-08-31")).adding(days: -day),
        minorUnits: amount, account: 0, category: Int32(category), place: Int32(place),
        isTransfer: false)
    }
    switch name {
    case "one row": rows = [try row(3, -1, 1, -1)]
    case "ten thousand categories":
      categories = ["Uncategorised"] + (1...10_000).map { "Group \($0 % 40):Category \($0)" }
      rows = try (1...10_000).map { try row($0 % 300, -Int64($0), $0, -1) }
    case "nothing but spending":
      rows = try (0..<400).map { try row($0, -100_00 - Int64($0), 1 + $0 % 2, -1) }
    case "one outlier":
      rows = try (0..<300).map { try row($0, $0 == 100 ? -9_000_000_00 : -90_000_00, 1, -1) }
    case "hundreds of places":
      places = try (0..<400).map { try place($0, name: "Place \($0)") }
      rows = try (0..<400).map { try row($0 % 30, -100 * Int64($0 % 37 + 1), 1, $0) }
    case "long names":
      let long = String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 5)
      categories = ["Uncategorised", long, String(repeating: "ab ", count: 60) + "c"]
      places = [try place(0, name: long), try place(1, name: "चाय वाला की दुकान 🍵 <b>&")]
      rows = try (0..<20).map { try row($0, -9_99_999_00, 1 + $0 % 2, $0 % 2) }
    case "a century":
      period = "all"
      rows = try [0, 20_000, 40_000].map { try row($0, -500, 1, -1) }
    case "yen":
      currency = .jpy
      rows = try [(0, 300_000), (1, -1200), (40, -80)].map { try row($0.0, $0.1, 1, -1) }
    default: break
    }
    rows.sort { $0.bookingDate < $1.bookingDate }
    let accounts =
      name == "no account" ? [] : [Account(key: "bank", name: "The bank", currency: currency)]
    let coverage = rows.first.flatMap { first in
      rows.last.map { last in
        AccountCoverage(
          account: 0, first: first.bookingDate, last: last.bookingDate, rowCount: rows.count)
      }
    }
    let asOf = try required(CalendarDate("2026-08-31"))
    var context = ReportContext(
      period: try required(Period(period, today: asOf)), asOf: asOf,
      names: LedgerNames(
        accounts: accounts, categories: categories.compactMap(Category.init), places: places),
      coverage: coverage.map { [$0] } ?? [], style: NumberStyle(home: currency), ledger: name)
    context.home = Home(try place(380, name: "Home"))
    var pass = ReportPass(Reports.all, [context])
    pass.add(rows.span)
    return pass.reports()
  }

  private static func place(_ index: Int, name: String) throws -> Place {
    let latitude = 12.9 + Double(index % 20) * 0.011 + Double(index % 7) * 0.001
    let longitude = 77.5 + Double(index / 20) * 0.013
    return Place(
      id: "p\(index)", name: name,
      coordinate: try required(Coordinate(latitude: latitude, longitude: longitude)),
      area: "Area \(index % 9)")
  }
}
