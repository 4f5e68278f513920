import Ledger
import Syntax
import Testing

@testable import Rules

@Suite struct RuleBookTests {
  private static let payees = """
    contains,payee,category,tags
    UPI-SWIGGY,Swiggy,,
    BIGBASKET,BigBasket,Food:Groceries,online;weekly
    # a comment
    100%_[*,Odd,,
    """
  private static let food = """
    version: 1
    stage: category
    rules:
      - when: {payee: Swiggy, amount: under 2000}
        set: {category: Food:Eating out, tags: [delivery]}
        expect:
          - {text: "UPI-SWIGGY-8@YBL", amount: -842, gives: Food:Eating out}
          - {text: "SWIGGY REFUND", amount: +300, gives: Food:Delivery}
      - when: {any: [{text: {contains: RELIANCE FRESH}}, {text: {matches: '^POS .*DMART'}}], not: {account: icici-card}}
        set: {category: Food:Groceries, place: from-text}
      - when: {text: {matches: SWIGGY}}
        set: {category: Food:Delivery}
    """

  @Test func `the example of the manual`() throws {
    let rules = try RuleHarness(
      ("rules/20-food.yaml", Self.food), ("rules/10-payees.csv", Self.payees))
    #expect(
      rules.mismatches(
        """
        UPI-SWIGGY-8@YBL      |            | -842.00  | payee=Swiggy Food:Eating out #delivery
        upi-swiggy-8@ybl      |            | -1999.99 | payee=Swiggy Food:Eating out #delivery
        UPI-SWIGGY-8@YBL      |            | -2000.00 | payee=Swiggy Food:Delivery
        UPI-SWIGGY-8@YBL      |            | 300.00   | payee=Swiggy Food:Eating out #delivery
        SWIGGY REFUND         |            | 300.00   | Food:Delivery
        POS 1234 DMART BLR    |            | -20.00   | Food:Groceries at=from-text
        XPOS 1234 DMART       |            | -20.00   | -
        Reliance Fresh        | RELIANCE   | -20.00   | Food:Groceries at=from-text
        NEFT                  | BigBasket  | -20.00   | payee=BigBasket Food:Groceries #online #weekly
        X 100%_[* Y           |            | -1.00    | payee=Odd
        X 100AB[C Y           |            | -1.00    | -
        Tesco                 |            | -1.00    | -
        """) == [])
    #expect(rules.book.failures() == [])
    #expect(rules.book.exampleCount == 2)
  }

  @Test func `explain names the winner and the one that came too late`() throws {
    let rules = try RuleHarness(
      ("rules/20-food.yaml", Self.food), ("rules/10-payees.csv", Self.payees))
    let trace = rules.trace(payee: "UPI-SWIGGY-SWIGGY8@YBL", amount: -84_200)
    let lines = trace.matches.map { match in
      let settings = match.settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      return "\(settings) / \(match.location) / \(match.summary) / \(match.isWinner)"
    }
    #expect(
      lines == [
        "payee Swiggy / rules/10-payees.csv:2 / text contains \"UPI-SWIGGY\" / true",
        "category Food:Eating out, tag delivery / rules/20-food.yaml:4:5 / "
          + "payee is Swiggy, amount under 2000 / true",
        "category Food:Delivery / rules/20-food.yaml:11:5 / text matches /SWIGGY/ / false",
      ])
  }

  @Test func `files apply in the order of their names and stages in their own`() throws {
    let rules = try RuleHarness(
      ("b.yaml", "version: 1\nstage: category\nrules: [{when: {payee: Shop}, set: {category: B}}]"),
      ("a.yaml", "version: 1\nstage: category\nrules: [{when: {text: x}, set: {category: A}}]"),
      (
        "c.yaml",
        "version: 1\nstage: clean\nrules: [{when: {text: y}, set: {payee: Shop, category: C, note: n}}]"
      ),
      (
        "d.yaml",
        "version: 1\nstage: tags\nrules: [{when: {payee: Shop}, set: {tags: t}}, {when: {text: [x, y]}, set: {tags: [u, t]}}]"
      ),
      (
        "e.yaml",
        "version: 1\nstage: place\nrules: [{when: {payee: {starts: sh}}, set: {place: here}}]"
      ))
    #expect(
      rules.mismatches(
        """
        X   |   | -1.00 | A #u #t
        Y   |   | -1.00 | payee=Shop B at=here note=n #t #u
        XY  |   | -1.00 | payee=Shop A at=here note=n #t #u
        shop|   | -1.00 | B at=here #t
        Z   |   | -1.00 | -
        """) == [])
  }

  @Test func `a failing example is an error that points at it`() throws {
    let rules = try RuleHarness(
      rules: """
        - when: {text: rent}
          set: {category: Home:Rent}
          expect:
            - {text: "RENT", gives: Home:Rent}
            - {text: "RINT", gives: Home:Rent}
        """)
    #expect(
      rules.book.failures().map(\.text) == [
        """
        rules.yaml:8:7: error: this example gives Uncategorised, expected Home:Rent
          |
        8 |     - {text: "RINT", gives: Home:Rent}
          |       ^
        """
      ])
  }

  @Test func `a transaction with no text at all is still looked at`() throws {
    let rules = try RuleHarness(rules: "- {when: {amount: over 10}, set: {category: Big}}")
    #expect(rules.mismatches(" |  | -10.01 | Big\n | | -10.00 | -") == [])
  }

  @Test func `an empty book says nothing`() throws {
    let rules = try RuleHarness()
    #expect(rules.mismatches("UPI | x | -10.01 | -") == [])
  }

  @Test func `a loser is judged by what stood before the winner`() throws {
    let rules = try RuleHarness(
      stage: "clean",
      rules: """
        - {when: {text: shop}, set: {payee: A}}
        - {when: {payee: shop}, set: {payee: B}}
        - {when: {payee: A}, set: {payee: C}}
        """)
    let trace = rules.trace(payee: "SHOP")
    #expect(trace.matches.map { $0.settings[0].value } == ["A", "B"])
  }

  @Test func `rules of one row do not leak into the next`() throws {
    let rules = try RuleHarness(rules: "- {when: {text: [ab, b]}, set: {category: A}}")
    var classifier = Classifier(rules.book)
    for round in 0..<200 {
      let text = round % 2 == 0 ? "xaby" : "xay"
      let bytes = FoldedText.folded(text)
      let category = bytes.withUnsafeBufferPointer { bytes in
        var folding = FoldedText()
        folding.set(bytes)
        return classifier.classify(
          RuleSubject(
            text: folding, payee: bytes, memo: .init(start: nil, count: 0), minorUnits: 1,
            exponent: 2, date: CalendarDate(daysSince1970: 0), account: -1, currency: .eur)
        ).category
      }
      #expect(category == (round % 2 == 0 ? 1 : 0))
    }
  }
}
