import Syntax
import Testing

@Suite struct CSVPositionsTests {
  private func records(_ text: String, _ dialect: CSVDialect = CSVDialect()) -> CSVRecords {
    CSVRecords(ByteStream(name: "x.csv", bytes: Array(text.utf8)), dialect: dialect)
  }

  @Test func `a field's mark counts scalars, in the line that the field begins on`() throws {
    let records = records("\n\"Kö\nln\",ä,\"b\nc\"\nx,y\n")
    #expect(try records.next())
    #expect(records.texts == ["Kö\nln", "ä", "b\nc"])
    #expect(records.line == 2)
    let marks = (0...3).map { records.mark(field: $0) }
    #expect(marks.map(\.location.line) == [2, 3, 3, 4])
    #expect(marks.map(\.location.column) == [1, 5, 7, 3])
    #expect(marks.map(\.excerpt?.width) == [3, 1, 2, 0])
    #expect(marks.map(\.excerpt?.text) == ["\"Kö", "ln\",ä,\"b", "ln\",ä,\"b", "c\""])
    #expect(try records.next())
    #expect(records.line == 5)
    #expect(try !records.next())
  }

  @Test(arguments: [
    ("a,\"b\nc,d\ne,f\n", 1, 3, "unclosed quote"), ("\"a\nb\n", 1, 1, "unclosed quote"),
    ("a,b\nc,\"d\"x\n", 2, 6, "mixes quoted and unquoted"),
    ("a\"b,c\n", 1, 2, "mixes quoted and unquoted"),
  ])
  func `a broken quote is shown where it stands`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    guard case .failure(let rejection) = CSVRecordsTests.rows(text) else {
      Issue.record("taken")
      return
    }
    let diagnostic = try #require(rejection.diagnostics.first)
    #expect(diagnostic.location?.description == "x.csv:\(line):\(column)")
    #expect(diagnostic.message.contains(message))
  }

  @Test func `an overlong field is refused where it begins`() throws {
    let long = String(repeating: "x", count: CSVRecords.longestField)
    #expect(try CSVRecordsTests.rows("a,\(long)\n").get() == [["a", long]])
    for text in ["a,b\nc,\(long)x\n", "a,b\nc,\"\(long)x\"\n"] {
      guard case .failure(let rejection) = CSVRecordsTests.rows(text) else {
        Issue.record("taken")
        continue
      }
      #expect(rejection.diagnostics.first?.location?.description == "x.csv:2:3")
    }
    let line = String(repeating: "x", count: 3 << 20)
    #expect((try? CSVRecordsTests.rows(line).get()) == nil)
    let open = "\"" + String(repeating: "x\n", count: 2 << 20)
    #expect((try? CSVRecordsTests.rows(open).get()) == nil)
    let commas = String(repeating: ",", count: CSVRecords.mostFields) + "\n"
    #expect((try? CSVRecordsTests.rows(commas).get()) == nil)
  }

  @Test func `a table larger than the buffers comes back as it was written`() throws {
    for (seed, delimiter) in [(1, ","), (2, ";"), (3, "\t")] {
      var state = UInt64(seed)
      func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
      let parts = ["a", "Ä", "喫", "\"", ",", ";", "\n", "\r\n", " ", "\t", "0", "long word"]
      let table = (0..<12_000).map { _ in
        (0..<4).map { column in
          (column == 0 ? "r" : "")
            + (0..<number(below: 12)).map { _ in
              parts[number(below: parts.count)]
            }.joined()
        }
      }
      let text = table.map { row in
        row.map { field in
          let isPlain = !field.contains { "\",;\t\n\r\r\n".contains($0) }
          return isPlain
            ? field
            : "\"\(field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
        }.joined(separator: delimiter)
      }.joined(separator: "\r\n")
      #expect(text.utf8.count > 1 << 19)
      let dialect = CSVDialect(delimiter: delimiter.utf8.first ?? 0)
      #expect(try CSVRecordsTests.rows(text, dialect: dialect).get() == table, "seed \(seed)")
    }
  }
}
