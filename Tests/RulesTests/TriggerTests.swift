import Ledger
import Syntax
import TestKit
import Testing

@testable import Rules

@Suite struct TriggerTests {
  /// Decides a condition the slow and obvious way.
  private func holds(_ condition: Condition, _ text: String, _ payee: String, _ amount: Int64)
    -> Bool
  {
    switch condition {
    case .all(let parts): parts.allSatisfy { holds($0, text, payee, amount) }
    case .any(let parts): parts.contains { holds($0, text, payee, amount) }
    case .not(let part): !holds(part, text, payee, amount)
    case .text(let field, let form, let literal):
      compare(field == .payee ? payee : text, form, literal.lowercased())
    case .pattern(_, let pattern):
      Array(text.utf8).withUnsafeBufferPointer { pattern.matches($0) }
    case .test(let criterion): holds((criterion as? AmountCondition)?.range, amount)
    }
  }

  private func holds(_ range: AmountRange?, _ amount: Int64) -> Bool {
    guard let range else { return false }
    return (range.low...range.high).contains(range.isSigned ? amount * 100 : abs(amount) * 100)
  }

  private func compare(_ text: String, _ form: TextForm, _ literal: String) -> Bool {
    let text = text.lowercased()
    return switch form {
    case .contains: text.contains(literal)
    case .starts: text.hasPrefix(literal)
    case .ends: text.hasSuffix(literal)
    case .equals: text == literal
    }
  }

  private func word(_ limit: Int, _ random: inout SplitMix) -> String {
    String(
      (0..<Int.random(in: 1...limit, using: &random)).map { _ in
        "aBcé "[Int.random(in: 0..<5, using: &random)]
      })
  }

  /// Twice as many letters as asked for, each of them two bytes or one.
  private static func letters(_ count: Int, _ random: inout SplitMix) -> String {
    (0..<count).map { _ in ["aa", "éa", "ab", "bé"][Int.random(in: 0..<4, using: &random)] }
      .joined()
  }

