import Syntax
import Testing

@Suite struct DiagnosticTextTests {
  private func text(_ line: String, column: Int, width: Int, label: String = "") -> String {
    Diagnostic(
      .error, "no", at: SourceLocation(file: "x.csv", line: 12, column: column),
      excerpt: .init(text: line, column: column, width: width, label: label)
    ).text
  }

  @Test func `a message has its place, its line, carets, notes and the hint last`() {
    let diagnostic = Diagnostic(
      .warning, "odd", at: SourceLocation(file: "x.csv", line: 3, column: 4),
      excerpt: .init(text: "a,bcd", column: 3, width: 3, label: "column 2"), notes: ["one", "two"],
      hint: "look")
    #expect(
      diagnostic.text == """
        x.csv:3:4: warning: odd
          |
        3 | a,bcd
          |   ^^^ column 2
            = one
            = two
        hint: look
        """)
    #expect(Diagnostic(.error, "no").text == "saldo: error: no")
  }

  @Test func `carets stand under wide characters, after marks and tabs`() {
    #expect(
      text("喫茶,x", column: 4, width: 1) == """
        x.csv:12:4: error: no
           |
        12 | 喫茶,x
           |      ^
        """)
    #expect(text("喫茶,x", column: 1, width: 2).hasSuffix("\n   | ^^^^"))
    #expect(text("a\u{308},x", column: 4, width: 1).hasSuffix("\n   |   ^"))
    #expect(text("a\tb", column: 3, width: 1).hasSuffix("12 | a b\n   |   ^"))
  }

  @Test func `what could steer a terminal is written out`() {
    #expect(text("a\u{1B}[31mb", column: 7, width: 1).contains("a\\u{1B}[31mb"))
    #expect(text("a\u{1B}b", column: 3, width: 1).hasSuffix("\n   |        ^"))
    #expect(text("\u{202E}x", column: 2, width: 1).contains("\\u{202E}x"))
  }

  @Test func `of a long line a window is shown`() throws {
    let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let lines = text(line, column: 501, width: 1).split(separator: "\n")
    #expect(lines[2].hasPrefix("12 | …aaa") && lines[2].hasSuffix("b…"))
    #expect(lines[2].count == 5 + 102)
    let shown = try #require(lines[2].firstIndex(of: "X"))
    let caret = try #require(lines[3].firstIndex(of: "^"))
    #expect(
      lines[2].distance(from: lines[2].startIndex, to: shown)
        == lines[3].distance(from: lines[3].startIndex, to: caret))
  }

  @Test func `a place past the end of the line has a caret there`() {
    #expect(text("ab", column: 5, width: 0).hasSuffix("12 | ab\n   |     ^"))
  }
}
