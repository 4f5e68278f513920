import Ledger
import Syntax
import TestKit
import Testing

@testable import Rules

/// What can be seen of two conditions, and that it is true of every row.
@Suite struct ConditionTests {
  private static func condition(_ when: String) throws -> Condition {
    try #require(
      try RuleHarness(rules: "- {when: {\(when)}, set: {category: A}}").book.rules.first
    ).condition
  }

  @Test func `a long list of texts is described by its first and the number of others`() throws {
    let short = try Self.condition("text: [ab, cd, ef]")
    #expect(
      short.description == #"(text contains "ab" or text contains "cd" or text contains "ef")"#)
    let names = (1...20).map { "merchant \($0)" }.joined(separator: ", ")
    let long = try Self.condition("text: [\(names)], amount: under 20")
    #expect(long.description.contains(#"(text contains "merchant 1" or 19 more)"#))
  }

  @Test(
    arguments: [
      ("text: UPI-SWIGGY", "text: swiggy"),
      ("text: {starts: UPI-SWIGGY}", "text: {starts: upi}"),
      ("text: {is: UPI}", "text: {ends: I}"),
      ("memo: {starts: UPI-X}", "text: UPI"),
      ("text: {matches: 'SWIGGY \\d+'}", "text: wigg"),
      ("text: {matches: 'SWIGGY|SWIGGO'}", "text: swigg"),
      ("text: a, amount: under 20", "amount: under 30"),
      ("text: [ab, cab]", "text: [b, x]"),
      ("text: ab, account: giro", "any: [{text: b}, {account: giro}]"),
      ("text: b, not: {text: a}", "not: {text: ab}"),
      ("amount: {min: -20, max: -10}", "amount: between 10 and 20"),
      ("amount: at most 5", "amount: {min: -5, max: 7}"),
      ("date: 2026-08", "date: 2026"),
      ("weekday: sat", "weekday: weekend"),
      ("day: last", "day: [1, last]"),
      ("category: 'Food:Out'", "category: Food"),
    ])
  func `what is narrower implies what is wider, and not the other way`(
    narrow: String, wide: String
  ) throws {
    let (narrow, wide) = (try Self.condition(narrow), try Self.condition(wide))
    #expect(narrow.implies(wide))
    #expect(!wide.implies(narrow))
  }

  @Test(
    arguments: [
      ("text: ab", "text: abc"), ("text: {ends: ab}", "text: {starts: a}"),
      ("payee: {contains: UPI}", "text: UPI"), ("text: UPI", "memo: UPI"),
      ("text: {matches: 'SWIGGY|ZOMATO'}", "text: swiggy"),
      ("amount: under 20", "amount: {min: -10, max: 20}"), ("category: Foodie", "category: Food"),
      ("text: a", "not: {text: b}"),
    ])
  func `what is not sure is not said`(one: String, other: String) throws {
    #expect(try !Self.condition(one).implies(try Self.condition(other)))
  }

  @Test(arguments: Conditions.all.map { $0.example })
  func `every condition implies itself`(example: String) throws {
    let (one, other) = (try Self.condition(example), try Self.condition(example))
    #expect(one.implies(other))
  }

  /// Conditions and rows by chance: whatever is claimed holds for every row.
  @Test(arguments: 0..<60)
  func `no row speaks against an implication`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let rules = (0..<24).map { _ in "- {when: {\(Self.made(&random))}, set: {category: A}}" }
    let book = try RuleHarness(rules: rules.joined(separator: "\n")).book
    let single = try rules.map { try RuleHarness(rules: $0) }
    let rows = (0..<40).map { _ in
      (
        Self.text(&random), Int64(Int.random(in: -6...6, using: &random)) * 50,
        Int.random(in: 1...9, using: &random)
      )
    }
    let holds = single.map { harness in
      rows.map { text, amount, day in
        !harness.trace(payee: text, amount: amount, date: "2026-08-0\(day)").matches.isEmpty
      }
    }
    var found = 0
    for (one, rule) in book.rules.enumerated() {
      for (other, wanted) in book.rules.enumerated()
      where one != other && rule.condition.implies(wanted.condition) {
        found += 1
        for (mine, theirs) in zip(holds[one], holds[other]) {
          #expect(!mine || theirs, "\(rule.summary) does not imply \(wanted.summary)")
        }
      }
    }
    // The quick search finds a rule exactly where looking at every pair does.
    let slow = book.rules.indices.filter { index in
      book.rules[..<index].contains { book.rules[index].condition.implies($0.condition) }
    }
    #expect(book.shadows().map(\.rule) == slow)
    #expect(found > 0)
  }

  private static func text(_ random: inout SplitMix) -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      ["a", "b", "ab", " "][Int.random(in: 0...3, using: &random)]
    }.joined()
  }

  private static func made(_ random: inout SplitMix) -> String {
    let literal = ["a", "b", "ab", "ba", "aab"][Int.random(in: 0...4, using: &random)]
    switch Int.random(in: 0...9, using: &random) {
    case 0: return "text: {starts: \(literal)}"
    case 1: return "text: {is: \(literal)}"
    case 2: return "text: {matches: '\(literal)+b'}"
    case 3: return "amount: under \(Int.random(in: 1...3, using: &random))"
    case 4:
      return
        "amount: {min: \(Int.random(in: -3...0, using: &random)), max: \(Int.random(in: 0...3, using: &random))}"
    case 5: return "not: {text: \(literal)}"
    case 6: return "text: \(literal), amount: over \(Int.random(in: 0...2, using: &random))"
    case 7: return "any: [{text: \(literal)}, {day: \(Int.random(in: 1...9, using: &random))}]"
    case 8:
      return
        "day: [\(Int.random(in: 1...9, using: &random)), \(Int.random(in: 1...9, using: &random))]"
    default: return "text: \(literal)"
    }
  }
}
