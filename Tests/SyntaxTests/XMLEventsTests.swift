import Syntax
import Testing

@Suite struct XMLEventsTests {
  private func events(_ text: String) throws(Rejection) -> [String] {
    let stream = ByteStream(name: "t", bytes: Array(text.utf8))
    let source = try XMLEvents(stream, vocabulary: Vocabulary(["a", "b"]))
    var found: [String] = []
    while let event = try source.next() {
      let name = String(decoding: event.name, as: UTF8.self)
      let value = String(decoding: event.text, as: UTF8.self)
      let currency = source.attribute("Ccy").map { "@\($0)" } ?? ""
      found.append("\(event.kind) \(event.number) \(name)\(currency) \(value)")
    }
    return found
  }

  private func refusal(_ text: String) -> String? {
    do throws(Rejection) {
      _ = try events(text)
      return nil
    } catch {
      return error.diagnostics.first?.firstLine
    }
  }

  @Test func `elements, attributes, namespaces and the five entities`() throws {
    let text = "<a xmlns='u'>\n<b Ccy='EUR'> 1 &amp; <![CDATA[<2>]]> </b><p:c xmlns:p='v'/></a>"
    #expect(try events(text) == ["open 0 a ", "leaf 1 b@EUR 1 & <2>", "leaf -1 c ", "close 0 a "])
  }

  @Test func `an element that spans pieces of the file keeps its text and attributes`() throws {
    let filler = String(repeating: "<b Ccy='X'>0123456789</b>\n", count: 20_000)
    let found = try events("<a>\(filler)</a>")
    #expect(found.count == 20_002)
    #expect(found.dropFirst().dropLast().allSatisfy { $0 == "leaf 1 b@X 0123456789" })
  }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
    "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
    "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://x/'>%p;]><a/>",
  ])
  func `document types are refused`(text: String) {
    #expect(refusal(text)?.contains("document type declarations are not allowed") == true)
  }

  @Test(arguments: ["<a>", "<a><b></a>", "<a>&x;</a>", "", "<a b=1/>", "<a>\u{1}</a>"])
  func `what is not well-formed is refused`(text: String) {
    #expect(refusal(text)?.contains("error: this is not well-formed XML") == true)
  }

  @Test func `a second document behind the first is told in plain words`() {
    #expect(
      refusal("<a/><a/>")?.contains("error: unexpected content after the end of the document")
        == true)
  }

  @Test func `depth, text and unknown names have limits`() {
    let deep = String(repeating: "<a>", count: 65)
    #expect(refusal(deep)?.contains("nested more than 64 levels deep") == true)
    let long = "<a>\(String(repeating: "x", count: 65_537))</a>"
    #expect(refusal(long)?.contains("longer than 65536 bytes") == true)
    let names = (0..<1100).map { "<n\($0)/>" }.joined()
    #expect(refusal("<a>\(names)</a>")?.contains("more than 1000 different") == true)
  }

  // Attributes of one element are compared with each other: a megabyte of them took two seconds.
  @Test func `a tag has an end, however many attributes it has`() throws {
    func tag(_ count: Int) -> String {
      "<a " + (0..<count).map { "a\($0)=\"1\"" }.joined(separator: " ") + "/>"
    }
    #expect(try events(tag(2000)).count == 1)
    #expect(refusal(tag(90_000))?.contains("a tag is longer than 262144 bytes") == true)
  }

  @Test func `an error is placed by line and column`() {
    #expect(refusal("<a>\n  <b></c>\n</a>")?.hasPrefix("t:2:") == true)
  }
}
