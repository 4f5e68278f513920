import Foundation
import Testing

/// Code, help and pages call a figure what the glossary calls it (`Sources/Reporting/README.md`, Terms).
@Suite struct GlossaryTests {
  /// Other words for the figures of the glossary, by the term to use instead.
  private static let synonyms: [String: String] = [
    "Spending": #"expenditures?|outgoings|outflows?|outlays?|disbursements?"#,
    "Income": #"revenues?|earnings|inflows?|takings"#,
    "Saved": #"surplus|left over after spending|net income|cash ?flow"#,
    "Saving rate": #"savings rate|savings ratio|saving ratio"#,
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

  /// What a pattern finds in the code of a source: names and texts, comments left out.
  private static func hits(_ pattern: String, _ path: String) throws -> [String] {
    let regex = try NSRegularExpression(
      pattern: #"\b(\#(pattern))\b"#, options: .caseInsensitive)
    return Checkout.code(path).compactMap { line in
      let text = words(line.text)
      let range = NSRange(text.startIndex..., in: text)
      return regex.firstMatch(in: text, range: range).flatMap { Range($0.range, in: text) }
        .map { "\(path):\(line.number): \(text[$0])" }
    }
  }

  /// Code with its names taken apart: `cashFlowRate` is `cash Flow Rate`.
  private static func words(_ code: String) -> String {
    zip(" " + code, code).reduce(into: "") { words, pair in
      if pair.0.isLowercase, pair.1.isUppercase { words.append(" ") }
      words.append(pair.1)
    }
  }

  @Test func `code, help and pages use the terms of the glossary`() throws {
    let folders = ["Reporting", "Rendering", "Bookkeeping", "saldo"].map { "Sources/\($0)/" }
    let pages = ["README.md"] + Checkout.paths(below: "templates").filter { $0.hasSuffix(".html") }
    let paths = Checkout.sources.filter { path in folders.contains { path.hasPrefix($0) } } + pages
    for (term, pattern) in Self.synonyms.sorted(by: { $0.key < $1.key }) {
      for path in paths {
        for hit in try Self.hits(pattern, path) {
          Issue.record("\(hit): the glossary calls it \(term)")
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
    let regex = try NSRegularExpression(
      pattern: #"\b(internal ?rates?)\b"#, options: .caseInsensitive)
    let code = Self.words("  let rate = InternalRate(flows)")
    #expect(regex.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil)
  }
}
