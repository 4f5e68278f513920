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
    try scratch.write(Self.rules, to: "rules/10.yaml")
    let empty = try TestRules(scratch.workspace).run()
    #expect(empty.ruleCount == 5 && empty.exampleCount == 2 && empty.rows == nil)
    #expect(
      Self.plain(empty.failures.map(\.firstLine), scratch) == [
        "rules/10.yaml:5:65: error: this example gives All, expected Shop"
      ])
    // Without a ledger only what can be read from the rules themselves.
    let flat = "is unreachable: rules/10.yaml:4:3 has the same condition, and sets Home, not Flat"
    let market =
      "is unreachable: rules/10.yaml:5:3 matches all rows of this rule, and sets All, not Food"
    #expect(Self.plain(empty.warnings.map(\.message), scratch) == [market, flat])

    try scratch.takeGiro(
      "!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-08-02\nT-2\nPmarket\n^\n"
        + "D2026-08-03\nT-3\nPother\n^\n")
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
    try scratch.write(
      """
      version: 1
      stage: category
      rules:
      - {when: {text: swiggy}, set: {category: Food}}
      - {when: {text: UPI-SWIGGY, amount: under 20}, set: {category: Snacks}}
      - {when: {text: upi}, set: {category: Other}}

      """, to: "rules/10.yaml")
    try scratch.takeGiro(
      "!Type:Bank\nD2026-08-01\nT-1\nPUPI-SWIGGY\n^\nD2026-08-02\nT-2\nPUPI SWIGGY\n^\n"
        + "D2026-08-03\nT-3\nPUPI\n^\n")
    let outcome = try TestRules(scratch.workspace).run()
    #expect(
      Self.plain(outcome.warnings.map { "\($0.location?.line ?? 0): \($0.message)" }, scratch) == [
        "5: is unreachable: rules/10.yaml:4:3 matches all rows of this rule, "
          + "and sets Food, not Snacks"
      ])
    #expect(outcome.overlaps.map(\.rows) == [2, 1])
    #expect(outcome.overlaps.map(\.loser.line) == [6, 5])
    #expect(outcome.overlaps.allSatisfy { $0.winner.line == 4 && $0.given == "Food" })
    #expect(outcome.overlaps.map(\.missed) == ["Other", "Snacks"])
  }

  /// Two branches of one grocer, and a cinema beside the second.
  private static let places = """
    id,name,lat,lon,match
    mitte,Grocer in Mitte,52.5300,13.3900,FRISCHMARKT
    zoo,Grocer at the zoo,52.5075,13.3330,FRISCHMARKT
    cinema,Cinema,52.5069,13.3325,KINO ZOO
    web,Shop on the web,,,WEBSHOP

    """

  private static func chain(_ rules: String...) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    try scratch.write(Self.places, to: "tables/places.csv")
    try scratch.writeRules(rules, stage: "tags")
    return scratch
  }

  @Test func `a row's branch is the one that the import found by where the person was that day`()
    throws
  {
    let scratch = try Self.chain("- {when: {place: zoo}, set: {tags: [west]}}")
    try scratch.takeGiro(
      "!Type:Bank\nD2026-08-02\nT-9\nPKINO ZOO\n^\nD2026-08-02\nT-20\nPFRISCHMARKT 7\n^\n")
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    #expect(rows.filter { $0.tags == ["west"] }.map(\.rawPayee) == ["FRISCHMARKT 7"])
    #expect(try TestRules(scratch.workspace).run().warnings.map(\.message) == [])
  }

  @Test func `an example may say where the person was that day`() throws {
    let scratch = try Self.chain(
      "- when: {place: zoo}", "  set: {tags: [west]}", "  expect:",
      "  - {text: FRISCHMARKT 7, visited: cinema, gives: {place: zoo, tags: west}}",
      "  - {text: FRISCHMARKT 7, gives: {place: mitte, tags: none}}",
      "  - {text: FRISCHMARKT 7, visited: [mitte], gives: {place: zoo}}",
      "  - {text: FRISCHMARKT 7, visited: [cinema, kino], gives: {place: zoo}}",
      "  - {text: FRISCHMARKT 7, visited: web, gives: {place: mitte}}")
    let outcome = try TestRules(scratch.workspace).run()
    #expect(outcome.exampleCount == 5)
    #expect(
      outcome.failures.map { "\($0.location?.line ?? 0): \($0.message)" } == [
        "9: this example gives mitte, expected zoo",
        "10: this example visits \"kino\", which is not in tables/places.csv",
        "11: this example visits \"web\", which has no coordinates in tables/places.csv, "
          + "so it cannot identify a branch",
      ])
    var question = ExplainRules.Question(
      text: "FRISCHMARKT 7", amount: Amount(minorUnits: -100, currency: .eur),
      date: try #require(CalendarDate("2026-08-02")))
    #expect(try ExplainRules(scratch.workspace).run(question).place == "mitte")
    question.visited = ["cinema"]
    #expect(try ExplainRules(scratch.workspace).run(question).place == "zoo")
    for place in ["kino", "web"] {
      question.visited = ["cinema", place]
      #expect(throws: Failure.self) { try ExplainRules(scratch.workspace).run(question) }
    }
  }

  @Test func `lines of receipts count, but for those that bring their own category`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.write(
      """
      version: 1
      stage: category
      rules:
      - {when: {text: soap}, set: {category: Home}}
      - {when: {text: linde}, set: {category: Food}}
      - {when: {text: hand soap}, set: {category: Care}}
      - {when: {text: toy}, set: {category: Fun}}

      """, to: "rules/10.yaml")
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"9.00","lines":[{"text":"Hand soap","amount":"2.00"},\
      {"text":"Milk","amount":"3.00"},{"text":"Toy","amount":"4.00","category":"Children"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    let outcome = try TestRules(scratch.workspace).run()
    #expect(
      outcome.rows
        == .init(count: 0, byRule: 0, bySource: 0, uncategorised: 0, lines: 3, linesByRule: 2))
    #expect(
      Self.plain(outcome.warnings.map { "\($0.location?.line ?? 0): \($0.message)" }, scratch) == [
        "6: is unreachable: rules/10.yaml:4:3 matches all rows of this rule, "
          + "and sets Home, not Care",
        "7: matches none of 0 rows and 3 receipt lines: text contains \"toy\"",
      ])
  }

  @Test
  func `of a receipt rules count that can tell of its place, and of a line those of its category`()
    throws
  {
    let scratch = try ScratchWorkspace()
    try scratch.write(
      "id,name,lat,lon,match\nmitte,Grocer in Mitte,52.53,13.39,FRISCHMARKT\n",
      to: "tables/places.csv")
    try scratch.writeRules(["- {when: {text: linde}, set: {payee: Frischmarkt}}"], stage: "clean")
    try scratch.writeRules(
      [
        "- {when: {payee: Frischmarkt, amount: over 5}, set: {category: Food, place: mitte}}",
        "- {when: {text: soap}, set: {category: Home}}",
      ], to: "rules/20.yaml")
    for (stage, name, what) in [("place", "30", "place: mitte"), ("tags", "40", "tags: [white]")] {
      try scratch.writeRules(
        ["- {when: {text: milk}, set: {\(what)}}"], stage: stage, to: "rules/\(name).yaml")
    }
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"9.00","lines":[{"text":"Milk","amount":"4.00"},{"text":"Soap","amount":"5.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    let outcome = try TestRules(scratch.workspace).run()
    #expect(
      Self.plain(
        outcome.warnings.map {
          "\($0.location?.file ?? ""):\($0.location?.line ?? 0): \($0.message)"
        }, scratch) == [
          "rules/30.yaml:4: matches none of 0 rows and 2 receipt lines: text contains \"milk\"",
          "rules/40.yaml:4: matches none of 0 rows and 2 receipt lines: text contains \"milk\"",
        ])
  }

  /// Lines as they read in the workspace itself.
  private static func plain(_ lines: [String], _ scratch: ScratchWorkspace) -> [String] {
    lines.map { $0.replacing("\(scratch.folder)/", with: "") }
  }
}
