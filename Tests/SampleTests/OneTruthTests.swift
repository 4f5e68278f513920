import Foundation
import Testing

/// Every report of every period of the demo has the same income and spending, to the cent: in its
/// tiles, in its tables, and in the rows that these lead to.
@Suite struct OneTruthTests {
  private typealias Rows = [[String: Any]]

  /// One side of the money in one currency.
  private struct Side: Hashable {
    let type: String
    let currency: String
  }

  private struct Month: Hashable {
    let month: String
    let side: Side
  }

  private static let reports = Result {
    try DemoReportTests.everyFormat.get().folder.appending(path: "reports")
  }

  private static func report(_ folder: String, _ kind: String) throws -> [String: Any] {
    let file = try reports.get().appending(path: "\(folder)/\(kind).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(object as? [String: Any])
  }

  private static func rows(_ report: [String: Any], _ id: String) -> Rows {
    let tables = report["tables"] as? [[String: Any]] ?? []
    return tables.filter { $0["id"] as? String == id }.flatMap { $0["rows"] as? Rows ?? [] }
  }

  private static func text(_ row: [String: Any], _ key: String) -> String {
    row[key] as? String ?? ""
  }

  private static func amount(_ row: [String: Any], _ key: String) -> Decimal {
    Decimal(string: text(row, key)) ?? .nan
  }

  /// The sums of a column by side; nothing of a sum of zero.
  private static func sums(
    _ rows: Rows, _ key: String, _ type: (_ row: [String: Any]) -> String
  ) -> [Side: Decimal] {
    var sums: [Side: Decimal] = [:]
    for row in rows {
      sums[Side(type: type(row), currency: text(row, "currency")), default: 0] += amount(row, key)
    }
    return sums.filter { $0.value != 0 }
  }

  /// Income and spending as a row of the months has them.
  private static func sides(_ rows: Rows) -> [Side: Decimal] {
    ["income", "expense"].reduce(into: [:]) { all, type in
      all.merge(sums(rows, type) { _ in type }) { $0 + $1 }
    }
  }

  private static func tiles(_ report: [String: Any]) -> [Side: Decimal] {
    let headlines = report["headlines"] as? Rows ?? []
    let named = headlines.filter {
      ["Income", "Spending"].contains(text($0, "label").prefix { $0 != "," })
    }
    return sums(named, "value") { text($0, "label").hasPrefix("Income") ? "income" : "expense" }
  }

  private static func folders(_ kind: String) throws -> [String] {
    let all = try FileManager.default.contentsOfDirectory(atPath: reports.get().path)
    return try all.sorted().filter {
      FileManager.default.fileExists(
        atPath: try reports.get().appending(path: "\($0)/\(kind).json").path)
    }
  }

  @Test func `tiles, tables and rows of every month agree`() throws {
    let folders = try Self.folders("transactions")
    #expect(folders.count >= 13)
    for folder in folders {
      let listed = try Self.report(folder, "transactions")
      // The demo's income is in categories below Income; a row without one tells by its sign.
      let rows = Self.rows(listed, "transactions").filter { Self.text($0, "transfer").isEmpty }
      let truth = Self.sums(rows, "amount") { row in
        switch Self.text(row, "category") {
        case "Uncategorised": Self.amount(row, "amount") > 0 ? "income" : "expense"
        case let path: path.hasPrefix("Income") ? "income" : "expense"
        }
      }
      #expect(!truth.isEmpty)
      #expect(Self.tiles(listed) == truth, "\(folder) transactions, tiles")
      let month = try Self.report(folder, "month")
      let type = { (row: [String: Any]) in Self.text(row, "type") }
      #expect(Self.tiles(month) == truth, "\(folder) month, tiles")
      #expect(
        Self.sums(Self.rows(month, "categories"), "total", type) == truth,
        "\(folder) month, by category")
      let own = Self.rows(month, "month").filter { Self.text($0, "month") == folder }
      #expect(Self.sides(own) == truth, "\(folder) month, by month")
      let categories = try Self.report(folder, "categories")
      #expect(
        Self.sums(Self.rows(categories, "categories"), "total", type) == truth,
        "\(folder) categories")
      #expect(
        Self.sums(Self.rows(categories, "by-month"), "total", type) == truth,
        "\(folder) categories by month")
      let spent = truth.filter { $0.key.type == "expense" }
      #expect(
        Self.sums(Self.rows(categories, "groups"), "total") { _ in "expense" } == spent,
        "\(folder) groups")
      #expect(
        Self.sums(Self.rows(try Self.report(folder, "places"), "placing"), "expense") { _ in
          "expense"
        } == spent, "\(folder) places")
    }
  }

  @Test func `a month has the same income and spending in every report that names it`() throws {
    var seen: [Month: Set<Decimal>] = [:]
    var count = 0
    for (kind, table) in [("month", "month"), ("year", "year")] {
      for folder in try Self.folders(kind) {
        for row in Self.rows(try Self.report(folder, kind), table) {
          for type in ["income", "expense"] {
            let side = Side(type: type, currency: Self.text(row, "currency"))
            let month = Month(month: Self.text(row, "month"), side: side)
            seen[month, default: []].insert(Self.amount(row, type))
            count += 1
          }
        }
      }
    }
    #expect(seen.count == 13 * 2 * 2)
    #expect(count > seen.count * 3)
    #expect(seen.filter { $0.value.count > 1 }.isEmpty)
  }
}
