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
    ("weekday: fri", true), ("weekday: [sat, sun]", false), ("weekday: mon..fri", true),
    ("weekday: sat..thu", false), ("weekday: thu..mon", true), ("weekday: sat..fri", true),
    ("weekday: weekend", false),
    ("day: 14", true), ("day: 1..13", false), ("day: [1, 14..20]", true), ("day: last", false),
    ("format: csv", true), ("format: [ofx, camt]", false),
    ("counterparty: {starts: NL91}", true), ("counterparty: {matches: '300$'}", true),
    ("counterparty: DE", false), ("category: Food", true), ("category: Food:Eating out", true),
    ("category: Foo", false), ("category: Uncategorised", false),
  ])
  func `a condition says yes or no`(when: String, expected: Bool) throws {
    let rules = try RuleHarness(rules: "- {when: {\(when)}, set: {category: A}}")
    let trace = rules.trace(
      payee: "SWIGGY", memo: "order 12", kind: .fee, reference: "R-1", format: "csv",
      counterparty: "NL91ABNA0417164300", ownCategory: "Food:Eating out")
    #expect((trace.classification.category == 1) == expected)
  }

  @Test(arguments: [
    ("2026-02-28", true), ("2024-02-28", false), ("2024-02-29", true), ("2026-04-30", true),
    ("2026-05-30", false), ("2026-05-31", true),
  ])
  func `the last day of a month is the one before the first`(
    date: String, expected: Bool
  ) throws {
    let rules = try RuleHarness(rules: "- {when: {day: last}, set: {category: A}}")
    #expect((rules.trace(payee: "x", date: date).classification.category == 1) == expected)
  }

  /// Sakamoto's method, which shares nothing with the days since 1970.
  @Test func `the day of the week is the one of the calendar`() throws {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    let rules = try names.map {
      try RuleHarness(rules: "- {when: {weekday: \($0)}, set: {category: A}}")
    }
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    for (year, month, day) in [
      (1999, 12, 31), (2000, 2, 29), (2024, 2, 29), (2026, 8, 14), (1969, 7, 20), (2100, 3, 1),
    ] {
      let shifted = month < 3 ? year - 1 : year
      let weekday =
        (shifted + shifted / 4 - shifted / 100 + shifted / 400 + offsets[month - 1] + day) % 7
      let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      let held = rules.map { $0.trace(payee: "x", date: date).classification.category == 1 }
      #expect(held == names.indices.map { $0 == weekday }, "\(date)")
    }
  }

  @Test func `later stages see what earlier ones set, and tags what stands before them`() throws {
    let rules = try RuleHarness(
      (
        "1.yaml", "version: 1\nstage: category\nrules:\n- {when: {text: x}, set: {category: A:B}}\n"
      ),
      (
        "2.yaml",
        """
        version: 1
        stage: tags
        rules:
        - {when: {category: A}, set: {tags: one}}
        - {when: {tag: one}, set: {tags: two}}
        - {when: {tag: three}, set: {tags: four}}
        - {when: {category: A:B:C}, set: {tags: five}}

        """
      ))
    #expect(rules.words(rules.trace(payee: "x")) == "A:B #one #two")
    #expect(rules.words(rules.trace(payee: "y")) == "-")
  }
}
