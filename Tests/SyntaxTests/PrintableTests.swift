import Syntax
import Testing

@Suite struct PrintableTests {
  @Test func `control and direction characters are written out`() {
    #expect(
      Printable.text("a\u{0}b\u{7F}\u{9B}\u{200E}\u{2066}")
        == #"a\u{0}b\u{7F}\u{9B}\u{200E}\u{2066}"#)
    #expect(Printable.text("Bäckerei 喫茶店 🍵") == "Bäckerei 喫茶店 🍵")
  }

  @Test func `a long text is quoted shortened`() {
    #expect(Printable.quoted("abc") == "\"abc\"")
    #expect(Printable.quoted(String(repeating: "a", count: 32)).count == 34)
    let long = Printable.quoted(String(repeating: "a", count: 33))
    #expect(long == "\"" + String(repeating: "a", count: 31) + "…\"")
  }

  @Test func `cells are those of a terminal`() {
    #expect(Printable.cells("abc") == 3)
    #expect(Printable.cells("喫茶店") == 6)
    #expect(Printable.cells("e\u{301}") == 1)
    #expect(Printable.cells("🍵") == 2)
  }
}