  private func condition(_ depth: Int, _ random: inout SplitMix) throws -> Condition {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0, 1:
      return .text(
        .text, TextForm.allCases.randomElement(using: &random) ?? .contains, word(4, &random))
    case 2:
      return .text(
        .payee, TextForm.allCases.randomElement(using: &random) ?? .contains, word(3, &random))
    case 3:
      let sources = [
        "(\(word(3, &random))|\(word(3, &random)))", "\(word(2, &random)).\(word(2, &random))",
        "^[ab]+", "\(word(2, &random))*c$",
        "\(Self.letters(2, &random)).*\(Self.letters(2, &random))",
      ]
      return .pattern(.text, try Pattern(sources.randomElement(using: &random) ?? "a"))
    case 4:
      let words = ["under 3", "over 2", "-3", "between -4 and -1", "over +1"]
      let range = AmountCondition.range(words.randomElement(using: &random) ?? "1")
      return .test(AmountCondition(range: try #require(range)))
    case 5: return .not(try condition(depth - 1, &random))
    case 6: return .any([try condition(depth - 1, &random), try condition(depth - 1, &random)])
    default: return .all([try condition(depth - 1, &random), try condition(depth - 1, &random)])
    }
  }

  @Test func `the one-pass engine decides as trying every rule in turn does`() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<150 {
      var drafts: [RuleDraft] = []
      for number in 0..<Int.random(in: 1...90, using: &random) {
        var actions = RuleActions(nil)
        let isClean = number % 5 == 0
        if isClean {
          actions.payee = try RuleTemplate(word(3, &random), pattern: nil)
        } else {
          actions.category = try RuleTemplate("C\(number)", pattern: nil)
        }
        drafts.append(
          RuleDraft(
            stage: isClean ? .clean : .category, condition: try condition(2, &random),
            actions: actions, location: .init(file: "r")))
      }
      let book = RuleBook(drafts)
      var classifier = Classifier(book)
      var text = FoldedText()
      for _ in 0..<40 {
        let payee = Array(word(8, &random).utf8)
        let memo = Array(word(8, &random).utf8)
        let amount = Int64.random(in: -500...500, using: &random)
        let (result, joined) = payee.withUnsafeBufferPointer { payee in
          memo.withUnsafeBufferPointer { memo in
            text.set(payee: payee, memo: memo)
            let subject = RuleSubject(
              text: text, payee: payee, memo: memo, minorUnits: amount, exponent: 2,
              date: CalendarDate(daysSince1970: 0), account: -1, currency: .eur)
            return (classifier.classify(subject), String(decoding: text.joined, as: UTF8.self))
          }
        }
        var name = String(decoding: payee, as: UTF8.self)
        let clean = drafts.first { $0.stage == .clean && holds($0.condition, joined, name, amount) }
        name = clean?.actions.payee?.plain ?? name
        let won = drafts.first {
          $0.stage == .category && holds($0.condition, joined, name, amount)
        }
        #expect(
          (result.payee < 0 ? nil : book.payees[Int(result.payee)]) == clean?.actions.payee?.plain)
        let category = won?.actions.category?.plain ?? Category.uncategorised.path
        #expect(book.categories[Int(result.category)].path == category)
      }
    }
  }

  @Test func `a payee that a rule sets is no part of the text`() throws {
    let harness = try RuleHarness(
      (
        "1.yaml",
        """
        version: 1
        stage: clean
        rules:
          - when: {text: AMZN}
            set: {payee: Amazon Shop}
        """
      ),
      (
        "2.yaml",
        """
        version: 1
        stage: category
        rules:
          - when: {text: SHOP}
            set: {category: Shopping}
          - when: {text: SHOP, payee: Amazon Shop}
            set: {category: Both}
          - when: {payee: Amazon Shop}
            set: {category: Books}
        """
      ))
    #expect(harness.words(harness.trace(payee: "AMZN 123")) == "payee=Amazon Shop Books")
    #expect(harness.words(harness.trace(payee: "SHOP 123")) == "Shopping")
  }

  @Test func `what the literal answers is not asked again`() throws {
    #expect(try #require(Trigger(.text(.text, .contains, "ab"))).rest == nil)
    let either = Condition.any([.text(.text, .contains, "ab"), .text(.text, .contains, "cd")])
    #expect(try #require(Trigger(either)).rest == nil)
    let account = AccountCondition(account: "a")
    guard
      case .test(let left) = try #require(Trigger(.all([either, .test(account)]))).rest,
      left as? AccountCondition == account
    else {
      Issue.record("the account is left, and nothing else")
      return
    }
    #expect(try #require(Trigger(.pattern(.text, Pattern("^ab( |$)")))).rest == nil)
    #expect(try #require(Trigger(.pattern(.text, Pattern("alpha.*omega")))).rest != nil)
    let mixed = Condition.any([.text(.text, .contains, "ab"), .text(.payee, .contains, "cd")])
    #expect(try #require(Trigger(mixed)).rest != nil)
    #expect(try #require(Trigger(mixed)).isOfPayee && !#require(Trigger(either)).isOfPayee)
    #expect(try #require(Trigger(.text(.text, .starts, "ab"))).rest != nil)
    #expect(try #require(Trigger(.text(.payee, .contains, "ab"))).rest != nil)
  }

  @Test func `the most selective part of a conjunction is chosen`() throws {
    let condition = Condition.all([
      .text(.text, .contains, "ab"), .text(.text, .contains, "LONGER"),
      .not(.text(.text, .contains, "x")),
    ])
    #expect(Trigger(condition)?.literals == [EdgedLiteral(bytes: Array("longer".utf8))])
    #expect(Trigger(.any([condition, .test(AccountCondition(account: "a"))])) == nil)
    #expect(Trigger(.not(condition)) == nil)
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}
