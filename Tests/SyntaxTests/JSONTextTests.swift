import Foundation
import Syntax
import Testing

@Suite struct JSONTextTests {
  @Test func `every text reads back as it was`() throws {
    var texts = (0...0x9F).compactMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    texts += ["a\"b\\c", "🧁", "e\u{301}", "\"\u{301}", "\u{2028}", "</script>", ""]
    for text in texts {
      let quoted = JSONText.quoted(text)
      let read =
        try JSONSerialization.jsonObject(
          with: Data(quoted.utf8), options: .fragmentsAllowed) as? String
      #expect(read.map { Array($0.utf8) } == Array(text.utf8), "\(quoted)")
    }
  }

  @Test func `a value is written as it was read, without its blanks`() throws {
    let json = #"{"a":[1.50,-0,1e3,true,null,"x\n\u0001"],"":{}}"#
    let spaced = #" { "a" : [ 1.50, -0, 1e3, true, null, "x\n\u0001" ], "" : { } } "#
    for text in [json, spaced] {
      let tokenizer = JSONTokenizer(text: text, at: SourceLocation(file: "f"), path: "$")
      let first = try #require(try tokenizer.next())
      #expect(JSON(try tokenizer.value(beginning: first)).text == json)
    }
  }

  @Test func `an object keeps the order of its members`() {
    let object: JSON = ["b": 1, "a": "x", "c": nil, "d": JSON.null]
    #expect(object.text == #"{"b":1,"a":"x","d":null}"#)
  }
}
