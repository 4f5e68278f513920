import Syntax
import Testing

@testable import Bookkeeping

@Suite struct ReaderNotesTests {
  @Test func `a few remarks are all kept, of a million the first and their number`() {
    var few = ReaderNotes(file: "a.xml")
    for line in 1...200 {
      few.add(Diagnostic(.note, "odd", at: SourceLocation(file: "a.xml", line: line)))
    }
    #expect(few.all.count == 200)
    var many = few
    for _ in 1...1_000_000 { many.add(Diagnostic(.note, "odd", at: .init(file: "a.xml"))) }
    #expect(many.all.count == 201)
    #expect(
      many.all.last?.firstLine == "a.xml: note: 1000000 more notes on this file not shown")
  }
}
