import Ledger
import Syntax
import TestKit
import Testing

@testable import Rules

@Suite struct EdgedLiteralTests {
  /// Whether a rule with the expression holds of a text, and what RE2 says.
  private func answers(_ source: String, _ text: String) throws -> (scan: Bool, engine: Bool) {
    let literal = try #require(EdgedLiteral(expression: source), "\(source)")
    let bytes = Array(text.utf8)
    let folded = FoldedText.folded(text)
    var isFound = false
    folded.withUnsafeBufferPointer { folded in
      LiteralAutomaton([literal.bytes]).scan(folded) { _, end in
        let holds = literal.before.withUnsafeBufferPointer { before in
          literal.after.withUnsafeBufferPointer { after in
            LiteralEdges(before: before, after: after, length: literal.bytes.count)
              .hold(folded, end: end)
          }
        }
        isFound = isFound || holds
        return true
      }
    }
    let engine = try bytes.withUnsafeBufferPointer { try Pattern(source).matches($0) }
    return (isFound, engine)
  }

  @Test(arguments: [
    "REWE", #"\bREWE\b"#, "^REWE", "REWE$", "(^| )REWE( |/|,|$)", #"(?:^|\s)rewe(?:\s|$)"#,
    "[ /]REWE[19]", #"REWE\d"#, "REWE [*]", #"REWE\.DE"#, "DÖNER( |/|,)", #"\bÉTOILE\b"#,
    "REWE[/-]", #"\wREWE"#, "REWE ", " REWE", "[0-9]REWE", "REWE [0-9]+", "REWE [0-9]{2,4}",
    "^ATM [0-9]{4} ", #"REWE \d{3}$"#, #"[0-9]+[/ ]REWE"#, "REWE[ 1-5-]{2,}", #"^\d{2}\.REWE"#,
    "REWE[0-9][.,][0-9]{2}( |$)",
  ])
  func `what is no more than a literal between edges is read as one`(source: String) {
    #expect(EdgedLiteral(expression: source) != nil)
  }

  @Test(arguments: [
    "REWE|ALDI", "REWE.*MARKT", "RE?WE", "REWE+", "(REWE|ALDI) ", "REWE[^ ]", #"REWE\W"#,
    "[a-z]REWE", "(REWE)", "(?i)REWE", "(?-i)REWE", "", "^$", #"\b"#, "REWE( |/)?", "REWE (x|y)",
    "REWE( |)", #"RE\d+WE"#, "REWE{2}", #"\pL"#, "[[:digit:]]REWE", #"REWE\b+"#,
    "é[é]", "REWE [0-9]+ ", "REWE [0-9]{2,4}[/ ]", "[0-9] +REWE", "REWE [0-9]*", "REWE [0-9]{0,2}",
    "REWE [0-9]+?", "REWE [0-9]{13}", "REWE( |$)[0-9]", "[0-9](^| )REWE", "REWE [0-9](1|x)",
    "REWE [0-9]( -)", #"REWE \d\b"#, "REWE [0-f]", "REWE [0-9]x",
  ])
  func `whatever says more is left to the engine`(source: String) {
    #expect(EdgedLiteral(expression: source) == nil)
  }

  @Test func `a literal between edges is found where the engine finds it`() throws {
    var random = SplitMix(state: 7)
    let lefts = [
      "", #"\b"#, "^", "(^| )", "[ /]", #"\d"#, #"\s"#, "(?:-|^)", #"(\w|\.)"#, "[0-9]+",
      "^[ /]{2}", #"\d{1,2}[ ./]"#, "(^| )[1-]{2}",
    ]
    let literals = ["ab", "a", "é", "aé", "éa", "a b", #"a\."#, "-a", "1a", "a-", "_"]
    let rights = [
      "", #"\b"#, "$", "( |/|$)", "[,;]", #"\d"#, #"\s"#, #"(\w|$)"#, "[0-9]{2,4}", "[0-9]+",
      "[ /]{2}", #"[1-3]{1}\.( |$)"#, "[ /]1", #"[ /]+"#,
    ]
    let pieces = ["a", "B", "b", "é", "É", " ", "/", "1", "-", ".", "_", ",", "\n", "ü"]
    var hits = 0
    for _ in 0..<40_000 {
      let literal = literals.randomElement(using: &random) ?? ""
      let left = lefts.randomElement(using: &random) ?? ""
      let source = left + literal + (rights.randomElement(using: &random) ?? "")
      func some() -> String {
        (0..<Int.random(in: 0...4, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let text = some() + literal.filter { $0 != "\\" } + some()
      let answer = try answers(source, text)
      #expect(answer.scan == answer.engine, "\(source) in \(text.debugDescription)")
      if answer.engine { hits += 1 }
    }
    #expect(hits > 2_000)
  }
}
