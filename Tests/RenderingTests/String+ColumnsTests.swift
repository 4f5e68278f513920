import Testing

@testable import Rendering

@Suite struct StringColumnsTests {
  @Test(arguments: [
    ("Rent", 4), ("Größe", 5), ("家賃", 4), ("🍵", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("", 0),
    // Three letters and a vowel sign that takes room; the virama and the anusvara take none.
    ("किराया", 6), ("हिंदी", 4),
  ])
  func `a text takes the room of its letters`(text: String, columns: Int) {
    #expect(text.columnCount == columns)
  }

  @Test func `a long text is cut between characters, to the room there is`() {
    #expect("Groceries".shortened(to: 9) == "Groceries")
    #expect("Groceries".shortened(to: 8) == "Groceri…")
    #expect("家賃と光熱費".shortened(to: 6) == "家賃…")
    #expect("🍵🍵🍵".shortened(to: 4) == "🍵…")
  }
}
