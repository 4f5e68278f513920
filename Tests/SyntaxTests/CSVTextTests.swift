import Syntax
import Testing

@Suite struct CSVTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), (" a", "\" a\""),
    ("a ", "\"a \""), ("#1", "\"#1\""), ("a\r\nb", "\"a\r\nb\""), ("a b;c", "a b;c"),
  ])
  func `a field is quoted where it could be read as anything else`(text: String, field: String) {
    #expect(CSVText.quoted(text) == field)
  }

  /// A quote and a mark on it are one character, of which the quote still ends the field.
  @Test func `a quote under a combining mark is doubled too`() {
    #expect(Array(CSVText.quoted("a\"\u{301}b").utf8) == Array("\"a\"\"\u{301}b\"".utf8))
  }

  @Test func `every short field reads back as it was`() throws {
    let letters = ["a", "\"", ",", " ", "#", "\n", "\u{301}"]
    var fields = [""]
    for _ in 0..<4 { fields += fields.flatMap { field in letters.map { field + $0 } } }
    for field in Set(fields) {
      let line = "x,\(CSVText.quoted(field)),y\r\n"
      let records = CSVRecords(ByteStream(name: "x.csv", bytes: Array(line.utf8)))
      #expect(try records.next())
      #expect(records.texts.map { Array($0.utf8) } == ["x", field, "y"].map { Array($0.utf8) })
    }
  }
}
