import Testing

@testable import Reporting

@Suite struct NameWordsTests {
  @Test func `words are runs of letters, marks and digits of any script, and of pictures`() {
    let words = { (text: String) in NameWords.ranges(text).map { String(text[$0]) } }
    #expect(words("UPI-Swiggy 8@YBL") == ["UPI", "Swiggy", "8", "YBL"])
    #expect(words("चाय वाला 🍵, Müller's") == ["चाय", "वाला", "🍵", "Müller", "s"])
    #expect(words("…") == [])
  }

  @Test func `the core of a name is without what stands around it`() {
    #expect(NameWords.core(" (Toit), ") == "Toit")
    #expect(NameWords.core("“🍵”") == "🍵")
    #expect(NameWords.core("***") == "")
  }
}
