import Testing

@testable import Rendering

@Suite struct StringIsolationTests {
  /// `[` and `]` stand for the marks around a name.
  @Test(arguments: [
    ("Rent ₹5", "Rent ₹5"),
    ("दूध ₹5, ümlaut", "दूध ₹5, ümlaut"),
    ("Don't forget: القهوة & שלום €210", "Don't forget: [القهوة & שלום] €210"),
    ("שלום €210", "[שלום] €210"),
    ("שלום · 5 transactions", "[שלום] · 5 transactions"),
    ("Most at שלום 11", "Most at [שלום 11]"),
    ("שלום 3 visits", "[שלום] 3 visits"),
    ("קפה 24 שלום, 3 left", "[קפה 24 שלום], 3 left"),
    ("חָלָב: 2", "[חָלָב]: 2"),
    ("a ש b ת", "a [ש] b [ת]"),
  ])
  func `a name from right to left is set apart, and not what follows it`(
    text: String, expected: String
  ) {
    let shown = text.isolated.replacing("\u{2068}", with: "[").replacing("\u{2069}", with: "]")
    #expect(shown == expected)
  }

  @Test func `pages and Markdown set the same apart, and nobody else's marks`() {
    #expect(Markup("שלום €2\u{2069}<").html == "\u{2068}שלום\u{2069} €2\u{FFFD}&lt;")
    #expect(MarkdownText.escape("שלום €2\u{2069}<") == "\u{2068}שלום\u{2069} €2\u{FFFD}&lt;")
    // An address is no text.
    #expect(Markup(.a, [.href: "#שלום"]) { "x" }.html == "<a href=\"#שלום\">x</a>")
  }
}
