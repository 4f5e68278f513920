import Ledger
import Syntax
import TestKit
import Testing

@testable import Rules

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

  @Test(arguments: Seeds.upTo(200))
  func `the next longer phrases are those that a search through all of them finds`(seed: Int) {
    let words = ["linde", "&", "a", "-", "sons", "b2", "roma", "é"]
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    let bare = Self.bare(
      (0..<next(12) + 1).map { _ in words[next(words.count)] }.joined(separator: " "))
    let phrases = bare.phrases
    for phrase in phrases {
      // Of those that begin or end alike and hold more, the one with the fewest words.
      func nearest(_ isMeant: (BareText.Phrase) -> Bool) -> Int? {
        phrases.indices.filter { phrases[$0].wordCount > phrase.wordCount && isMeant(phrases[$0]) }
          .min { phrases[$0].wordCount < phrases[$1].wordCount }
      }
      let left = nearest { $0.range.upperBound == phrase.range.upperBound }
      let right = nearest { $0.range.lowerBound == phrase.range.lowerBound }
      #expect(phrase.longer == [left, right].compactMap(\.self), "\(bare.string(phrase))")
    }
  }
}
