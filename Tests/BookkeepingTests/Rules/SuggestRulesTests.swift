import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// What is learned from a ledger, and that nothing but the named file is written.
@Suite struct SuggestRulesTests {
  /// A ledger of these rows; those with a category have it by hand.
  private static func ledger(
    _ rows: [(text: String, category: String?)], rules: String = ""
  ) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    if !rules.isEmpty {
      try scratch.folder("rules")
      try scratch.write("version: 1\nstage: category\nrules:\n\(rules)\n", to: "rules/10.yaml")
    }
    var text = "!Type:Bank\n"
    for (index, row) in rows.enumerated() {
      let day = index % 28 + 1
      text +=
        "D2026-0\(index / 28 + 1)-\(day < 10 ? "0" : "")\(day)\nT-\(index + 1)\nP\(row.text)\n^\n"
    }
    try scratch.takeGiro(text)
    let editing = EditTransaction(scratch.workspace, asOf: CalendarDate(daysSince1970: 20_697))
    let all = try ListTransactions(scratch.workspace).all(TransactionFilter())
    for (index, row) in rows.enumerated() {
      guard let category = row.category else { continue }
      let known = try #require(all.first { $0.amount.minorUnits == -Int64(index + 1) * 100 })
      _ = try editing.edit(known.id, [try FieldWord("category=\(category)")])
    }
    return scratch
  }

  private static func learn(
    _ scratch: ScratchWorkspace, _ change: (inout SuggestRules.Options) -> Void = { _ in }
  ) throws -> SuggestRules.Outcome {
    var options = SuggestRules.Options()
    change(&options)
    return try SuggestRules(scratch.workspace, options: options).run()
  }

  private static let shops: [(text: String, category: String?)] = [
    ("CARD 1 LINDE CABS ROMA 77", "Taxi"), ("POS ORION CABS, BERN", "Taxi"),
    ("TISZA CABS 0815 WIEN", nil), ("CARD 3 ATLAS CABS ROMA 5", nil),
    ("CARD 9 ATLAS BAKERY ROMA 6", "Food"), ("POS FARO BAKERY, BERN", "Food"),
    ("FARO BAKERY 12 WIEN", nil), ("MYSTERY FEE 12", nil), ("MYSTERY FEE 13", nil),
  ]

  @Test func `the shortest text that all rows of a category share and no other has wins its like`()
    throws
  {
    let outcome = try Self.learn(try Self.ledger(Self.shops))
    #expect(outcome.rows == 9 && outcome.uncategorised == 5)
    #expect(outcome.candidates.map(\.text) == ["cabs", "bakery"])
    #expect(outcome.candidates.map(\.category) == ["Taxi", "Food"])
    #expect(outcome.candidates.map(\.support) == [2, 2])
    #expect(outcome.candidates.map(\.matched) == [2, 2])
    #expect(outcome.candidates.map(\.wins) == [2, 1])
    #expect(outcome.openTexts.map(\.text) == ["mystery fee"])
    #expect(outcome.openTexts.map(\.rows) == [2])
    #expect(outcome.openTexts.first?.sums.map(\.minorUnits) == [1700])
    #expect(
      outcome.openTexts.first?.rule
        == "- {when: {text: 'mystery fee'}, set: {category: CATEGORY}}")
  }

  @Test func `support, confidence and rows of rules are thresholds that a person sets`() throws {
    let scratch = try Self.ledger(
      Self.shops, rules: "- {when: {text: ATLAS CABS}, set: {category: Other}}")
    // One of three rows with a cab in it says otherwise.
    #expect(try Self.learn(scratch).candidates.map(\.text) == ["bakery"])
    let lower = try Self.learn(scratch) { $0.minConfidence = 60 }
    #expect(lower.candidates.map(\.text) == ["bakery", "cabs"])
    #expect(lower.candidates.map(\.confidence) == [100, 66])
    #expect(try Self.learn(scratch) { $0.minSupport = 3 }.candidates == [])
  }

  @Test func `a text that stands in longer words of other rows is refuted by them`() throws {
    let scratch = try Self.ledger([
      ("RAIL ROMA", "Train"), ("RAIL BERN", "Train"), ("TRAILER SHOP", "Fun"),
      ("TRAILER HIRE", "Fun"), ("RAIL WIEN", nil), ("TRAILER WIEN", nil),
    ])
    #expect(try Self.learn(scratch).candidates.map(\.text) == ["trailer"])
  }

  @Test func `the file has rules that do what was said, and a second call adds none of them`()
    throws
  {
    let scratch = try Self.ledger(
      Self.shops + [("O'Hara's Inn 1", "Pub"), ("O'Hara's Inn 2", "Pub")])
    let path = "\(scratch.folder)/rules/90-suggested.yaml"
    let outcome = try Self.learn(scratch) { $0.file = path }
    #expect(outcome.candidates.count == 3 && outcome.written == 3)
    let tested = try TestRules(scratch.workspace).run()
    #expect(tested.ruleCount == 3 && tested.exampleCount == 3 && tested.failures.isEmpty)
    #expect(tested.warnings.isEmpty)
    let text = scratch.text("rules/90-suggested.yaml")
    #expect(try Self.learn(scratch) { $0.file = path }.written == 0)
    #expect(scratch.text("rules/90-suggested.yaml") == text)

    let options = ApplyRules.Options(asOf: CalendarDate(daysSince1970: 20_697))
    let applied = try ApplyRules(scratch.workspace, options: options).run()
    #expect(applied.counts.changed == outcome.candidates.reduce(0) { $0 + $1.wins })
    #expect(applied.counts.alsoChanged == 6 && applied.counts.byHand == 6)
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    #expect(rows.count { $0.category.path == "Taxi" } == 4)
    // What rules have is no longer proposed.
    #expect(try Self.learn(scratch).candidates == [])
  }

  @Test func `without suggestions no file is written`() throws {
    let scratch = try Self.ledger([("MYSTERY FEE 12", nil)])
    let outcome = try Self.learn(scratch) { $0.file = "\(scratch.folder)/rules/90.yaml" }
    #expect(outcome.written == 0 && scratch.names(in: "rules").isEmpty)
  }

  @Test(arguments: [
    "# Mine.\nversion: 1\nstage: category\nrules:\n- {when: {text: kiosk}, set: {category: Food}}",
    "# Mine.\r\nversion: 1\r\nstage: category\r\nrules: []\r\n",
  ])
  func `new rules are appended to a file that exists, which keeps its text`(text: String) throws {
    let scratch = try Self.ledger(Self.shops)
    let path = try scratch.write(text, to: "rules/90-mine.yaml")
    #expect(try Self.learn(scratch) { $0.file = path }.written == 2)
    let now = try #require(scratch.text("rules/90-mine.yaml"))
    #expect(now.hasPrefix(text.replacing(": []\r\n", with: ":\r\n")))
    #expect(now.contains("\r\n") == text.contains("\r\n"))
    let tested = try TestRules(scratch.workspace).run()
    #expect(tested.exampleCount == 2 && tested.failures.isEmpty)
    #expect(tested.ruleCount == (text.contains("kiosk") ? 3 : 2))
  }

  @Test func `a table gets a row for each new rule`() throws {
    let scratch = try Self.ledger(Self.shops)
    let path = try scratch.write("category,contains\nFun,cinema\n", to: "rules/10.csv")
    #expect(try Self.learn(scratch) { $0.file = path }.written == 2)
    #expect(
      scratch.text("rules/10.csv") == "category,contains\nFun,cinema\nTaxi,cabs\nFood,bakery\n")
  }

  @Test func `a file that cannot hold the rules is refused and stays`() throws {
    let scratch = try Self.ledger(Self.shops)
    let text = "contains,payee\ncinema,Cinema\n"
    let path = try scratch.write(text, to: "rules/10.csv")
    let refusal = HandKit.refusal { _ = try Self.learn(scratch) { $0.file = path } }
    #expect(refusal == ["cannot add rules to \(path)"])
    #expect(scratch.text("rules/10.csv") == text)
  }
}
