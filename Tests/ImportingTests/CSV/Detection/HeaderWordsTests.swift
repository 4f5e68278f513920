import Testing

@testable import Importing

/// The words that headers are known by.
@Suite struct HeaderWordsTests {
  @Test func `every word of the table is written as a name of a header is read`() {
    #expect(HeaderWords.names.count > 300)
    for name in HeaderWords.names { #expect(HeaderWords.plain(name) == name) }
  }
}
