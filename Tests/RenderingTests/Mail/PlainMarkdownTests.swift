import Testing

@testable import Rendering

/// The text part of a mail, which nothing renders.
@Suite struct PlainMarkdownTests {
  @Test(arguments: Hostile.texts) func `what is escaped comes back`(text: String) {
    let shown = text.unicodeScalars.map { scalar in
      ["\n", "\t", "\r"].contains(scalar) ? " " : scalar.isHarmful ? "\u{FFFD}" : String(scalar)
    }.joined()
    #expect(PlainMarkdown.text(MarkdownText.escape(text)) == shown)
  }

  @Test func `code stands as it is, and a head without words is no head`() {
    #expect(
      PlainMarkdown.text(#"a\_b &lt; `saldo list "a\_b &lt;"` \`"#)
        == #"a_b < `saldo list "a\_b &lt;"` `"#)
    let table = MarkdownText.table(["", ""], rightAligned: [1], [["Income", "5"]])
    #expect(PlainMarkdown.text(table) == "| Income | 5 |")
    let named = MarkdownText.table(["Category", ""], rightAligned: [], [["Food", "█"]])
    #expect(PlainMarkdown.text(named) == named)
  }
}
