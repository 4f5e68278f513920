import Ledger
import Testing

@testable import Rules

@Suite struct ConditionsTests {
  @Test(arguments: Conditions.all.map { $0.example })
  func `the example of every condition is read`(example: String) throws {
    _ = try RuleHarness(rules: "- {when: {\(example)}, set: {category: A}}")
  }

  @Test(
    arguments: [
      ("amount: under 20", [-1_999: true, 1_999: true, -2_000: false]),
      ("amount: over 20", [-2_001: true, 2_001: true, 2_000: false]),
      ("amount: at least 20", [-2_000: true, 1_999: false]),
      ("amount: at most 20", [-2_000: true, 2_001: false]),
      ("amount: between 10 and 20", [-1_000: true, 2_000: true, -2_001: false, 999: false]),
      ("amount: 20", [-2_000: true, 2_000: true, 2_001: false]),
      ("amount: -20", [-2_000: true, 2_000: false]),
      ("amount: +20.00", [-2_000: false, 2_000: true]),
      ("amount: under -800", [-80_001: true, -80_000: false, 1: false]),
      ("amount: over +300", [30_001: true, 30_000: false, -90_000: false]),
      (
        "amount: {min: -500.00, max: -20.00}",
        [-50_000: true, -2_000: true, -50_001: false, -1_999: false]
      ),
      ("amount: {max: -800.00}", [-80_000: true, -79_999: false, .min: true]),
      ("amount: {min: 0.01}", [1: true, 0: false, .max / 1_000: true]),
      ("amount: [1, 2]", [100: true, -200: true, 150: false]),
    ] as [(String, [Int64: Bool])])
  func `amounts are exact at their bounds`(when: String, cases: [Int64: Bool]) throws {
    let rules = try RuleHarness(rules: "- {when: {\(when)}, set: {category: A}}")
    for (amount, expected) in cases where amount != .min {
      #expect(
        (rules.trace(payee: "x", amount: amount).classification.category == 1) == expected,
        "\(when) \(amount)")
    }
  }

  @Test(arguments: [
    ("date: 2026-08-14", true), ("date: 2026-08", true), ("date: 2026", true),
    ("date: 2026-08-15..2026-09-01", false), ("date: from 2026-08-14", true),
    ("date: from 2026-09", false), ("date: until 2026-08", true), ("date: until 2026-08-13", false),
    ("account: main", true), ("account: [card, main]", true), ("account: card", false),
    ("not: {account: card}", true), ("currency: INR", true), ("currency: EUR", false),
    ("kind: fee", true), ("kind: [atm, card]", false), ("memo: Order", true),
    ("memo: swiggy", false),
    ("reference: {is: R-1}", true), ("reference: {matches: '^r'}", true),
    ("payee: swiggy", true), ("payee: swig", false), ("payee: {contains: swig}", true),
    ("payee: {matches: 'gy$'}", true), ("text: {starts: swi, ends: '12'}", true),
    ("text: {is: swiggy order 12}", true), ("text: [nothing, ORDER]", true),
    ("text: 'order 12 '", false), ("all: [{text: order}, {any: [{kind: atm}, {kind: fee}]}]", true),
    ("not: [{kind: atm}, {kind: fee}]", false), ("not: {text: order, kind: atm}", true),
  ])
  func `a condition says yes or no`(when: String, expected: Bool) throws {
    let rules = try RuleHarness(rules: "- {when: {\(when)}, set: {category: A}}")
    let trace = rules.trace(payee: "SWIGGY", memo: "order 12", kind: .fee, reference: "R-1")
    #expect((trace.classification.category == 1) == expected)
  }
}
