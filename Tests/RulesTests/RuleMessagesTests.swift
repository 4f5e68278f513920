import Syntax
import Testing

@testable import Rules

@Suite struct RuleMessagesTests {
  private func messages(_ name: String, _ text: String) -> String {
    do {
      _ = try RuleBook(files: [RuleFile(name: name, text: text)], accounts: ["main", "card"])
      return "no error"
    } catch {
      return error.diagnostics.map(\.text).joined(separator: "\n")
    }
  }

  private func rule(_ when: String, set: String = "{category: A}") -> String {
    messages("r.yaml", "version: 1\nstage: category\nrules:\n- when: \(when)\n  set: \(set)\n")
  }

  @Test func `all errors of a file come at once, with carets`() {
    let text = """
      version: 1
      stage: category
      rules:
        - when:
            text: {matches: 'UPI-(SWIGGY|ZOMATO'}
          set: {category: A}
        - when: {text: x}
          set:
            categry: Food:Snacks
      """
    #expect(
      messages("rules/20-food.yaml", text) == """
        rules/20-food.yaml:5:28: error: regular expression: unclosed group
          |
        5 |       text: {matches: 'UPI-(SWIGGY|ZOMATO'}
          |                            ^ opened here
        rules/20-food.yaml:9:7: error: unknown key "categry"
          |
        9 |       categry: Food:Snacks
          |       ^^^^^^^ did you mean "category"?
        """)
  }

  @Test(arguments: [
    ("{text: {matches: 'a(b[c]'}}", "r.yaml:4:28: error: regular expression: unclosed group"),
    (
      "{text: {matches: 'é[a-'}}",
      "r.yaml:4:28: error: regular expression: unclosed character class"
    ),
    ("{text: {matches: 'ab\\1'}}", "r.yaml:4:29: error: regular expression: unknown escape"),
    ("{text: {matches: 'a(?=b)'}}", "r.yaml:4:28: error: regular expression: this kind of group"),
    ("{text: {matches: 'a**'}}", "r.yaml:4:28: error: regular expression: two repetitions"),
    ("{text: {matches: '*a'}}", "r.yaml:4:27: error: regular expression: nothing to repeat"),
    ("{text: {matches: '(x{1000}){1000}'}}", "error: regular expression: too many repetitions"),
    ("{text: ''}", "r.yaml:4:16: error: empty text would match everything"),
    ("{amount: under 1_000}", "error: \"under 1_000\" is not an amount"),
    ("{amount: '1,000'}", "error: \"1,000\" is not an amount"),
    ("{amount: 1.00001}", "error: \"1.00001\" is not an amount"),
    ("{amount: between 20 and 10}", "error: \"between 20 and 10\" is not an amount"),
    ("{amount: {min: 5, max: -5}}", "error: min is above max"),
    ("{date: last-month}", "error: \"last-month\" is not a date"),
    ("{account: crad}", "error: saldo.yaml has no account \"crad\""),
    ("{kind: chek}", "error: \"chek\" is not one of"),
    ("{currency: EUX}", "error: \"EUX\" is not an ISO 4217 currency"),
    ("{}", "error: missing condition"),
    ("{regex: 'tea('}", "error: unknown key \"regex\""),
    ("{regex: 'tea('}", "hint: write text: {matches: …}"),
    ("{any: []}", "error: this list is empty"),
  ])
  func `what cannot be a condition is refused at its place`(when: String, expected: String) {
    #expect(rule(when).contains(expected), "\(rule(when))")
  }

  @Test func `a rule of the tags stage sets nothing else`() {
    let text = "version: 1\nstage: tags\nrules: [{when: {text: x}, set: {category: A}}]"
    #expect(messages("t.yaml", text).contains("unknown key \"category\""))
  }

  @Test func `all keys that a file lacks are named at once, and those of a rule with an example`() {
    let found = messages("x.yaml", "rules:\n  - {when: {text: tea}}\n")
    #expect(found.contains("x.yaml:1:1: error: missing keys \"version\" and \"stage\""))
    #expect(found.contains("x.yaml:2:5: error: missing key \"set\""))
    #expect(found.contains("hint: write set: {category: NAME}"))
  }

  @Test func `a table cannot split, so the column is refused instead of ignored`() {
    #expect(
      messages("p.csv", "contains,category,split\nA,Food,Home 10\n")
        .contains("p.csv:1:19: error: unknown column \"split\""))
  }

  @Test func `a bulk table says which row and column`() {
    let text = "contains,payee,category\nA,B,C: D\n,X,\nQ,,\n"
    let lines = messages("p.csv", text).split(separator: "\n").filter { $0.contains("error") }
    #expect(
      lines == [
        "p.csv:2:5: error: \"C: D\" is not a valid category",
        "p.csv:3:1: error: this row has no condition",
        "p.csv:4:1: error: this row sets nothing",
      ])
  }
}
