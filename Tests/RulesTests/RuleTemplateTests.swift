import Ledger
import Syntax
import Testing

@testable import Rules

/// `$1` and `${name}` in what a rule sets.
@Suite struct RuleTemplateTests {
  private func words(_ rules: RuleHarness, _ payee: String) -> String {
    rules.words(rules.trace(payee: payee))
  }

  @Test(arguments: [
    ("{payee: $1}", "UPI-Acme Stores-77", "payee=Acme Stores"),
    ("{payee: '${shop}'}", "UPI-Acme Stores-77", "payee=Acme Stores"),
    ("{payee: 'No. $2 of $1'}", "upi-Zoë-9", "payee=No. 9 of Zoë"),
    ("{category: 'Travel:$1'}", "UPI-Goa-1", "Travel:Goa"),
    ("{category: 'Travel:$1'}", "UPI-a::b-1", "-"),
    ("{note: 'ref $2', tags: ['$1', fixed]}", "UPI-x-5", "note=ref 5 #fixed #x"),
    ("{payee: '$$1 $'}", "UPI-x-5", "payee=$1 $"),
    ("{payee: 'A$$AP $ 5'}", "UPI-x-5", "payee=A$AP $ 5"),
    ("{payee: '$3'}", "UPI-x-5", "-"), ("{payee: '$3'}", "UPI-x-5 late", "payee=late"),
    ("{payee: '$0'}", "at UPI-x-5", "payee=UPI-x-5"),
  ])
  func `groups of the expression stand in what is set`(
    set: String, payee: String, expected: String
  ) throws {
    let rules = try RuleHarness(
      rules: "- when: {text: {matches: 'UPI-(?P<shop>.+)-(\\d+)(?: (late))?'}}\n  set: \(set)")
    #expect(words(rules, payee) == expected)
  }

  @Test
  func `an explanation says what the groups gave, and of a rule that did not win what it says`()
    throws
  {
    let rules = try RuleHarness(
      rules: """
        - {when: {text: {matches: 'via (?P<shop>\\w+)'}}, set: {note: 'via ${shop}', tags: ['$1', new]}}
        - {when: {text: {matches: '(\\w+)$'}}, set: {note: 'at $1', tags: ['at-$1']}}
        """)
    let trace = rules.trace(payee: "CARD via PayPal")
    #expect(
      trace.matches.map { $0.settings.map { "\($0.name) \($0.value)" } } == [
        ["note via PayPal", "tag new", "tag PayPal"], ["note at $1", "tag at-$1"],
      ])
  }

  @Test func `a made payee is seen by the stages after it, and a name of the book stays its own`()
    throws
  {
    let rules = try RuleHarness(
      (
        "1.yaml",
        """
        version: 1
        stage: clean
        rules:
        - {when: {text: {matches: '^POS (\\w+)'}}, set: {payee: $1}}
        - {when: {text: other}, set: {payee: Dmart}}

        """
      ),
      (
        "2.yaml",
        """
        version: 1
        stage: category
        rules:
        - {when: {payee: dmart}, set: {category: Food}}
        - {when: {payee: {matches: '^Ama'}}, set: {category: Web}}

        """
      ))
    #expect(words(rules, "POS Dmart 12") == "payee=Dmart Food")
    #expect(words(rules, "POS DMART 12") == "payee=DMART Food")
    #expect(words(rules, "POS Amazon 12") == "payee=Amazon Web")
    #expect(words(rules, "POS Tesco") == "payee=Tesco")
  }

  @Test(arguments: [
    ("{text: x}", "$1", "no regular expression for group \"1\""),
    ("{not: {text: {matches: '(x)'}}}", "$1", "no regular expression for group \"1\""),
    ("{text: {matches: x}}", "$1", "/x/ has no group \"1\""),
    ("{text: {matches: '(x)'}}", "$2", "has no group \"2\""),
    ("{text: {matches: '(x)'}}", "${shop}", "has no group \"shop\""),
    (
      "{text: {matches: '(?P<kind>x)'}}", "$kind",
      "\"$kind\" is not a group: a group name needs braces"
    ),
    ("{text: {matches: '(?P<kind>x)'}}", "a $kind b", "\"$kind\" is not a group"),
    ("{text: x}", "A$AP", "\"$AP\" is not a group"),
  ])
  func `a group that is not there is refused`(when: String, text: String, message: String) {
    let rejection = #expect(throws: Rejection.self) {
      try RuleHarness(rules: "- when: \(when)\n  set: {payee: '\(text)'}")
    }
    #expect(rejection?.diagnostics.first?.message.contains(message) == true)
    #expect(rejection?.diagnostics.first?.location?.line == 5)
  }

  /// Of ten thousand rows each makes a name of its own; what is forgotten is made again.
  @Test func `names are numbered behind those of the book`() throws {
    let rules = try RuleHarness(
      stage: "clean",
      rules: "- {when: {text: fixed}, set: {payee: Fixed}}\n"
        + "- {when: {text: {matches: 'no (\\d+)'}}, set: {payee: 'Number $1'}}")
    var classifier = Classifier(rules.book)
    var text = FoldedText()
    func payee(_ words: String) -> Int32 {
      Array(words.utf8).withUnsafeBufferPointer { bytes in
        text.set(bytes)
        return classifier.classify(
          RuleSubject(
            text: text, payee: bytes, memo: UnsafeBufferPointer(start: nil, count: 0),
            minorUnits: 1, exponent: 2, date: CalendarDate(daysSince1970: 0), account: -1,
            currency: .inr)
        ).payee
      }
    }
    #expect(payee("fixed") == 0)
    for number in 0..<50 {
      let index = payee("no \((number + 1) % 5)")
      #expect(index == Int32(number % 5 + 1))
    }
    #expect(classifier.made.payees.added == [1, 2, 3, 4, 0].map { "Number \($0)" })
    classifier.forgetNames()
    #expect(payee("no 4") == 1)
    #expect(classifier.made.payees.added == ["Number 4"])
  }
}
