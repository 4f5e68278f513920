import Foundation
import Ledger
import Testing

@testable import Bookkeeping

/// The files that exports are written to, and what JSON other programs find in them.
@Suite struct ExportLedgerTests {
  @Test func `a file is written whole, closed to others, and replaced`() throws {
    let kit = try ExportKit.rich()
    let path = "\(kit.scratch.folder)/out/here.json"
    let export = ExportLedger(kit.workspace, format: .json)
    for _ in 0..<2 {
      let summary = try export.run(to: path, asOf: ExportKit.day)
      #expect(summary.path == path && summary.rowCount > 10 && summary.secretCount == 2)
      let bytes = try #require(FileManager.default.contents(atPath: path))
      #expect(try Array(bytes) == ExportKit.json(kit.workspace))
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(kit.scratch.names(in: "out") == ["here.json"])
  }

  @Test func `in a folder an export has a name with the day`() throws {
    let kit = try ExportKit.rich()
    try kit.scratch.folder("out")
    for format in ExportLedger.Format.allCases {
      _ = try ExportLedger(kit.workspace, format: format)
        .run(to: "\(kit.scratch.folder)/out", asOf: ExportKit.day)
    }
    #expect(
      kit.scratch.names(in: "out") == [
        "expense_tracker_export_2026-09-01.csv", "saldo_export_2026-09-01.json",
      ])
  }

  @Test(arguments: [
    "saldo.yaml", ".saldo/me.sqlite", "rules/mine.yaml", "tables/places.csv", "inbox/bank.csv",
    "profiles/giro.yaml", "templates/page.html",
  ])
  func `an export is never written over what the workspace is made of`(name: String) throws {
    let kit = try ExportKit.rich()
    let before = FileManager.default.contents(atPath: "\(kit.scratch.folder)/\(name)")
    let refused = #expect(throws: Failure.self) {
      _ = try ExportLedger(kit.workspace, format: .json)
        .run(to: "\(kit.scratch.folder)/\(name)", asOf: ExportKit.day)
    }
    #expect(refused?.status == .usage)
    #expect(FileManager.default.contents(atPath: "\(kit.scratch.folder)/\(name)") == before)
  }

  @Test func `without a ledger nothing is written`() throws {
    let scratch = try ScratchWorkspace()
    let refusal = HandKit.refusal {
      _ = try ExportLedger(scratch.workspace, format: .json)
        .run(to: "\(scratch.folder)/out.json", asOf: ExportKit.day)
    }
    #expect(refusal == ["there is no ledger at \(scratch.folder)/.saldo/me.sqlite yet"])
    #expect(scratch.text("out.json") == nil)
  }

  @Test func `money is whole minor units, and every list is there`() throws {
    let kit = try ExportKit.rich()
    let json = try JSONSerialization.jsonObject(with: Data(try ExportKit.json(kit.workspace)))
    let object = try #require(json as? [String: Any])
    let transactions = try #require(object["transactions"] as? [[String: Any]])
    let amounts = transactions.compactMap { $0["amount"] as? Int }.sorted()
    #expect(amounts == [-1250, -700, -350, -350, -240, 120000])
    let deletions = try #require(object["deletions"] as? [[String: Any]])
    #expect(deletions.count == 1)
    let edits = try #require(object["edits"] as? [[String: Any]])
    #expect(
      edits.compactMap { $0["value"] as? String }.sorted() == [
        "Pay", "first of the year; it's new",
      ])
    let records = try #require(object["register_manualTransaction"] as? [[String: Any]])
    #expect(records.first?["notes"] as? String == "cash only")
    #expect(object["schema"] as? String == "saldo.ledger/7")
  }

  @Test func `what is not a file is not replaced by one`() throws {
    let kit = try ExportKit.rich()
    let path = "\(kit.scratch.folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let refusal = HandKit.refusal {
      _ = try ExportLedger(kit.workspace, format: .json).run(to: path, asOf: ExportKit.day)
    }
    #expect(refusal == ["cannot write \(path): it is not a regular file"])
  }
}
