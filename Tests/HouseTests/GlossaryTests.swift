import Foundation
import Testing

/// Code, help and pages call a figure what the glossary calls it (`Sources/Reporting/README.md`, Terms).
@Suite struct GlossaryTests {
  /// Other words for the figures of the glossary, by the term to use instead.
  private static let synonyms: [String: String] = [
    "Spending": #"expenditures?|outgoings|outflows?|outlays?|disbursements?"#,
    "Income": #"revenues?|earnings|inflows?|takings"#,
    "Saved": #"surplus|left over after spending|net income|cash ?flow"#,
    "Savings rate": #"saving rate|savings ratio|saving ratio"#,
    "Net worth": #"wealth(?! ?wise|\.md)|total worth|net assets|own capital"#,
    "Carried": #"carry-?over|brought forward|rolled forward"#,
    "Available": #"headroom|left to spend|remaining budget|unspent"#,
    "Pace": #"burn rate|run rate|spending rate"#,
    "Forecast": #"projected|extrapolat\w+|prognosis|outlook"#,
    "Change": #"percent change|delta to|growth over"#,
    "Gain": #"profits?|capital gains?|appreciation"#,
    "XIRR": #"internal ?rates?|IRR|annuali[sz]ed|money-weighted"#,
    "Yield": #"rental return|dividend rate"#,
    "Index": #"price level|inflation"#,
  ]

  /// Where a word begins or ends, also within a name: `cashFlowRate` has three.
  private static let edge = #"(?:\b|(?<=(?-i:[a-z]))(?=(?-i:[A-Z])))"#

  private static func regex(_ pattern: String) throws -> NSRegularExpression {
    try NSRegularExpression(pattern: "\(edge)(?:\(pattern))\(edge)", options: .caseInsensitive)
  }

  /// What a pattern finds in a text.
  private static func hits(_ regex: NSRegularExpression, _ text: String) -> [String] {
    regex.matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range, in: text).map { String(text[$0]) } }
  }

  @Test func `code, help and pages use the terms of the glossary`() throws {
    let folders = ["Reporting", "Rendering", "Bookkeeping", "saldo"].map { "Sources/\($0)/" }
    let pages =
      ["README.md"] + Checkout.paths(below: "templates").filter { $0.hasSuffix(".mustache") }
    let paths = Checkout.sources.filter { path in folders.contains { path.hasPrefix($0) } } + pages
    let all = try Self.regex(Self.synonyms.values.sorted().joined(separator: "|"))
    for path in paths {
      let lines = Checkout.code(path)
      guard !Self.hits(all, lines.map(\.text).joined(separator: "\n")).isEmpty else { continue }
      for line in lines {
        for hit in Self.hits(all, line.text) {
          Issue.record("\(path):\(line.number): \(hit) is called otherwise in the glossary")
        }
      }
    }
  }

  @Test func `each word is instead of a term that the glossary has, and would be found`() throws {
    let terms = Checkout.text("Sources/Reporting/README.md")
    for (term, pattern) in Self.synonyms {
      #expect(terms.contains("- **\(term)**: "), "\(term)")
      #expect(!term.lowercased().contains(try Regex("\\b(\(pattern))\\b")), "\(term)")
    }
    let found = try Self.hits(Self.regex("internal ?rates?"), "let rate = InternalRate(flows)")
    #expect(found == ["InternalRate"])
    #expect(try Self.hits(Self.regex("irr"), "let irrigation = XIRR(flows)").isEmpty)
  }
}
