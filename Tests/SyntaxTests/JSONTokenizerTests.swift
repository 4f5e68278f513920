import Syntax
import Testing

@Suite struct JSONTokenizerTests {
  /// All tokens of a text, or the first line of what it is refused with.
  private func outcome(_ bytes: [UInt8]) -> (tokens: [JSONToken], refusal: String?) {
    var tokens: [JSONToken] = []
    do throws(Rejection) {
      let tokenizer = try JSONTokenizer(ByteStream(name: "t", bytes: bytes))
      while let token = try tokenizer.next() { tokens.append(token) }
      return (tokens, nil)
    } catch {
      return (tokens, error.diagnostics.first?.firstLine)
    }
  }

  @Test(arguments: [
    "[]", " {} ", "1", "\"\"", "null", "[true,false]", "[1e1,-0,0.5E-2,123]", "{\"\":0}",
    "{\"a\":{\"b\":[]}}", "[\"\\u0000\\ud834\\udd1e\\/\"]", "\u{FEFF}[]", "[\"\u{7F}\"]",
    "[1E+2]", "[-1]", "[\"a\u{2028}\"]",
  ])
  func `what RFC 8259 allows is taken`(text: String) {
    #expect(outcome(Array(text.utf8)).refusal == nil)
  }

  @Test(arguments: [
    "", " ", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "{'a':1}", "[1 2]", "[01]", "[-01]", "[1.]",
    "[.5]", "[+1]", "[1e]", "[1e+]", "[-]", "[0x1]", "[NaN]", "[Infinity]", "[tru]", "[\"a]",
    "[\"\\x\"]", "[\"\\u12\"]", "[\"\\ud800\"]", "[\"\\udc00\"]", "[\"\\ud800\\u0041\"]",
    "[\"a\tb\"]", "[\"a\nb\"]", "[1", "{\"a\"", "{\"a\":", "{\"a\" 1}", "[]]", "[][]", "1 2",
    "// x\n[]", "[/**/]", "{\"a\":1,\"a\":2}", "\u{A0}[]", "[\u{FEFF}]", "{\"a\":1 \"b\":2}",
    "True",
    "[\"\\", "*",
  ])
  func `what it does not allow is refused`(text: String) {
    #expect(outcome(Array(text.utf8)).refusal?.hasPrefix("t:") == true)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE4], [0xF4, 0x90, 0x80, 0x80],
    ] {
      #expect(outcome([0x22] + bytes + [0x22]).refusal?.contains("not UTF-8") == true)
    }
  }

  @Test func `depth 64 is taken and 65 is not`() {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    #expect(outcome(nested(64)).refusal == nil)
    #expect(
      outcome(nested(65)).refusal == "t:1:65: error: this JSON is nested more than 64 levels deep")
    #expect(outcome([UInt8](repeating: 0x5B, count: 100_000)).refusal?.hasPrefix("t:1:65") == true)
  }

  @Test func `a string of more than 64 KiB is refused`() {
    let long = [0x22] + [UInt8](repeating: 0x61, count: 65_537) + [0x22]
    #expect(outcome(long).refusal?.contains("longer than 65536 bytes") == true)
  }

  @Test func `numbers stay the text they are`() {
    #expect(
      outcome(Array("[1e400,19.989999999999998,-0.0]".utf8)).tokens == [
        .beginArray, .number("1e400"), .number("19.989999999999998"), .number("-0.0"), .endArray,
      ])
  }

  @Test func `places are in scalars and paths follow the keys`() throws {
    let text = "{\n \"ä ö\": {\"b\": [1,\n   [\"é\", 7]]}}"
    let tokenizer = try JSONTokenizer(ByteStream(name: "t", bytes: Array(text.utf8)))
    while let token = try tokenizer.next(), token != .number("7") {}
    #expect(tokenizer.location == SourceLocation(file: "t", line: 3, column: 10))
    #expect(tokenizer.path == "$[\"ä ö\"].b[1][1]")
  }

  @Test func `a key that comes twice shows both places`() {
    do throws(Rejection) {
      let tokenizer = try JSONTokenizer(
        ByteStream(name: "t", bytes: Array("{\"a\":1,\n\"a\":2}".utf8)))
      while try tokenizer.next() != nil {}
      Issue.record("a repeated key was taken")
    } catch {
      #expect(error.diagnostics.first?.location?.line == 2)
      #expect(error.diagnostics.first?.notes == ["$.a: first at line 1, column 2"])
    }
  }
}
