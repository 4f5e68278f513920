import Ledger
import Reporting
import Store
import Testing

@testable import Bookkeeping

/// What the checks hand over to the report on quality.
@Suite struct QualityFindingsTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try writeProfile("giro", day: "Day")
  }

  /// Writes the profile of an account whose tables name the day so.
  private func writeProfile(_ account: String, day: String) throws {
    try scratch.write(
      """
      version: 1
      recognise: {header: [\(day), Text, Amount, Balance]}
      account: \(account)
      date: {column: \(day), format: yyyy-MM-dd}
      text: {columns: [Text]}
      amount: {column: Amount, number: plain}
      currency: EUR
      balance: {column: Balance}

      """, to: "profiles/\(account).yaml")
  }

  /// Takes a statement whose rows are `day text amount balance`.
  private func take(_ name: String, _ rows: String...) throws {
    let lines = ["Day,Text,Amount,Balance"] + rows.map { $0.replacing(" ", with: ",") }
    let path = try scratch.write(lines.joined(separator: "\n") + "\n", to: name)
    #expect(try scratch.take(path).status == .done)
  }

  private func gather() throws -> LedgerQuality {
    let store = try scratch.workspace.openLedger(.read)
    let day = try #require(CalendarDate("2026-09-01"))
    return try QualityFindings(scratch.workspace, store, asOf: day).gather()
  }

  @Test func `what is open is counted, and every line of it names what settles it`() throws {
    try take("a.csv", "2026-05-01 Rent -500.00 1500.00", "2026-05-31 Shop -20.00 1480.00")
    try take("b.csv", "2026-08-01 Rent -500.00 700.00", "2026-08-31 Shop -20.00 680.00")
    let quality = try gather()
    #expect(quality.balancesRight == 0 && quality.balancesWrong == 1 && quality.unstated.isEmpty)
    #expect(quality.transactions == 4 && quality.uncategorised == 4 && quality.unplaced == 4)
    #expect(quality.reach.map(\.account) == ["giro"])
    // June and July: 61 days between the last of May and the first of August.
    #expect(quality.reach[0].grid.gaps.map(\.dayCount) == [61])
    let open = quality.lines.filter { $0.verdict != .ok }
    #expect(open.map(\.check) == ["balance", "coverage", "incomplete rows"])
    #expect(open.allSatisfy { !$0.remedy.isEmpty && !$0.command.isEmpty })
    #expect(open[0].place.hasSuffix("b.csv"))
    #expect(open[0].command == "saldo list --account giro --to 2026-08-01")
    // The grid is a table of the page, and no line of text.
    #expect(!quality.lines.contains { $0.text.contains("JFMAMJJASOND") })
  }

  @Test func `income is not missed on the map, and what is not open is not named`() throws {
    try take("a.csv", "2026-05-01 Wages 500.00 1500.00", "2026-05-31 Wages 20.00 1520.00")
    let quality = try gather()
    #expect(quality.unplaced == 0 && quality.uncategorised == 2)
    #expect(
      quality.lines.first { $0.check == "incomplete rows" }?.text
        == "2 of 2 transactions without a category (saldo list --uncategorised)")
    #expect(
      quality.lines.first { $0.check == "account" }?.text
        == "giro: 2 transactions, 2026-05-01 … 2026-05-31")
    try take("b.csv", "2026-06-01 Shop -5.00 1515.00")
    #expect(try gather().unplaced == 1)
    #expect(
      try gather().lines.first { $0.check == "incomplete rows" }?.text
        == "3 of 3 transactions without a category (saldo list --uncategorised), "
        + "1 payment without a place")
  }

  @Test func `a transfer that pairs itself needs no place and no category`() throws {
    var filter = TransactionFilter()
    filter.isUncategorised = true
    try writeProfile("savings", day: "Date")
    for (day, row, expected) in [
      ("Day", "2026-05-01,TRANSFER TO SAVINGS,-50.00,450.00", 1),
      ("Date", "2026-05-01,TRANSFER FROM CHECKING,50.00,150.00", 0),
    ] {
      let path = try scratch.write("\(day),Text,Amount,Balance\n\(row)\n", to: "\(day).csv")
      #expect(try scratch.take(path).status == .done)
      let quality = try gather()
      #expect(quality.unplaced == expected && quality.uncategorised == expected)
      let listed = try scratch.workspace.openLedger(.read).transactions(filter)
      #expect(listed.count == expected)
    }
  }

  @Test func `rules that cannot be read are a finding with their place, and no failure`() throws {
    try take("a.csv", "2026-05-01 Rent -500.00 1500.00")
    try scratch.folder("rules")
    try scratch.write("version: 1\nrules: [1]\n", to: "rules/10-broken.yaml")
    let findings = try gather().lines.filter { $0.verdict == .finding }
    #expect(findings.map(\.check) == ["config", "config", "rules", "rules"])
    let places = ["rules/10-broken.yaml:1:1", "rules/10-broken.yaml:2:9"]
    #expect(
      zip(findings, places + places).allSatisfy { finding, place in
        finding.place.contains(place)
      })
    #expect(
      findings.map(\.command) == [
        "saldo check config", "saldo check config", "saldo check rules", "saldo check rules",
      ])
  }
}
