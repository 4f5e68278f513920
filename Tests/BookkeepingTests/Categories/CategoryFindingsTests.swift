import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// What check and import say about the categories of rules and budgets.
@Suite struct CategoryFindingsTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
  }

  private func findings() throws -> [String] {
    try CheckLedger(scratch.workspace, asOf: CalendarDate(daysSince1970: 20_697))
      .run(["category"]).map { line in
        #expect(line.verdict == .finding)
        return line.text.replacing(scratch.folder + "/", with: "")
      }
  }

  private func warnings(_ rows: String...) throws -> [String] {
    let path = try scratch.write(
      (["Day,Text,Amount"] + rows).joined(separator: "\n") + "\n", to: "\(rows.count).csv")
    return try scratch.take(path).notes.map {
      $0.firstLine.replacing(scratch.folder + "/", with: "")
    }
  }

  private static let rules = [
    "  - {when: {text: A}, set: {category: Food:Groceries}}",
    "  - {when: {text: B}, set: {category: Food:Groceries}}",
    "  - {when: {text: C}, set: {category: 'Food:Grocries'}}",
  ]

  @Test func `a rule whose category looks misspelt is a finding and a warning`() throws {
    try scratch.writeRules(Self.rules)
    try scratch.write(
      "contains,category\nD,Food:Groceries\n\"E\",Food:Grocereis\n", to: "rules/20.csv")
    let said = try findings()
    #expect(
      said == [
        "rules/10.yaml:6:39: the category \"Food:Grocries\" looks misspelt; did you mean "
          + "\"Food:Groceries\"? to keep both, list all your categories in tables/categories.csv",
        "rules/20.csv:3:5: the category \"Food:Grocereis\" looks misspelt; did you mean "
          + "\"Food:Groceries\"? to keep both, list all your categories in tables/categories.csv",
      ])
    #expect(
      try warnings("2026-08-01,C,-1") == [
        "rules/10.yaml:6:39: warning: the category \"Food:Grocries\" looks misspelt",
        "rules/20.csv:3:5: warning: the category \"Food:Grocereis\" looks misspelt",
      ])
  }

  @Test func `the rarer of two similar categories is the misspelt one, with rows counted`() throws {
    try scratch.writeRules([Self.rules[0], Self.rules[2]])
    #expect(try findings().isEmpty)
    #expect(
      try warnings("2026-08-01,A,-1", "2026-08-02,A,-1").map { $0.prefix(17) } == [
        "rules/10.yaml:5:3"
      ])
    try scratch.write("category\nFood:Groceries\nFood:Grocries\n", to: "tables/categories.csv")
    #expect(try findings().isEmpty)
  }

  @Test func `a budget for a category that nothing has is a finding`() throws {
    try scratch.writeRules(Self.rules.dropLast())
    try scratch.write(
      """
      from,amount,category
      2026-01,1,Food
      2026-01,1,*
      2026-01,1,Fodo
      2026-02,1,Fodo
      2026-01,1,Travel

      """, to: "tables/budgets.csv")
    let said = [
      "tables/budgets.csv:4:11: no row, rule or record has the category \"Fodo\"",
      "tables/budgets.csv:6:11: no row, rule or record has the category \"Travel\"",
    ]
    #expect(
      try findings() == [
        "\(said[0]); did you mean \"Food\"?",
        "\(said[1]); saldo list categories --all lists the known ones",
      ])
    #expect(try warnings("2026-08-01,Travel,-1").count == 2)
    try scratch.writeRules(
      ["  - {when: {text: Travel}, set: {category: Travel:Train}}"], to: "rules/30.yaml")
    #expect(try findings().count == 1)
  }

  @Test func `with a table each undeclared category is a finding, parts of splits too`() throws {
    try scratch.writeRules(
      Self.rules + [
        "  - when: {text: D}",
        "    set: {split: [{category: Home, share: 50 %}, {category: Fun, share: rest}]}",
        "  - {when: {text: E}, set: {category: Uncategorised}}",
      ])
    try scratch.write("from,category,amount\n2026-01,Tarvel,5\n", to: "tables/budgets.csv")
    try scratch.write(
      "category,note\nFood:Groceries,\nHome:Rent,\nTravel,\n", to: "tables/categories.csv")
    #expect(
      try findings() == [
        "rules/10.yaml:6:39: tables/categories.csv does not declare \"Food:Grocries\"; did you mean "
          + "\"Food:Groceries\"? otherwise add a row for it",
        "rules/10.yaml:8:61: tables/categories.csv does not declare \"Fun\"; add a row for it",
        "tables/budgets.csv:2:9: tables/categories.csv does not declare \"Tarvel\"; did you mean "
          + "\"Travel\"? otherwise add a row for it",
      ])
  }

  @Test func `an invalid table does not stop an import, which names it`() throws {
    try scratch.write("category\nFood:\n", to: "tables/categories.csv")
    #expect(
      try warnings("2026-08-01,A,-1") == [
        "tables/categories.csv:2:1: warning: \"Food:\" is not a valid category"
      ])
    #expect(throws: Failure.self) { try findings() }
  }
}
