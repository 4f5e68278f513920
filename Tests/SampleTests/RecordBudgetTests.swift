import Foundation
import Testing

/// A recorded budget, of a person or of an old tracker, counts like one of the table.
@Suite struct RecordBudgetTests {
  private struct Tracker: Sendable {
    let name: String
    let user: String
    let period: String
    let budget: String
    let line: String
  }

  private static let trackers = [
    Tracker(
      name: "web-tracker", user: "me", period: "2026-08", budget: "web-tracker/budget",
      line: "2026-08,Everything,,USD,1.00,0.00,1616.11,-1615.11,161611.0,1.00,,over"),
    Tracker(
      name: "mono", user: "asha-rao", period: "2026-08",
      budget: "mono/A072A0F6-DE83-45B3-AD5E-D2A0E5E638E2",
      line: "2026-08,Everything,Everything,EUR,1.00,0.00,125.70,-124.70,12570.0,1.00,,over"),
    Tracker(
      name: "grocery-planner", user: "me", period: "all",
      budget: "grocery-planner/92BFC4C4-9AA1-4D28-8E67-D9B83EFE627B",
      line:
        "2026,Groceries,Groceries 2026,EUR,1.00,0.00,182.40,-181.40,18240.0,0.67,273.98,over"),
  ]

  private static func workspace() throws -> Scratch {
    let scratch = try Scratch()
    try Data("version: 1\ncurrency: EUR\n".utf8)
      .write(to: scratch.folder.appending(path: "saldo.yaml"))
    return scratch
  }

  @Test func `a budget that a person adds is in the report, the summary and the exit code`() throws
  {
    let scratch = try Self.workspace()
    _ = try scratch.run(
      "saldo add transaction --create amount=25 name=Market date=2026-08-10 type=expense category=Food"
    )
    let failing = "saldo report -q --period 2026-08 --fail-on over-budget"
    _ = try scratch.run(failing)
    _ = try scratch.run("saldo add budget amount=20 name=All")
    let alert = "All: You've used 125% of your monthly budget"
    #expect(
      try scratch.run(failing, status: 1)
        .hasPrefix("saldo: warning: over-budget: \(alert)"))
    #expect(
      try scratch.run("saldo report budget --period 2026-08 --format csv -o -")
        .contains("2026-08,Everything,All,EUR,20.00,0.00,25.00,-5.00,125.0,"))
    let summary = try scratch.run(
      "saldo report month --period 2026-08 --format summary -o -")
    #expect(summary.contains("**All**: You've used 125% of your monthly budget"))
    #expect(!summary.contains("No budget is over"))
    #expect(
      try scratch.run("saldo check alerts --as-of 2026-08-31", status: 1).contains(alert))
  }

  @Test(arguments: trackers)
  private func `a budget of an old tracker is in the report and the exit code`(tracker: Tracker)
    throws
  {
    let scratch = try Self.workspace()
    let export = Checkout.root.appending(path: "samples/migrations/\(tracker.name)/export.json")
    _ = try scratch.run("saldo migrate -q '\(export.path)'")
    let whose = "--user \(tracker.user) --period \(tracker.period)"
    let failing = "saldo report -q \(whose) --fail-on over-budget"
    _ = try scratch.run(failing)
    _ = try scratch.run(
      "saldo edit budget \(tracker.budget) amount=1 --user \(tracker.user)")
    #expect(try scratch.run(failing, status: 1).contains("warning: over-budget: "))
    let table = try scratch.run("saldo report budget \(whose) --format csv -o -")
    #expect(table.contains("\r\n\(tracker.line)\r\n"), "\(table)")
  }
}
