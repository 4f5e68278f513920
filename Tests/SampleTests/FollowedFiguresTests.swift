import Foundation
import Testing

/// What the categories add up to is what the rows behind them add up to, read from the files.
@Suite struct FollowedFiguresTests {
  private static func tables(_ file: URL) throws -> [String: [[String: Any]]] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let tables = try #require(object?["tables"] as? [[String: Any]])
    return tables.reduce(into: [:]) { all, table in
      all[table["id"] as? String ?? ""] = table["rows"] as? [[String: Any]]
    }
  }

  /// The sums of `amount` by category and currency.
  private static func sums(_ rows: [[String: Any]], _ amount: String) -> [String: Decimal] {
    rows.reduce(into: [:]) { sums, row in
      let text = { (key: String) in row[key] as? String ?? "" }
      sums["\(text("category")) \(text("currency"))", default: 0] +=
        Decimal(string: text(amount)) ?? .nan
    }
  }

  private static func check(_ reports: URL, months: [String]) throws {
    for month in months {
      let folder = reports.appending(path: month)
      let rows = try #require(
        try tables(folder.appending(path: "transactions.json"))["transactions"])
      let counted = rows.filter { $0["transfer"] as? String == "" }
      let flows = try #require(try tables(folder.appending(path: "categories.json"))["by-month"])
      #expect(!counted.isEmpty)
      #expect(sums(counted, "amount") == sums(flows, "total"), "\(month)")
      for row in rows {
        #expect((row["file"] as? String ?? "").isEmpty == false)
        #expect((row["line"] as? Int ?? 0) > 0)
      }
    }
  }

  @Test func `the rows of the demo add up to its categories`() throws {
    try Self.check(
      DemoReportTests.everyFormat.get().folder.appending(path: "reports"),
      months: ["2025-08", "2026-03", "2026-08"])
  }

  @Test func `receipts and the parts of split rows are among them`() throws {
    let scratch = try Scratch(copyOf: Checkout.samples.appending(path: "receipts"))
    let outcome = try Shell.run(
      "saldo import -q; saldo report --period all --format html,json", in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    try Self.check(scratch.folder.appending(path: "reports"), months: ["all"])
  }

  @Test func `a row is found again by its id`() throws {
    let folder = try DemoReportTests.demo.get().folder.appending(path: "saldo-demo")
    let rows = try #require(
      try Self.tables(folder.appending(path: "reports/2026-08/transactions.json"))["transactions"])
    let row = try #require(rows.first { ($0["memo"] as? String ?? "").isEmpty == false })
    let id = try #require(row["id"] as? String)
    let outcome = try Shell.run("saldo explain \(id)", in: folder)
    #expect(outcome.status == 0)
    let line = "\(row["file"] as? String ?? ""):\(row["line"] as? Int ?? 0)"
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }
}
