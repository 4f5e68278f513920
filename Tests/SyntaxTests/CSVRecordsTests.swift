import Syntax
import Testing

struct CSVRecordsTests {
  /// The rows of `text`, or nil when it is refused.
  private func rows(_ text: String, dialect: CSVDialect = CSVDialect()) -> [[String]]? {
    let records = CSVRecords(
      ByteStream(name: "t.csv", bytes: Array(text.utf8)), dialect: dialect)
    var rows: [[String]] = []
    do {
      while try records.next() { rows.append(records.texts) }
    } catch {
      return nil
    }
    return rows
  }

  /// RFC 4180 read a character at a time: nil where a quote stands wrongly.
  private func naiveRows(_ text: String) -> [[String]]? {
    enum State { case start, plain, quoted, closed }
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var state = State.start
    func isBlank() -> Bool { row.isEmpty && field.isEmpty && state == .start }
    for scalar in text.unicodeScalars {
      switch (state, scalar) {
      case (.quoted, "\""): state = .closed
      case (.quoted, _): field.unicodeScalars.append(scalar)
      case (.closed, "\""):
        field += "\""
        state = .quoted
      case (.start, "\""): state = .quoted
      case (.plain, "\""): return nil
      case (_, ","):
        row.append(field)
        (field, state) = ("", .start)
      case (_, "\n"), (_, "\r"):
        if !isBlank() { rows.append(row + [field]) }
        (row, field, state) = ([], "", .start)
      case (.closed, _): return nil
      default:
        field.unicodeScalars.append(scalar)
        state = .plain
      }
    }
    if state == .quoted { return nil }
    if !isBlank() { rows.append(row + [field]) }
    return rows
  }

  /// A carriage return that is no part of the line end is refused, not taken for one.
  private func hasStrayReturn(_ text: String) -> Bool {
    guard text.unicodeScalars.contains("\n") else { return false }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { index in
      scalars[index] == "\r" && !scalars[index...].drop { $0 == "\r" }.starts(with: ["\n"])
    }
  }

  @Test func `every short text is cut as the standard says`() {
    let alphabet: [Unicode.Scalar] = ["a", ",", "\"", " ", "\n", "\r"]
    var compared = 0
    for length in 0...6 {
      var indices = [Int](repeating: 0, count: length)
      repeat {
        var text = ""
        for index in indices { text.unicodeScalars.append(alphabet[index]) }
        if !hasStrayReturn(text) {
          compared += 1
          let found = rows(text)
          if found != naiveRows(text) {
            Issue.record(
              "\(text.debugDescription): \(String(describing: found)), not \(String(describing: naiveRows(text)))"
            )
          }
        }
      } while Self.advance(&indices, base: alphabet.count)
    }
    #expect(compared > 20_000)
  }

  private static func advance(_ indices: inout [Int], base: Int) -> Bool {
    for position in indices.indices {
      indices[position] += 1
      if indices[position] < base { return true }
      indices[position] = 0
    }
    return false
  }

  @Test(arguments: 1...20)
  func `a random table comes back as it was written`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pieces = ["a", "é", "漢", ",", "\"", "\n", "\r\n", " ", ";", "0"]
    var table: [[String]] = []
    for _ in 0..<(1 + random(200)) {
      let cells = (0..<(2 + random(6))).map { _ in
        (0..<random(12)).map { _ in pieces[random(pieces.count)] }.joined()
      }
      table.append(cells)
    }
    let text = table.map { row in
      row.map { cell in
        let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        guard needsQuotes || random(3) == 0 else { return cell }
        return "\""
          + cell.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: ",")
    }.joined(separator: random(2) == 0 ? "\n" : "\r\n")
    #expect(rows(text) == table)
  }

  @Test func `lines that end as old Macs did are rows too`() {
    #expect(rows("a,b\r1,2\r3,4") == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test func `a spreadsheet's guard before a quoted field is taken off`() {
    #expect(rows("=\"0012\",b,=\"x,y\"\n") == [["0012", "b", "x,y"]])
    #expect(rows("=1,\"a,=\"\"b\"\n") == [["=1", "a,=\"b"]])
    #expect(rows("a=\"0012\"\n") == nil)
  }

  @Test func `without a quote character quotes are text`() {
    let dialect = CSVDialect(delimiter: 0x09, quote: CSVDialect.noQuote)
    #expect(rows("a\t\"b\n\"c\"\td\"\n", dialect: dialect) == [["a", "\"b"], ["\"c\"", "d\""]])
  }

  @Test func `a field beyond the limit is refused, one at the limit is not`() {
    let limit = String(repeating: "x", count: CSVRecords.longestField)
    #expect(rows("\(limit),b\n")?.count == 1)
    #expect(rows("\(limit)x,b\n") == nil)
    #expect(rows("\"\(limit)\",b\n")?.count == 1)
    #expect(rows("\"\(limit)x\",b\n") == nil)
  }

  @Test func `more fields than any bank writes are refused`() {
    #expect(rows(String(repeating: ",", count: CSVRecords.mostFields)) == nil)
    #expect(rows(String(repeating: ",", count: CSVRecords.mostFields - 1))?.first?.count == 4096)
  }
}
