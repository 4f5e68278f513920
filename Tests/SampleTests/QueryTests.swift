import Foundation
import Testing

/// Sums in SQL are the reports' own: the folds of the reports and the views are two ways to them.
@Suite struct QueryTests {
  /// The demo, and a workspace in which receipts split rows and count by themselves.
  static let workspaces = ["demo", "receipts"]

  /// A copy of the workspace, there while `body` runs.
  private static func with(_ name: String, _ body: (URL) throws -> Void) throws {
    let isDemo = name == "demo"
    let original = isDemo ? try DemoReportTests.demo.get().folder : Checkout.samples
    let scratch = try Scratch(copyOf: isDemo ? original : original.appending(path: name))
    let folder = isDemo ? scratch.folder.appending(path: "saldo-demo") : scratch.folder
    if !isDemo { #expect(try Shell.run("saldo import -q", in: folder).status == 0) }
    try withExtendedLifetime(scratch) { try body(folder) }
  }

  private static func json(_ line: String, in folder: URL) throws -> Any {
    let outcome = try Shell.run(line, in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  /// The rows of a table of a report, each as its cells in a fixed order.
  private static func table(
    _ id: String, of kind: String, _ cells: [String], in folder: URL
  ) throws -> Set<[String]> {
    let report = try json("saldo report \(kind) --period all --format json -o -", in: folder)
    let tables = (report as? [String: Any])?["tables"] as? [[String: Any]] ?? []
    let rows = tables.first { $0["id"] as? String == id }?["rows"] as? [[String: Any]] ?? []
    return Set(rows.map { row in cells.map { "\(row[$0] ?? "")" } })
  }

  private static func query(
    _ sql: String, _ cells: [String], in folder: URL
  ) throws -> Set<[String]> {
    let answer = try json("saldo query --format json \"\(sql)\"", in: folder)
    return Set((answer as? [[String: Any]] ?? []).map { row in cells.map { "\(row[$0] ?? "")" } })
  }

  @Test(arguments: workspaces)
  func `v_month is month csv`(name: String) throws {
    let cells = ["month", "currency", "income", "expense", "balance", "count"]
    try Self.with(name) { (folder: URL) throws in
      let found = try Self.query("SELECT * FROM v_month", cells, in: folder)
      let expected = try Self.table("month", of: "month", cells, in: folder)
      #expect(!expected.isEmpty)
      // A report has a row for a month without a transaction, which no view can know of.
      #expect(found == expected.filter { $0[5] != "0" })
    }
  }

  @Test(arguments: workspaces)
  func `v_category is categories by month`(name: String) throws {
    let cells = ["month", "category", "type", "currency", "total", "count"]
    try Self.with(name) { (folder: URL) throws in
      let found = try Self.query("SELECT * FROM v_category", cells, in: folder)
      let expected = try Self.table("by-month", of: "categories", cells, in: folder)
      #expect(!expected.isEmpty)
      #expect(found == expected.filter { $0[5] != "0" })
    }
  }

  @Test func `a sum of minor units is the total, to the cent`() throws {
    let sql =
      "SELECT currency, money(sum(minor),currency) AS total FROM v_posting "
      + "WHERE month='2026-08' AND type='expense' GROUP BY currency"
    // The headlines "Spending" in samples/reports/2026-08/month.md.
    try Self.with("demo") { (folder: URL) throws in
      #expect(
        try Self.query(sql, ["currency", "total"], in: folder) == [
          ["INR", "-138447.43"], ["EUR", "-51.90"],
        ])
    }
  }

  @Test func `the shares of every split row add up to it`() throws {
    let sql =
      "SELECT t.id FROM v_transaction t JOIN v_posting p ON p.id=t.id AND p.account=t.account "
      + "GROUP BY t.id HAVING sum(p.minor)<>t.minor OR sum(p.counted)<>1 "
      + "OR t.split=0 AND count(*)<>1"
    try Self.with("receipts") { (folder: URL) throws in
      #expect(try Self.query(sql, ["id"], in: folder) == [])
      let split = "SELECT count(*) AS n FROM v_posting WHERE id='20260813-5e893131'"
      #expect(try Self.query(split, ["n"], in: folder) == [["3"]])
      let alone = "SELECT id FROM v_posting WHERE account='(receipts)'"
      #expect(try Self.query(alone, ["id"], in: folder) == [["r20260822-4a4f1de3"]])
    }
  }
}
