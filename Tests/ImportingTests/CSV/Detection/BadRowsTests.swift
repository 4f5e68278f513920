import Importing
import Ledger
import Syntax
import Testing

struct BadRowsTests {
  /// Reads `text` as with `--rejects`: the good rows, and the lines and reasons of the others.
  private static func read(_ text: String) throws(Rejection) -> CollectingSink {
    var options = CSVFiles.options
    options.currency = .eur
    options.keepsGoodRows = true
    let sink = CollectingSink()
    try CSVFormat().read(
      ByteStream(name: "bank.csv", bytes: Array(text.utf8)), options: options, into: sink)
    return sink
  }

  @Test(arguments: [
    (
      "Date,Text,Amount\n2024-04-13,Tea,-5.00\nnever,Cake,-6.00\n2024-04-15,Salt,-1.00\n",
      ["2024-04-13 -500", "2024-04-15 -100"], "3 date \"never\" does not match the date format"
    ),
    (
      "Date,Text,Amount\n2024-04-13,Tea,-5.00\n2024-04-14,Cake,six\n",
      ["2024-04-13 -500"], "3 amount \"six\" is not a number"
    ),
    (
      "Date,Text,Amount\n2024-04-13,Tea, milk,-5.00\n2024-04-14,Cake,-6.00\n",
      ["2024-04-14 -600"], "2 this row has 4 fields; the header has 3"
    ),
    (
      "2024-04-13;Tee;-5,00\n2024-04-14;Brot;-6,00\nnie;Salz;-7,00\n2024-04-16;Brot;-8,00\n",
      ["2024-04-13 -500", "2024-04-14 -600", "2024-04-16 -800"],
      "3 date \"nie\" does not match the date format"
    ),
    (
      "2024-04-13;Tee;-5,00\n2024-04-14;Brot;sechs\n2024-04-15;Salz;-7,00\n",
      ["2024-04-13 -500", "2024-04-15 -700"], "2 amount \"sechs\" is not a number"
    ),
  ])
  func `the good rows of a detected layout are read and a bad one is rejected`(
    text: String, lines: [String], rejected: String
  ) throws {
    let sink = try Self.read(text)
    #expect(sink.lines == lines)
    #expect(sink.rejectedRows.map { "\($0.line) \($0.problems[0].message)" } == [rejected])
    #expect(sink.notes.contains { $0.text.contains("rows: 1 of") })
  }

  @Test func `a bad row is refused at its line and column`() {
    #expect(
      CSVFiles.refusal(
        "Date,Text,Amount\n2024-04-13,Tea,-5.00\nnever,Cake,-6.00\n2024-04-15,Salt,-1.00\n") == """
          bank.csv:3:1: error: date "never" does not match the date format
            |
          3 | never,Cake,-6.00
            | ^^^^^ column 1 "Date"
              = the detected layout has format: yyyy-MM-dd
          hint: correct it in the file, or add --rejects to import the other rows
          """)
  }

  /// One bad row in ten is few; two in eleven are another layout, or a damaged file.
  @Test func `at most one row in ten may be bad`() throws {
    func table(_ count: Int, bad: Set<Int>) -> String {
      let rows = (1...count).map { "2024-04-\($0 + 10),Tea,\(bad.contains($0) ? "x" : "-5.00")" }
      return (["Date,Text,Amount"] + rows).joined(separator: "\n")
    }
    func dated(_ count: Int, bad: Set<Int>) -> String {
      let rows = (1...count).map { "\(bad.contains($0) ? "soon" : "2024-04-\($0 + 10)"),Tea,-5.00" }
      return (["Date,Text,Amount"] + rows).joined(separator: "\n")
    }
    #expect(try Self.read(table(11, bad: [3])).lines.count == 10)
    #expect(try Self.read(dated(11, bad: [3])).lines.count == 10)
    #expect(throws: Rejection.self) { try Self.read(dated(11, bad: [3, 5])) }
    #expect(try Self.read(dated(20, bad: [3, 5])).lines.count == 18)
    #expect(throws: Rejection.self) { try Self.read(dated(3, bad: [1, 2])) }
  }

  @Test(arguments: [
    // Either order leaves one bad row.
    "Date,Text,Amount\n13/04/2024,A,-1.00\n04/14/2024,B,-1.00\n05/06/2024,C,-1.00\n",
    // One good row does not outvote a row of another format.
    "Date,Text,Amount\n2024-04-13,A,-1.00\n14.04.2024,B,-1.00\n",
    "Datum;Text;Betrag\n2024-04-13;A;-1.234,56\n2024-04-14;B;-1,234.56\n",
  ])
  func `rows that support two layouts are refused`(text: String) {
    #expect(throws: Rejection.self) { try Self.read(text) }
  }

  @Test(arguments: [nil, AmountSign.inverted])
  func `a row without a direction does not turn the others into one sign`(said: AmountSign?) throws
  {
    let rows = (10...20).map {
      "2024-04-\($0);Text \($0);\($0),00;\($0 == 15 ? "EUR" : $0 > 13 ? "O" : "I")"
    }
    var options = CSVFiles.options
    options.currency = .eur
    options.keepsGoodRows = true
    options.answers.sign = said
    let sink = CollectingSink()
    let bytes = Array(rows.joined(separator: "\n").utf8)
    func read() throws(Rejection) {
      try CSVFormat().read(
        ByteStream(name: "bank.csv", bytes: bytes), options: options, into: sink)
    }
    guard said == nil else {
      #expect(throws: Rejection.self) { try read() }
      return
    }
    try read()
    #expect(sink.lines.first == "2024-04-10 1000")
    #expect(sink.lines.last == "2024-04-20 -2000")
    #expect(sink.lines.count == 10)
    #expect(sink.rejectedRows.map(\.line) == [6])
  }

  @Test func `without the bad row, days and months stay ambiguous`() {
    #expect(
      CSVFiles.refusal(
        "Date,Text,Amount\n03/04/2024,A,-1.00\nnever,B,-1.00\n05/06/2024,C,-1.00\n"
      ).contains("the dates in column \"Date\" are ambiguous"))
  }

  @Test func `a running balance does not cross a bad row`() throws {
    let sink = try Self.read(
      """
      Date,Text,Amount,Balance
      2024-04-13,A,5.00,95.00
      never,B,5.00,90.00
      2024-04-15,C,5.00,85.00
      2024-04-16,D,5.00,80.00
      """)
    #expect(sink.lines == ["2024-04-13 -500", "2024-04-15 -500", "2024-04-16 -500"])
    #expect(sink.notes.contains { $0.text.contains("1 of 1 balances match (proven)") })
  }
}
