import Testing

@testable import Rendering

@Suite struct MarkupTests {
  @Test func `elements nest, text and attributes are escaped`() {
    let markup = Markup(.p, [.class: "a\"b"]) {
      "1 < 2 & 3 > 2"
      Markup(.strong) { "it's" }
      for digit in 1...2 { Markup(String(digit)) }
    }
    #expect(
      markup.html
        == "<p class=\"a&quot;b\">1 &lt; 2 &amp; 3 &gt; 2<strong>it&#39;s</strong>12</p>")
  }

  @Test func `shapes close themselves, and hold a title where they have one`() {
    #expect(Markup(.rect, [.x: "1"]).html == "<rect x=\"1\"/>")
    #expect(
      Markup(.circle, [.r: "2"]) { Markup(.title) { "<b>" } }.html
        == "<circle r=\"2\"><title>&lt;b&gt;</title></circle>")
  }

  @Test func `numbers have fixed decimals`() {
    #expect(Fixed.text(12.345, decimals: 2) == "12.35")
    #expect(Fixed.text(-0.04) == "0.0")
    #expect(Fixed.text(-1.25, decimals: 1) == "-1.3")
    #expect(Fixed.text(3, decimals: 0) == "3")
    #expect(Fixed.text(.nan) == "0.0")
    #expect(Fixed.trimmed(12.9784, decimals: 6) == "12.9784")
    #expect(Fixed.trimmed(-8, decimals: 6) == "-8")
  }
}
