import Syntax
import Testing

@Suite struct SGMLTokenizerTests {
  private func events(_ text: String) throws(Rejection) -> [String] {
    let tokenizer = SGMLTokenizer(
      ByteStream(name: "t", bytes: Array(text.utf8)),
      vocabulary: Vocabulary(["OFX", "NAME"], foldsCase: true), fallback: nil)
    var found: [String] = []
    while let event = try tokenizer.next() {
      let value = String(decoding: event.text, as: UTF8.self)
      found.append(
        "\(event.kind) \(event.number) \(event.position.line):\(event.position.column) \(value)")
    }
    return found
  }

  @Test func `leaves need no end tag and tags have any case`() throws {
    #expect(
      try events("HEAD:1\n<ofx>\n<Name>A &amp; B & <5\n</NAME><X.Y/>\r\n</OFX> tail") == [
        "open 0 2:1 ", "leaf 1 3:1 A & B & <5", "close 1 4:1 ", "leaf -1 4:8 ", "close 0 5:1 ",
      ])
  }

  @Test func `tokens are the same wherever the window ends`() throws {
    let one = "<NAME>some name &amp; more\n"
    let count = 60_000
    let found = try events("<OFX>\n" + String(repeating: one, count: count) + "</OFX>")
    #expect(found.count == count + 2)
    for index in 1...count where found[index] != "leaf 1 \(index + 1):1 some name & more" {
      Issue.record("event \(index) is \(found[index])")
      break
    }
  }

  @Test func `a comment may be longer than the window`() throws {
    let comment = "<!-- " + String(repeating: "<NAME>no\n", count: 100_000) + "-->"
    #expect(try events("<OFX>\(comment)<NAME>yes").last == "leaf 1 100001:4 yes")
    #expect(throws: Rejection.self) { try events("<OFX><!-- <NAME>never closed") }
  }

  @Test func `document types, long values and endless names are refused`() {
    #expect(throws: Rejection.self) { try events("<!DOCTYPE OFX><OFX>") }
    #expect(throws: Rejection.self) {
      try events("<NAME>" + String(repeating: "x", count: 70_000))
    }
    #expect(throws: Rejection.self) { try events((0..<1100).map { "<N\($0)>" }.joined()) }
  }

  @Test(arguments: ["<!-- x -->", "<![CDATA[ ]]>"])
  func `a value in pieces is no longer than one in one piece`(aside: String) throws {
    let piece = String(repeating: "a", count: 1000) + aside
    #expect(try events("<NAME>" + String(repeating: piece, count: 60)).count == 1)
    #expect(throws: Rejection.self) {
      try events("<NAME>" + String(repeating: piece, count: 80) + "</NAME>")
    }
  }

  // Each of them was looked for through half a megabyte: 13 seconds for a file of one.
  @Test(arguments: ["<?", "<!", "<![CDATA["])
  func `a declaration that does not end soon is text`(start: String) throws {
    let far = start + String(repeating: "x", count: 2000) + "<NAME>value>"
    #expect(try events(far) == ["leaf 1 1:\(start.count + 2001) value>"])
    #expect(try events(start + "x><NAME>value") == ["leaf 1 1:\(start.count + 3) value"])
  }

  @Test func `places are shown with their lines until nobody reads them`() throws {
    let tokenizer = SGMLTokenizer(
      ByteStream(name: "t", bytes: Array("<NAME>ä\n".utf8)), vocabulary: Vocabulary(["NAME"]),
      fallback: nil)
    let event = try #require(try tokenizer.next())
    let shown = (0..<2 * MarkupLimits.marks).map { _ in
      tokenizer.mark(event.position, width: 1, label: "")
    }
    #expect(shown.count { $0.excerpt != nil } == MarkupLimits.marks)
    #expect(Set(shown.map(\.location)).count == 1)
  }

  @Test func `a hundred thousand open tags take no stack`() throws {
    #expect(try events(String(repeating: "<A>", count: 100_000)).count == 100_000)
  }
}
