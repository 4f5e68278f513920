import Foundation
import Testing

/// A ledger that was exported and moved in is the same to a person: lists, checks and reports.
@Suite struct ExportTests {
  /// What a person may ask of a ledger.
  private static let questions = [
    "list", "list --json", "list changes", "runs", "check", "duplicates", "transfers", "receipts",
    "list --status deleted", "list loans --json", "list transactions --edited",
    "export --format web-tracker-csv",
  ]

  /// Answers and reports, by what was asked.
  private func answers(in folder: URL) throws -> [String: String] {
    var answers: [String: String] = [:]
    for question in Self.questions {
      answers[question] = try Shell.run("saldo \(question)", in: folder).transcript
    }
    try? FileManager.default.removeItem(at: folder.appending(path: "reports"))
    let reports = try Shell.run(
      "saldo report --period 2026-06..2026-08 --monthly --format html,csv,md,json", in: folder)
    #expect(reports.status == 0, "\(reports.output)")
    for (path, bytes) in try Scratch.files(below: folder.appending(path: "reports")) {
      answers["reports/\(path)"] = String(decoding: bytes, as: UTF8.self)
    }
    return answers
  }

  @Test func `lists, checks and reports of a copy are the same byte for byte`() throws {
    let demo = try Scratch(copyOf: DemoReportTests.demo.get().folder)
    let folder = demo.folder.appending(path: "saldo-demo")
    let prepared = try Shell.run(
      """
      set -e
      saldo migrate -q '\(Checkout.samples.path)/migrations/myfiance/export.json'
      saldo migrate -q '\(Checkout.samples.path)/migrations/wealthwise/export.json'
      saldo migrate -q '\(Checkout.samples.path)/migrations/grocery-planner/export.json'
      for id in $(saldo list --uncategorised --limit 3 | cut -d' ' -f1); do
        saldo edit -q $id --create category='Odd ends' note="it's \"mine\", $id" >/dev/null
      done
      saldo delete -q $(saldo list --account icici-card --limit 2 | cut -d' ' -f1) >/dev/null
      saldo undo 3 >/dev/null
      """, in: folder)
    #expect(prepared.status == 0, "\(prepared.output)")
    let copy = try Scratch(copyOf: demo.folder)
    let other = copy.folder.appending(path: "saldo-demo")
    let moved = try Shell.run(
      """
      rm -r .saldo && saldo export -q -w '\(folder.path)' -o ledger.json
      saldo migrate -q ledger.json && saldo export -q | cmp - ledger.json
      """, in: other)
    #expect(moved.transcript == "")
    let (expected, found) = try (answers(in: folder), answers(in: other))
    #expect(expected.count > 60)
    #expect(found.keys.sorted() == expected.keys.sorted())
    for (question, answer) in expected {
      #expect(found[question] == answer, "\(question)")
    }
    let again = try Shell.run("saldo import", in: other)
    #expect(again.output.contains("0 new, 0 updated, 0 already in."), "\(again.output)")
  }
}
