import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Rules

/// Adding a rule: where it is written, what it takes, and that a refused one changes nothing.
@Suite struct AddRuleTests {
  private static let rows = [
    ("REWE SAGT DANKE 12", "20.00"), ("REWE SAGT DANKE 77", "30.00"), ("REWE TO GO", "5.00"),
    ("SHELL 4711", "60.00"), ("SHELL SHOP 4711", "4.00"),
  ]

  private static let table = """
    # Mine.
    contains,payee,category,tags

    SHELL SHOP,Shell,Food:Snacks,
    SHELL,,Transport:Fuel,

    """

  private static func ledger(_ files: [String: String]) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    for (name, text) in files { try scratch.write(text, to: name) }
    var text = "!Type:Bank\n"
    for (index, row) in rows.enumerated() {
      text += "D2026-08-0\(index + 1)\nT-\(row.1)\nP\(row.0)\n^\n"
    }
    try scratch.takeGiro(text)
    return scratch
  }

  private static func adding(_ scratch: ScratchWorkspace) -> AddRule {
    AddRule(scratch.workspace, asOf: CalendarDate(daysSince1970: 20_697))
  }

  private static func categories(_ scratch: ScratchWorkspace) throws -> [String] {
    try ListTransactions(scratch.workspace).all(TransactionFilter()).reversed()
      .map(\.category.path)
  }

  @Test func `a table gets a row, and the ledger the category, which undo reverts`() throws {
    let scratch = try Self.ledger(["rules/10.csv": Self.table])
    let adding = Self.adding(scratch)
    let words = [try FieldWord("payee=Rewe"), try FieldWord("tags=a;b")]
    let plan = try adding.plan("REWE SAGT", category: "Food:Groceries", words, isCreating: true)
    #expect(plan.location == SourceLocation(file: "\(scratch.folder)/rules/10.csv", line: 6))
    #expect(plan.effect.matched == 2 && plan.effect.open == 2 && plan.effect.kept.isEmpty)
    let outcome = try adding.write(plan)
    #expect(outcome.taken == 2 && outcome.others == 0 && outcome.run == 2)
    #expect(scratch.text("rules/10.csv") == Self.table + "REWE SAGT,Rewe,Food:Groceries,a;b\n")
    #expect(
      try Self.categories(scratch) == [
        "Food:Groceries", "Food:Groceries", "Uncategorised", "Transport:Fuel", "Food:Snacks",
      ])
    try adding.undo(outcome)
    #expect(scratch.text("rules/10.csv") == Self.table)
    #expect(try Self.categories(scratch)[0] == "Uncategorised")
  }

  @Test func `a user of YAML gets a rule in the style of the last one`() throws {
    let short = """
      version: 1\r
      stage: category\r
      rules:\r
      - {when: {text: SHELL}, set: {category: Fuel}}\r

      """
    let scratch = try Self.ledger(["rules/20.yaml": short])
    let plan = try Self.adding(scratch).plan(
      "O'Hara", category: "Pub", [try FieldWord("amount=over 20")], isCreating: true)
    _ = try Self.adding(scratch).write(plan)
    #expect(
      scratch.text("rules/20.yaml") == short
        + "- {when: {text: 'O''Hara', amount: over 20}, set: {category: Pub}}\r\n")

    let long = """
      version: 1
      stage: category
      rules:
        - when: {text: SHELL}
          set: {category: Fuel}

        - when: {text: KIOSK}
          set: {category: Food}   # snacks
      """
    let other = try Self.ledger(["rules/20.yaml": long])
    _ = try Self.adding(other).write(
      try Self.adding(other).plan("REWE", category: "Food", [try FieldWord("tags=a;b")]))
    #expect(
      other.text("rules/20.yaml") == long
        + "\n\n  - when: {text: 'REWE'}\n    set: {category: Food, tags: [a, b]}\n")
    #expect(try TestRules(other.workspace).run().ruleCount == 3)
  }

  @Test func `the first rule of a workspace makes a table`() throws {
    let scratch = try Self.ledger([:])
    let plan = try Self.adding(scratch).plan("REWE", category: "Food")
    #expect(plan.isNewFile)
    let outcome = try Self.adding(scratch).write(plan)
    #expect(outcome.taken == 3)
    #expect(
      try #require(scratch.text("rules/50-added.csv")).hasSuffix(
        "contains,payee,category,tags\nREWE,,Food,\n"))
    try Self.adding(scratch).undo(outcome)
    #expect(scratch.names(in: "rules").isEmpty)
  }

  @Test func `tables without a needed column are left alone, and a new one is made`() throws {
    let scratch = try Self.ledger([:])
    for (text, field) in [("REWE", "payee=Rewe"), ("SHELL", "loan=Car"), ("KIOSK", "note=Snack")] {
      let words = [try FieldWord(field)]
      _ = try Self.adding(scratch).write(
        try Self.adding(scratch).plan(text, category: "Food", words, isCreating: true))
    }
    #expect(
      scratch.names(in: "rules") == ["50-added-2.csv", "50-added-3.csv", "50-added.csv"])
    #expect(try TestRules(scratch.workspace).run().ruleCount == 5)
  }

  @Test func `rows that earlier rules keep are named, and a rule without rows is refused`() throws {
    let yaml = """
      version: 1
      stage: category
      rules:
        - when: {text: REWE TO GO}
          set: {category: Snacks}

      """
    let scratch = try Self.ledger(["rules/10.yaml": yaml])
    let plan = try Self.adding(scratch).plan("REWE", category: "Food", isCreating: true)
    #expect(plan.effect.open == 2 && plan.effect.kept.map(\.rows) == [1])
    #expect(plan.effect.kept.first?.value == "Snacks")
    #expect(plan.effect.kept.first?.location.line == 4)
    let refusal = HandKit.refusal {
      _ = try Self.adding(scratch).plan("REWE TO GO 7", category: "Food", isCreating: true)
    }
    #expect(refusal.count == 1)
    #expect(
      refusal.first?.hasPrefix("this rule is unreachable: \(scratch.folder)/rules/10.yaml:4")
        == true)
    #expect(scratch.text("rules/10.yaml") == yaml)
  }

  @Test func `rows of later rules that would change are counted before anything is written`() throws
  {
    let later = "contains,category\nREWE TO,Snacks\n"
    let scratch = try Self.ledger(["rules/20.csv": later, "rules/10.csv": Self.table])
    let plan = try Self.adding(scratch).plan("REWE", category: "Food", isCreating: true) { _ in
      false
    }
    #expect(plan.effect.open == 2 && plan.effect.otherCount == 2)
    #expect(plan.effect.replaced.map(\.value) == ["Snacks"])
    #expect(plan.effect.replacedRows.map(\.text) == ["REWE TO GO"])
    #expect(plan.warnings.count == 1)
    #expect(scratch.text("rules/10.csv") == Self.table)
  }

  @Test func `an unknown category is refused, and a new one is declared with the rule`() throws {
    let table = "category,note\nFood:Groceries,\n"
    let scratch = try Self.ledger(["rules/10.csv": Self.table, "tables/categories.csv": table])
    let adding = Self.adding(scratch)
    #expect(
      HandKit.refusal { _ = try adding.plan("REWE", category: "Food:Grocries") } == [
        "unknown category \"Food:Grocries\""
      ])
    #expect(try adding.plan("REWE", category: "Food:Groceries").newCategory == nil)
    let plan = try adding.plan("REWE", category: "Pets", isCreating: true)
    #expect(scratch.text("tables/categories.csv") == table)
    _ = try adding.write(plan)
    #expect(scratch.text("tables/categories.csv") == table + "Pets,\n")
  }

  @Test func `the same rule again changes no file and applies what is there`() throws {
    let scratch = try Self.ledger(["rules/10.csv": Self.table])
    try scratch.write(Self.table + "REWE,,Food:Snacks,\n", to: "rules/10.csv")
    let plan = try Self.adding(scratch).plan("rewe", category: "Food:Snacks")
    #expect(plan.existing?.line == 6)
    let outcome = try Self.adding(scratch).write(plan)
    #expect(outcome.taken == 3 && outcome.run == 2)
    #expect(scratch.text("rules/10.csv") == Self.table + "REWE,,Food:Snacks,\n")
  }

  @Test(arguments: [
    (["REWE", "Food:Snaks"], "unknown category \"Food:Snaks\""),
    (["REWE", "Food:"], "category: \"Food:\" is not a valid category"),
    ([" ", "Food:Snacks"], "the text of the rule is empty: it would match every row"),
    (["REWE", "Food:Snacks", "color=red"], "a rule has no field \"color\""),
    (["REWE", "Food:Snacks", "payee="], "payee has no value"),
    (["REWE", "Food:Snacks", "amount=lots"], "\"lots\" is not an amount"),
    (["REWE", "Food:Snacks", "place=nowhere"], "tables/places.csv has no place \"nowhere\""),
  ])
  func `a rule that saldo cannot use is refused, and nothing changes`(
    words: [String], message: String
  ) throws {
    let table = Self.table.replacing("tags\n", with: "tags,amount,place\n")
    let scratch = try Self.ledger(["rules/10.csv": table])
    let refusal = HandKit.refusal {
      _ = try Self.adding(scratch).plan(
        words[0], category: words[1], try words.dropFirst(2).map(FieldWord.init))
    }
    #expect(refusal == [message])
    #expect(scratch.text("rules/10.csv") == table)
  }

  @Test func `a rule that breaks an example is refused`() throws {
    let yaml = """
      version: 1
      stage: category
      rules:
        - when: {text: SHELL}
          set: {category: Fuel}
          expect:
            - {text: "REWE", gives: Uncategorised}

      """
    let scratch = try Self.ledger(["rules/20.yaml": yaml])
    let refusal = HandKit.refusal {
      _ = try Self.adding(scratch).plan("REWE", category: "Fuel")
    }
    #expect(
      refusal == [
        "this rule breaks 1 example of your rules; nothing was written",
        "this example gives Fuel, expected Uncategorised",
      ])
    #expect(scratch.text("rules/20.yaml") == yaml)
  }

  @Test func `a file that changed between plan and writing stays as it is`() throws {
    let scratch = try Self.ledger(["rules/10.csv": Self.table])
    let plan = try Self.adding(scratch).plan("REWE", category: "Food:Snacks")
    try scratch.write(Self.table + "# later\n", to: "rules/10.csv")
    #expect(
      HandKit.refusal { _ = try Self.adding(scratch).write(plan) } == [
        "another program changed \(scratch.folder)/rules/10.csv in the meantime; nothing was written"
      ])
    #expect(scratch.text("rules/10.csv") == Self.table + "# later\n")
  }

  @Test func `a named file gets the rule, or the reason why not`() throws {
    let scratch = try Self.ledger(["rules/10.csv": Self.table])
    let file = "\(scratch.folder)/rules/30.yaml"
    let plan = try Self.adding(scratch).plan("REWE", category: "Food:Snacks", file: file)
    #expect(plan.location == SourceLocation(file: file, line: 4))
    _ = try Self.adding(scratch).write(plan)
    #expect(
      scratch.text("rules/30.yaml")
        == "version: 1\nstage: category\nrules:\n  - when: {text: 'REWE'}\n    set: {category: Food:Snacks}\n"
    )
    for (name, message) in [
      ("rules/30.txt", "\(scratch.folder)/rules/30.txt is not a rule file of this workspace"),
      ("30.csv", "\(scratch.folder)/30.csv is not a rule file of this workspace"),
    ] {
      let refusal = HandKit.refusal {
        _ = try Self.adding(scratch).plan(
          "X", category: "Food:Snacks", file: "\(scratch.folder)/\(name)")
      }
      #expect(refusal == [message])
    }
  }
}
