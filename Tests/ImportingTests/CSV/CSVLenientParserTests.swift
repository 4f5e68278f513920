import Syntax
import Testing

@testable import Importing

@Suite struct CSVLenientParserTests {
  private func rows(_ text: String, _ delimiter: Character = ";") -> [[String]] {
    let dialect = CSVDialect(delimiter: delimiter.asciiValue ?? 0)
    return CSVLenientRows(Array(text.utf8), dialect: dialect).rows.map(\.cells)
  }

  @Test(
    arguments: [
      ("a;b\nc", [["a", "b"], ["c"]]), ("a;\r\n;b\r", [["a", ""], ["", "b"]]), ("", []),
      ("\n", [[""]]), (#""x;y""z";"""#, [[#"x;y"z"#, ""]]),
      (#"=" 0012";q"r"#, [[" 0012", #"q"r"#]]),
      ("  \"in\";\"two\nlines\"\nend", [["in", "two\nlines"], ["end"]]),
      (#""open;to the end"#, [["open;to the end"]]), (#""a"b;c"#, [["ab", "c"]]),
    ] as [(String, [[String]])])
  func `rows are cut as banks mean them, and nothing is an error`(
    text: String, expected: [[String]]
  ) {
    #expect(rows(text) == expected)
  }

  @Test func `a row is placed by the line it begins on`() {
    let text = "a\n\"b\nb\";c\n\nd"
    let dialect = CSVDialect(delimiter: UInt8(ascii: ";"))
    #expect(CSVLenientRows(Array(text.utf8), dialect: dialect).rows.map(\.line) == [1, 2, 4, 5])
  }

  @Test(arguments: [("; \t\u{A0};", true), (" ;x", false), ("", true), ("\u{301}", false)])
  func `blank is what holds nothing but blanks`(text: String, isBlank: Bool) {
    var cutter = CSVLenientParser(
      Array((text + "\n").utf8), dialect: CSVDialect(delimiter: UInt8(ascii: ";")))
    let hasRow = cutter.next()
    #expect(hasRow)
    #expect(cutter.isBlank == isBlank)
  }

  // What one column costs grows with the number of columns: 256 KiB of a header took minutes.
  @Test(arguments: [";Text", ";Betrag", ";Datum", ";12,50"])
  func `a table of thousands of columns is no statement`(column: String) {
    let columns = String(repeating: column, count: 1000)
    let text = "Datum;Betrag\(columns)\n04.03.2026;-12,50\(columns)\n"
    #expect(
      refusal(CSVFormat(), text: text)
        == ["test.file:1:1: error: no header row with a date and an amount"])
  }
}
