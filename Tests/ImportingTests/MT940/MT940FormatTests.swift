import Importing
import Ledger
import Syntax
import Testing

@Suite struct MT940FormatTests {
  /// A whole message around some entries.
  private func file(
    _ entries: String, opening: String = ":60F:C260731EUR100,00",
    closing: String = ":62F:C260831EUR90,00\n-\n", page: String = "1/1"
  ) -> String {
    ":20:STARTUMS\n:25:DE02120300000000202051\n:28C:\(page)\n\(opening)\n\(entries)\n\(closing)"
  }

  private func read(_ text: String) throws -> CollectedStatements {
    try collect(MT940Format(), text: text)
  }

  private func recognises(_ text: String) -> Bool {
    MT940Format().recognises(FileHead(name: "x.txt", bytes: Array(text.utf8)))
  }

  @Test func `a file is known by its fields, whatever envelope they come in`() {
    let body = ":20:A\n:25:B\n"
    for start in [
      "", "\n\n  ", "{1:F01X}{2:I940X}{4:\n", "ABNANL2A\r\n940\r\nABNANL2A\r\n", ":940:\n",
    ] {
      #expect(recognises(start + body), "\(start)")
    }
    #expect(recognises(":61:260803D1,\n"))
    #expect(!recognises("Date;Amount\n:20:;1\n"))
    #expect(!recognises(String(repeating: "a\n", count: 9) + body))
    #expect(!recognises(":20:A\nplain"))
    #expect(!recognises(""))
  }

  @Test func `pages of one statement are one, and statements of one file stay apart`() throws {
    let first = file(
      ":61:2608030803D10,00NTRFNONREF", closing: ":62M:C260803EUR90,00\n-\n", page: "7/1")
    let second = file(
      ":61:2608040804D5,00NTRFNONREF", opening: ":60M:C260803EUR90,00",
      closing: ":62F:C260804EUR85,00\n-\n", page: "7/2")
    let other = file("", opening: ":60F:C260804EUR85,00", closing: ":62F:C260805EUR85,00\n-\n")
    let read = try read(first + second + other)
    #expect(read.lines.map(\.amount) == ["-10.00 EUR", "-5.00 EUR"])
    #expect(read.statements.map { $0.opening?.minorUnits } == [10_000, 8_500])
    #expect(read.statements.map { $0.closing?.minorUnits } == [8_500, 8_500])
    #expect(read.notes.isEmpty)
  }

  @Test func `a page without the next is said to be one, and is taken`() throws {
    let read = try read(
      file(":61:2608030803D10,00NTRFNONREF", closing: ":62M:C260803EUR90,00\n-\n"))
    #expect(read.lines.count == 1)
    #expect(read.statements.first?.closing?.minorUnits == 9_000)
    #expect(read.notes.contains { $0.contains("cut off") })
  }

  @Test func `a file that ends without balance and end is cut off`() {
    let refused = refusal(
      MT940Format(), text: file(":61:2608030803D10,00NTRFNONREF", closing: ""))
    #expect(refused.count == 1)
    #expect(refused.first?.contains("cut off") == true)
  }

