import Ledger
import Syntax
import Testing

@testable import Bookkeeping

@Suite struct TestRulesTests {
  private static let rules = """
    version: 1
    stage: category
    rules:
    - {when: {text: rent}, set: {category: Home}, expect: [{text: Rent 08, gives: Home}]}
    - {when: {text: [rent, market]}, set: {category: All}, expect: [{text: Market, gives: Shop}]}
    - {when: {text: market}, set: {category: Food}}
    - {when: {text: rent}, set: {category: Flat}}
    - {when: {text: nobody}, set: {category: None}}

    """

  @Test func `examples, dead rules and shadowed ones are told with their place`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.folder("rules")
    try scratch.write(Self.rules, to: "rules/10.yaml")
    let empty = try TestRules(scratch.workspace).run()
    #expect(empty.ruleCount == 5 && empty.exampleCount == 2 && empty.rows == nil)
    #expect(
      Self.plain(empty.failures.map(\.firstLine), scratch) == [
        "rules/10.yaml:5:65: error: this example gives All, expected Shop"
      ])
    // Without a ledger only what can be read from the rules themselves.
    let flat = "can never win: rules/10.yaml:4:3 has the same condition, and gives Home, not Flat"
    let market =
      "can never win: rules/10.yaml:5:3 takes every row that it matches, and gives All, not Food"
    #expect(Self.plain(empty.warnings.map(\.message), scratch) == [market, flat])

    let path = try scratch.write(
      "!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-08-02\nT-2\nPmarket\n^\n"
        + "D2026-08-03\nT-3\nPother\n^\n",
      to: "giro.qif")
    _ = try scratch.take(path) {
      $0.account = "giro"
      $0.currency = .eur
    }
    let full = try TestRules(scratch.workspace).run()
    #expect(full.rows == .init(count: 3, byRule: 2, bySource: 0, uncategorised: 1))
    #expect(
      Self.plain(full.warnings.map { "\($0.location?.line ?? 0): \($0.message)" }, scratch) == [
        "6: \(market)", "7: \(flat)",
        "8: matches none of 3 rows: text contains \"nobody\"",
      ])
  }

  @Test
  func `a rule whose rows all go to an earlier one can never win, and is told by its words alone`()
    throws
  {
    let scratch = try ScratchWorkspace()
    try scratch.folder("rules")
    try scratch.write(
      """
      version: 1
      stage: category
      rules:
      - {when: {text: swiggy}, set: {category: Food}}
      - {when: {text: UPI-SWIGGY, amount: under 20}, set: {category: Snacks}}
      - {when: {text: upi}, set: {category: Other}}

      """, to: "rules/10.yaml")
    let path = try scratch.write(
      "!Type:Bank\nD2026-08-01\nT-1\nPUPI-SWIGGY\n^\nD2026-08-02\nT-2\nPUPI SWIGGY\n^\n"
        + "D2026-08-03\nT-3\nPUPI\n^\n",
      to: "giro.qif")
    _ = try scratch.take(path) {
      $0.account = "giro"
      $0.currency = .eur
    }
    let outcome = try TestRules(scratch.workspace).run()
    #expect(
      Self.plain(outcome.warnings.map { "\($0.location?.line ?? 0): \($0.message)" }, scratch) == [
        "5: can never win: rules/10.yaml:4:3 takes every row that it matches, "
          + "and gives Food, not Snacks"
      ])
    #expect(outcome.overlaps.map(\.rows) == [2, 1])
    #expect(outcome.overlaps.map(\.loser.line) == [6, 5])
    #expect(outcome.overlaps.allSatisfy { $0.winner.line == 4 && $0.given == "Food" })
    #expect(outcome.overlaps.map(\.missed) == ["Other", "Snacks"])
  }

  /// Lines as they read in the workspace itself.
  private static func plain(_ lines: [String], _ scratch: ScratchWorkspace) -> [String] {
    lines.map { $0.replacing("\(scratch.folder)/", with: "") }
  }
}
