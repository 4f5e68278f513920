import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// The checks of a ledger, each by its name.
@Suite struct CheckLedgerTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.write(Self.profile, to: "profiles/giro.yaml")
    try scratch.write(
      Self.profile.replacing("[Day, Text, Amount, Balance]", with: "[Date, Words, Sum]")
        .replacing("balance: {column: Balance}\n", with: "").replacing(
          "column: Day", with: "column: Date"
        )
        .replacing("[Text]", with: "[Words]").replacing("column: Amount", with: "column: Sum"),
      to: "profiles/other.yaml")
  }

  private static let profile = """
    version: 1
    recognise: {header: [Day, Text, Amount, Balance]}
    account: giro
    date: {column: Day, format: yyyy-MM-dd}
    text: {columns: [Text]}
    amount: {column: Amount, number: plain}
    currency: EUR
    balance: {column: Balance}

    """

  /// Takes a statement whose rows are `day text amount balance`.
  private func take(_ name: String, _ rows: String...) throws {
    let lines = ["Day,Text,Amount,Balance"] + rows.map { $0.replacing(" ", with: ",") }
    let path = try scratch.write(lines.joined(separator: "\n") + "\n", to: name)
    #expect(try scratch.take(path).status == .done)
  }

  private func check(_ names: String..., asOf: String = "2026-09-01") throws -> [String] {
    try CheckLedger(scratch.workspace, asOf: try #require(CalendarDate(asOf))).run(names).map {
      "\($0.name) \($0.verdict): \($0.text.replacing(scratch.folder + "/", with: ""))"
    }
  }

  @Test func `balances that follow from the rows are right`() throws {
    try take("a.csv", "2026-08-01 Rent -500.00 1500.00", "2026-08-03 Shop -20.00 1480.00")
    try take("b.csv", "2026-08-04 Wage 2000.00 3480.00")
    #expect(try check("balance") == ["balance ok: giro: 3480.00 on 2026-08-04"])
  }

  @Test func `derived fields are derived again where that is asked for`() throws {
    try scratch.writeRules(["  - {when: {text: {contains: Shop}}, set: {category: Food}}"])
    try take("a.csv", "2026-08-01 Rent -500.00 1500.00", "2026-08-03 Shop -20.00 1480.00")
    #expect(
      try check("derived") == [
        "derived ok: 2 rows up to date with the rules",
        "derived ok: duplicates, transfers and receipt matches up to date",
      ])
    #expect(try !check().contains { $0.hasPrefix("derived") })
    try scratch.workspace.openLedger(.write).writing { transaction in
      let database = transaction.database
      try HotStatement(database, "UPDATE txn SET category=1 WHERE payee='Shop'").run()
    }
    #expect(
      try check("derived") == [
        "derived finding: 1 of 2 rows out of date: a rule or the ledger changed",
        "derived ok: duplicates, transfers and receipt matches up to date",
      ])
  }

  @Test func `a status that does not follow from the rows is found, and corrected with the rules`()
    throws
  {
    try take("a.csv", "2026-08-01 Rent -500.00 1500.00", "2026-08-03 Shop -20.00 1480.00")
    try scratch.workspace.openLedger(.write).writing { transaction in
      try HotStatement(transaction.database, "UPDATE txn SET status=5 WHERE payee='Shop'").run()
    }
    #expect(
      try check("derived") == [
        "derived ok: 1 row up to date with the rules",
        "derived finding: duplicates, transfers and receipt matches: 1 out of date; the ledger is "
          + "damaged, or an earlier version of saldo matched differently",
      ])
    let asOf = try #require(CalendarDate("2026-08-31"))
    func correct() throws -> ApplyRules.Outcome {
      try ApplyRules(scratch.workspace, options: ApplyRules.Options(asOf: asOf)).run()
    }
    #expect(try correct().rematched == 1)
    #expect(try correct().rematched == 0)
    #expect(
      try check("derived").last
        == "derived ok: duplicates, transfers and receipt matches up to date")
  }

  @Test func `a file that is missing shows where the next one opens`() throws {
    try take("a.csv", "2026-08-01 Rent -500.00 1500.00")
    try take("c.csv", "2026-08-05 Shop -1.00 99.00", "2026-08-06 Shop -1.00 98.00")
    #expect(
      try check("balance") == [
        "balance finding: giro: c.csv opens with 100.00 on 2026-08-05, but the ledger has 1500.00; "
          + "this is the first difference"
      ])
  }

  @Test func `a day that two files share is right`() throws {
    try take("a.csv", "2026-08-01 Rent -500.00 1500.00", "2026-08-03 Shop -20.00 1480.00")
    try take("b.csv", "2026-08-03 Cafe -3.00 1477.00", "2026-08-05 Cafe -3.00 1474.00")
    #expect(try check("balance") == ["balance ok: giro: 1474.00 on 2026-08-05"])
  }

  @Test func `a row that no balance knows of shows at the next row that states one`() throws {
    try take(
      "a.csv", "2026-08-01 Rent -500.00 1500.00", "2026-08-03 Shop -20.00 1480.00",
      "2026-08-04 Shop -1.00 1479.00")
    let path = try scratch.write("Date,Words,Sum\n2026-08-03,Market,-7.00\n", to: "x.csv")
    #expect(try scratch.take(path).total.new == 1)
    #expect(
      try check("balance") == [
        "balance finding: giro: a.csv:4 states 1479.00 on 2026-08-04, but the ledger has 1472.00; "
          + "this is the first difference"
      ])
  }

  @Test func `months and gaps are shown, and an old account is told of`() throws {
    try take("a.csv", "2026-05-01 Rent -500.00 1500.00", "2026-05-31 Shop -20.00 1480.00")
    try take("b.csv", "2026-06-27 Wage 20.00 1500.00", "2026-07-02 Shop -20.00 1480.00")
    #expect(
      try check("coverage", "stale") == [
        "coverage ok: account  year  JFMAMJJASOND  ● covered ◐ partial ○ missing",
        "coverage ok: giro     2026  ····●◐◐·····",
        "coverage finding: giro: no statement covers 2026-06-01 … 2026-06-26",
        "stale notice: giro: the newest statement ends on 2026-07-02, 61 days before 2026-09-01",
      ])
    #expect(try check("stale", asOf: "2026-08-16").isEmpty)
    #expect(try check("stale", asOf: "2026-08-17").count == 1)
  }

  @Test func `a run that was taken back covers nothing`() throws {
    try take("a.csv", "2026-05-01 Rent -500.00 1500.00")
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try check("coverage", "stale", "balance", "account").isEmpty)
  }

  @Test func `a name that is no check is refused with the one meant`() {
    #expect { try check("blance") } throws: { error in
      let failure = error as? Failure
      return failure?.status == .usage
        && failure?.diagnostics.first?.hint == "did you mean \"balance\"?"
    }
  }

  @Test func `without a ledger only settings and rules are looked at`() throws {
    #expect(
      try check() == [
        "config ok: saldo.yaml, 2 profiles, 0 rules, 0 places, 0 budgets",
        "ledger notice: no ledger yet; saldo import creates it",
      ])
  }
}