  @Test func `an interim report is never complete, and what it expects is pending`() throws {
    let sink = CollectingSink()
    let text = """
      :20:X
      :25:1/2
      :28C:1
      :34F:PLNC0,
      :13D:2609011730+0200
      :61:260901C1,00NTRFNONREF
      :61:260902ED2,00NTRFNONREF
      -
      """
    try MT940Format().read(
      ByteStream(name: "x", bytes: Array(text.utf8)),
      options: ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778)), into: sink)
    #expect(sink.entries.map(\.isPending) == [false, true])
    #expect(sink.entries.map { $0.amount.currency.code } == ["PLN", "PLN"])
    #expect(sink.ended.map(\.isComplete) == [false])
    #expect(sink.ended.map(\.layout) == ["interim"])
  }

  @Test func `text behind the closing balance is the statement's, not an entry's`() throws {
    let read = try read(
      file(
        ":61:2608030803D10,00NTRFNONREF\n:86:Coffee",
        closing: ":62F:C260831EUR90,00\n:64:C260831EUR90,00\n:86:Rechnungsabschluss\n-\n"))
    #expect(read.lines.map(\.payee) == ["Coffee"])
  }

  @Test func `a dash that begins a line of text is text, and a cut time is no field`() throws {
    let full = String(repeating: "x", count: 57) + "04-08T16"
    let read = try read(
      file(
        ":61:2608030803D10,00NTRFNONREF\n:86:one\n- two\n:61:260804D1,00NTRF\n:86:\(full)\n:20:37 z"
      )
    )
    #expect(read.lines.map(\.payee) == ["one - two", full + ":20:37 z"])
    #expect(read.statements.count == 1)
  }

  @Test func `the bank's reference is an id unless it only counts or says there is none`() throws {
    let ids = ["NONREF", "0001", "NOTPROVIDED", "000000000000", "26080300077", ""]
    let entries = ids.map { ":61:2608030803D1,00NTRFCUST//\($0)" }.joined(separator: "\n")
    let read = try read(file(entries))
    #expect(read.lines.map(\.bankID) == ["", "", "", "", "26080300077", ""])
    #expect(read.lines.allSatisfy { $0.reference == "CUST" })
  }

  @Test(
    arguments: [
      (":61:260803X1,00NTRF", "expected a debit/credit mark (C, D, RC or RD)"),
      (":61:261303D1,00NTRF", "is not a valid date"),
      (":61:260803DNTRF", "expected an amount"), (":61:260803D1.234,56NTRF", "is not an amount"),
      (":61:260803D1,234NTRF", "has 3 decimals"),
      (":61:260803D99999999999999999999,00NTRF", "larger than saldo can hold"),
      (":61:290803D1,00NTRF", "more than a year after"),
      (":61:260803D1,00NTRF\n:86:a\u{1B}[2J", "control character U+001B"),
    ])
  func `a bad entry refuses the file, or only itself`(entry: String, message: String) throws {
    let text = file("\(entry)\n:61:260804D2,00NTRF")
    let refused = refusal(MT940Format(), text: text)
    #expect(refused.count == 1)
    #expect(refused.first?.contains(message) == true, "\(refused)")

    let sink = CollectingSink()
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
    options.keepsGoodRows = true
    try MT940Format().read(
      ByteStream(name: "x", bytes: Array(text.utf8)), options: options, into: sink)
    #expect(sink.entries.map(\.amount.minorUnits) == [-200])
    #expect(sink.rejectedRows.map(\.line) == [5])
    #expect(sink.rejectedRows.first?.raw.hasPrefix(":61:") == true)
  }

  @Test func `a field has a limit, and blank lines have none`() throws {
    let long = String(repeating: String(repeating: "y", count: 60) + "\n", count: 1_100)
    let refused = refusal(
      MT940Format(), text: file(":61:260803D10,00NTRF\n:86:\(long)"))
    #expect(refused.first?.contains("longer than 65536 bytes") == true)
    let blank = String(repeating: "\n", count: 200_000)
    #expect(try read(file(":61:260803D10,00NTRF\n:86:a\(blank)b")).lines.map(\.payee) == ["a b"])
  }

  @Test func `text is UTF-8, Windows-1252 or the code page of DOS`() throws {
    let text = file(":61:260803D10,00NTRF\n:86:Grünmarkt")
    let bytes = Array(text.utf8)
    for umlaut: [UInt8] in [[0xC3, 0xBC], [0xFC], [0x81]] {
      var encoded: [UInt8] = []
      for byte in bytes {
        if byte == 0xC3 { encoded += umlaut } else if byte != 0xBC { encoded.append(byte) }
      }
      let read = try collect(MT940Format(), ByteStream(name: "x", bytes: encoded))
      #expect(read.lines.map(\.payee) == ["Grünmarkt"])
    }
  }

  @Test func `no cut of a file makes the reader fail but with a message`() throws {
    let sample = Array(file(":61:2608030803D10,00NTRFNONREF//1\nx\n:86:166?00A?20SVWZ+B?32C").utf8)
    for count in sample.indices {
      let stream = ByteStream(name: "x", bytes: Array(sample[..<count]))
      do throws(Rejection) {
        _ = try collect(MT940Format(), stream)
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }

  @Test(arguments: ["-\n", ":64:C260831EUR90,00\n"])
  func `a statement that ends without a closing balance is taken, and its last row is named`(
    end: String
  ) throws {
    let sink = CollectedFindings()
    try sink.read(
      MT940Format(), file(":61:260803D10,00NTRF\n:61:260804D2,00NTRF\n:86:Shop", closing: end))
    #expect(sink.amounts == [-1_000, -200])
    #expect(sink.findings.count == 1)
    #expect(sink.findings.first?.contains("no valid closing balance (:62F:)") == true)
  }

  @Test func `a statement without a closing balance and without an end is refused`() {
    let refused = refusal(MT940Format(), text: file(":61:260803D10,00NTRF", closing: ""))
    #expect(refused.first?.contains("it has no closing balance (:62F:) and no end mark") == true)
  }

  @Test func `a closing balance that cannot be read is none`() throws {
    let sink = CollectedFindings()
    try sink.read(MT940Format(), file(":61:260803D10,00NTRF", closing: ":62F:C2608"))
    #expect(sink.findings.count == 1)
  }

  @Test func `balances in no currency leave it to the workspace`() throws {
    let text = file(
      ":61:260803D10,00NTRF", opening: ":60F:C260731XXX100,00",
      closing: ":62F:C260831XXX90,00\n-\n")
    #expect(try read(text).lines.map(\.amount) == ["-10.00 EUR"])
    #expect(try read(text).statements.map { $0.closing?.minorUnits } == [9_000])
  }
}
