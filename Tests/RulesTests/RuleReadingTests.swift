import Syntax
import Testing

@testable import Rules

@Suite struct RuleReadingTests {
  private static func file(_ stage: String, _ rules: String) -> String {
    "version: 1\nstage: \(stage)\nrules:\n\(rules)\n"
  }

  @Test func `an included file stands where its line stands, whatever its stage`() throws {
    let rules = try RuleHarness(
      (
        "a.yaml",
        Self.file(
          "category",
          """
          - {when: {text: one}, set: {category: First}}
          - include: shared/b.yaml
          - {when: {text: two}, set: {category: Last}}
          """)
      ),
      (
        "shared/b.yaml",
        Self.file("category", "- {when: {text: [one, two]}, set: {category: B}}\n- include: c.csv")
      ),
      ("shared/c.csv", "contains,payee\ntwo,Two\n"))
    #expect(rules.words(rules.trace(payee: "one")) == "First")
    #expect(rules.words(rules.trace(payee: "two")) == "payee=Two B")
  }

  @Test(arguments: [
    ("- include: b.yaml", "file not found: b.yaml"),
    ("- include: ./a.yaml", "circular include: a.yaml"),
    ("- include: shared/loop.yaml", "circular include: a.yaml"),
    ("- {include: shared/ok.yaml, when: {text: x}}", "unknown key"),
    ("- include: shared/bad.yaml", "unknown key"),
  ])
  func `an include that cannot be is refused`(line: String, message: String) {
    let rejection = #expect(throws: Rejection.self) {
      try RuleHarness(
        ("a.yaml", Self.file("category", line)),
        ("shared/loop.yaml", Self.file("category", "- include: ../a.yaml")),
        ("shared/ok.yaml", Self.file("tags", "- {when: {text: x}, set: {tags: t}}")),
        ("shared/bad.yaml", Self.file("tags", "- {wen: {text: x}, set: {tags: t}}")))
    }
    #expect(rejection?.diagnostics.first?.message.contains(message) == true)
  }

  @Test func `a rule that stops ends its stage and all that follow`() throws {
    let rules = try RuleHarness(
      ("1.yaml", Self.file("clean", "- {when: {text: leave}, stop: yes}")),
      (
        "2.yaml",
        Self.file(
          "category",
          "- {when: {text: mine}, set: {category: Mine}, stop: yes}\n"
            + "- {when: {text: [leave, mine, yours]}, set: {category: All}}")
      ),
      (
        "3.yaml",
        Self.file(
          "tags",
          "- {when: {text: yours}, set: {tags: one}}\n"
            + "- {when: {text: yours, amount: -2}, set: {tags: two}, stop: yes}\n"
            + "- {when: {text: [leave, mine, yours]}, set: {tags: three}}")
      ))
    func words(_ payee: String, _ amount: Int64 = -100) -> String {
      rules.words(rules.trace(payee: payee, amount: amount))
    }
    #expect(words("leave") == "-")
    #expect(words("mine") == "Mine")
    #expect(words("yours") == "All #one #three")
    #expect(words("yours", -200) == "All #one #two")
  }

  @Test func `a table links rows to loans and properties`() throws {
    let rules = try RuleHarness(
      ("a.csv", "contains,category,loan,property\nemi,Loans,Car,\nrent,,,Flat\n"))
    #expect(rules.words(rules.trace(payee: "EMI 8")) == "Loans #loan:Car")
    #expect(rules.words(rules.trace(payee: "rent")) == "#property:Flat")
  }
}
