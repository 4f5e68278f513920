import Syntax
import Testing

@testable import Bookkeeping

/// What of a bank's text is the same each time.
@Suite struct BareTextTests {
  private static func bare(_ text: String) -> BareText {
    FoldedText.folded(text).withUnsafeBufferPointer { BareText(folded: $0) }
  }

  private static func phrases(_ text: String) -> [String] {
    let bare = bare(text)
    return bare.phrases.map(bare.string)
  }

  @Test func `two texts that differ in numbers and case alone are one`() {
    #expect(Self.bare("CARD 5560 Linde #3207 REF 12") == Self.bare("Card 1177 LINDE #9 ref 7"))
    #expect(Self.bare("Linde A") != Self.bare("Linde B"))
  }

  @Test func `a phrase is some words with nothing but a blank between each two`() {
    #expect(Self.phrases("A1 Big Shop, 77 ROMA") == ["big", "big shop", "shop", "roma"])
    #expect(Self.phrases("x & Sons") == ["x", "x & sons", "sons"])
    #expect(Self.phrases("12 - 13") == [])
    #expect(Self.phrases("Café  Zoo") == ["café", "zoo"])
    #expect(Self.phrases("a b c d e").count == 14)
  }

  @Test func `each phrase knows those that are a word longer`() {
    let bare = Self.bare("one two & three")
    let phrases = bare.phrases
    func longer(_ text: String) -> [String] {
      phrases.first { bare.string($0) == text }.map { $0.longer.map { bare.string(phrases[$0]) } }
        ?? []
    }
    #expect(Set(longer("two")) == ["one two", "two & three"])
    #expect(longer("three") == ["two & three"])
    #expect(longer("one two & three") == [])
  }
}
