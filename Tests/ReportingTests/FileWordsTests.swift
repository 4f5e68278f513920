import Testing

@testable import Reporting

@Suite struct FileWordsTests {
  @Test func `files of one last name keep their folders`() {
    let words = FileWords(["in/a.csv", "in/b.csv", "old/b.csv", "in/a.csv"])
    #expect(words["in/a.csv"] == "a.csv")
    #expect(words["in/b.csv"] == "in/b.csv")
    #expect(words["old/b.csv"] == "old/b.csv")
    #expect(words["new.csv"] == "new.csv")
  }
}
