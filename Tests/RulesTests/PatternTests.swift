import Syntax
import Testing

@testable import Rules

@Suite struct PatternTests {
  private func matches(_ pattern: Pattern, _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { pattern.matches($0) }
  }

  @Test(arguments: [
    ("(BONUS|GRATIFIKATION) PAYROLL", [" payroll"]), ("^REFUND ", ["refund "]),
    ("URSULINE.*PETROL", ["ursuline"]), ("[0-9]+", []), ("(?-i)ABC", ["abc"]), ("a|[0-9]", []),
    ("ÉPICERIE( |/|,)", ["épicerie ", "épicerie,", "épicerie/"]),
  ])
  func `literals that every match holds are known`(source: String, expected: [String]) throws {
    let literals = try Pattern(source).literals
    #expect(literals.count == expected.count || !expected.isEmpty)
    #expect(literals.isEmpty == expected.isEmpty)
  }

  @Test func `case does not matter unless the pattern says so`() throws {
    #expect(matches(try Pattern("épicerie"), "ÉPICERIE"))
    #expect(!matches(try Pattern("(?-i)abc"), "ABC"))
  }

  @Test(arguments: ["(a+)+$", "(.*a){20}", "(a|aa)+$", "(a*)*b"])
  func `a pattern that hangs other engines takes linear time`(source: String) throws {
    let pattern = try Pattern(source)
    let clock = ContinuousClock()
    let short = String(repeating: "a", count: 1_000) + "!"
    let long = String(repeating: "a", count: 100_000) + "!"
    _ = matches(pattern, short)
    let spent = clock.measure { _ = matches(pattern, long) }
    #expect(spent < .seconds(2))
  }

  @Test func `a pattern that would take too much room is refused`() {
    #expect(throws: Pattern.Problem.self) { try Pattern(String(repeating: "a", count: 1 << 20)) }
    #expect(throws: Pattern.Problem.self) { try Pattern("(x{1000}){1000}") }
    #expect(throws: Pattern.Problem.self) { try Pattern("(\\w{100}){9}\\pL{90}") }
    #expect(throws: Never.self) { try Pattern("\\pL+ [0-9]{2,12} (a|b|c){1,40}$") }
  }

  @Test func `what RE2 takes for one letter folds to one letter`() throws {
    // The filter looks at folded text, so it must never be finer than the engine.
    let cased = (UInt32(0x80)..<0x1_F000).compactMap(Unicode.Scalar.init).filter {
      $0.properties.changesWhenCaseMapped
    }
    let folded = cased.map { FoldedText.folded(String($0)) }
    for (index, scalar) in cased.enumerated() {
      var others = ""
      for (other, form) in zip(cased, folded) where form != folded[index] {
        others.unicodeScalars.append(other)
      }
      let pattern = try Pattern(String(scalar))
      #expect(!matches(pattern, others), "U+\(String(scalar.value, radix: 16))")
    }
  }
}
