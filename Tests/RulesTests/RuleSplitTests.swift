import Ledger
import Syntax
import Testing

@testable import Rules

@Suite struct RuleSplitTests {
  private static let market = """
      - when: {text: market}
        set: {split: [{category: Food, share: 60 %}, {category: Home, amount: 10}, \
    {category: Fun, share: rest}]}
    """

  /// `Food -30.00, Home -10.00` for a row that is divided.
  private func parts(
    _ rules: String, amount: Int64, memo: String = "", stage: String = "category"
  ) throws -> String {
    let harness = try RuleHarness(stage: stage, rules: rules)
    let result = harness.trace(payee: "Market", memo: memo, amount: amount).classification
    guard result.division >= 0 else {
      return result.isMisfit ? "whole, does not fit" : "whole"
    }
    let parts = harness.book.divisions[Int(result.division)].amounts(of: amount, exponent: 2) ?? []
    return parts.map { part in
      "\(harness.book.categories[Int(part.category)].path) "
        + Amount.decimalText(part.minorUnits, exponent: 2)
    }.joined(separator: ", ")
  }

  @Test func `shares, sums and the rest have the sign of the row`() throws {
    #expect(try parts(Self.market, amount: -5000) == "Food -30.00, Home -10.00, Fun -10.00")
    #expect(try parts(Self.market, amount: 5001) == "Food 30.01, Home 10.00, Fun 10.00")
  }

  @Test func `a row that is too small stays whole in the category of the first part`() throws {
    #expect(try parts(Self.market, amount: -2400) == "whole, does not fit")
    let harness = try RuleHarness(rules: Self.market)
    let trace = harness.trace(payee: "Market", amount: -2400)
    #expect(harness.words(trace) == "Food")
    #expect(trace.classification.divisionRule == 0)
  }

  @Test func `the category of the rule itself is the main one`() throws {
    let rules = """
        - when: {text: market}
          set: {category: Shopping, split: [{category: A, share: 50 %}, {category: B, share: 50 %}]}
      """
    let harness = try RuleHarness(rules: rules)
    #expect(harness.words(harness.trace(payee: "Market")) == "Shopping")
    #expect(try parts(rules, amount: -101) == "A -0.51, B -0.50")
  }

  @Test func `a later stage that sets a category takes the split away`() throws {
    let harness = try RuleHarness(
      ("a.yaml", "version: 1\nstage: category\nrules:\n\(Self.market)\n"),
      (
        "b.yaml",
        """
        version: 1
        stage: place
        rules:
          - {when: {text: sunday}, set: {category: Fun}}
          - {when: {text: friday}, set: {transfer: yes}}

        """
      ))
    let split = harness.trace(payee: "Market", amount: -5000).classification
    #expect(split.division >= 0)
    for memo in ["sunday", "friday"] {
      let whole = harness.trace(payee: "Market", memo: memo, amount: -5000).classification
      #expect(whole.division == -1)
      #expect(!whole.isMisfit)
    }
  }

  @Test func `an explanation says what each part got`() throws {
    let harness = try RuleHarness(rules: Self.market)
    let trace = harness.trace(payee: "Market", amount: -5000)
    #expect(
      trace.matches[0].settings.map { "\($0.name) \($0.value)" } == [
        "category Food", "split Food -30.00 (60 %)", "split Home -10.00 (10.00)",
        "split Fun -10.00 (rest)",
      ])
    let small = harness.trace(payee: "Market", amount: -1)
    #expect(small.matches[0].settings[1].value == "Food (60 %)")
  }

  @Test func `an example may say what the parts are`() throws {
    let rules = """
      \(Self.market)
          expect:
            - {text: Market, amount: -50, gives: {category: Food, split: [Food -30.00, Fun -10.00]}}
            - {text: Market, amount: -5, gives: {split: none}}
            - {text: Market, amount: -50, gives: {split: Food -31.00}}
            - {text: Market, amount: -5000, currency: JPY, gives: {split: Food -3000}}
      """
    let failures = try RuleHarness(rules: rules).book.failures()
    #expect(
      failures.map(\.message) == [
        "this example gives Food -30.00, Home -10.00, Fun -10.00, expected Food -31.00"
      ])
  }

  @Test(arguments: [
    ("[{category: A, share: 60 %}, {category: B, share: 30 %}]", "add up to 90 %, not 100 %"),
    ("[{category: A, share: 100 %}, {category: B, share: rest}]", "leave nothing for share: rest"),
    (
      "[{category: A, amount: 5}, {category: B, share: 95 %}]",
      "no posting takes the rest of the row"
    ),
    ("[{category: A, share: rest}]", "a split needs at least two postings"),
    (
      "[{category: A, share: rest}, {category: B, share: rest}]",
      "duplicate share \"rest\" in this split"
    ),
    (
      "[{category: A, share: 5 %}, {category: A, share: rest}]",
      "duplicate category \"A\" in this split"
    ),
    ("[{category: 'A: B', share: 5 %}, {category: A, share: rest}]", "is not a valid category"),
    (
      "[{category: Uncategorised, share: 5 %}, {category: A, share: rest}]",
      "is not a valid category"
    ),
    ("[{category: A, share: 60}, {category: B, share: rest}]", "\"60\" is not a share"),
    ("[{category: A, share: -6 %}, {category: B, share: rest}]", "\"-6 %\" is not a share"),
    ("[{category: A, share: 101 %}, {category: B, share: rest}]", "\"101 %\" is not a share"),
    ("[{category: A, share: 1.00001 %}, {category: B, share: rest}]", "is not a share"),
    ("[{category: A, amount: -5}, {category: B, share: rest}]", "\"-5\" is not an amount"),
    ("[{category: A, amount: 0}, {category: B, share: rest}]", "\"0\" is not an amount"),
    (
      "[{category: A, amount: 1, share: 2 %}, {category: B, share: rest}]",
      "needs either share: or amount:, not both"
    ),
    (
      "[{category: A}, {category: B, share: rest}]",
      "needs either share: or amount:, not both"
    ),
    ("[{share: 5 %}, {category: B, share: rest}]", "category"),
    ("{category: A}", "expected a list"),
  ])
  func `a split that is none is refused at its place`(split: String, message: String) {
    do {
      _ = try RuleHarness(rules: "  - {when: {text: x}, set: {split: \(split)}}")
      Issue.record("\(split) was taken")
    } catch {
      #expect(error.diagnostics.map(\.text).joined().contains(message))
      #expect(error.diagnostics.first?.location?.line == 4)
    }
  }

  @Test(arguments: [
    ("category", "transfer: yes", "a transfer has no category, so it cannot be split"),
    (
      "category", "category: 'A:$1'",
      "a rule with a capture group in its category cannot split rows"
    ),
    ("tags", "note: x", "unknown key \"split\""),
  ])
  func `what a split cannot stand beside is refused`(
    stage: String, other: String, message: String
  ) {
    let rule = """
        - when: {text: {matches: 'x(y)'}}
          set: {\(other), split: [{category: A, share: 5 %}, {category: B, share: rest}]}
      """
    do {
      _ = try RuleHarness(stage: stage, rules: rule)
      Issue.record("\(rule) was taken")
    } catch {
      #expect(error.diagnostics.map(\.text).joined().contains(message))
    }
  }
}
