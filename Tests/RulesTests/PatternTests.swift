import Foundation
import Ledger
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

  /// The lines of a file that the bench reads too, and a pattern of a megabyte.
  private static let hostile: [String] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Bench/hostile.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init) + [String(repeating: "a", count: 1 << 20)]
  }()

  /// What is in reliability.md (H20) and the classics; Tests/Bench/match measures what they cost.
  @Test(arguments: hostile)
  func `a pattern that hangs other engines is refused, or its steps are bounded`(
    source: String
  ) {
    do {
      let pattern = try Pattern(source)
      #expect(pattern.reach >= Pattern.mostSteps / Pattern.largestProgram)
      #expect(pattern.reach * pattern.programSize <= Pattern.mostSteps)
    } catch {
      let isTold = ["too large", "too many repetitions"].contains {
        error.message == "regular expression: \($0)"
      }
      #expect(isTold && !error.label.isEmpty, "\(error)")
    }
  }

  @Test func `an expression looks at the first bytes of a text, as many as its steps allow`() throws
  {
    let pattern = try Pattern("a*c$|x$")
    let filler = String(repeating: "a", count: pattern.reach - 1)
    #expect(matches(pattern, filler + "c"))
    #expect(matches(pattern, filler + "cb"))
    #expect(!matches(pattern, filler + "ac"))
    // A scalar that lies across the end is not looked at.
    let shorter = String(repeating: "a", count: pattern.reach - 2)
    #expect(matches(pattern, shorter + "xéé"))
    let groups = Array((filler + "cb").utf8).withUnsafeBufferPointer { pattern.groups(in: $0) }
    #expect(groups?.first?.count == pattern.reach)
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
