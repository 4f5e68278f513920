import Importing
import Ledger
import Syntax
import Testing

/// The cases of the malformed corpus that a CSV can hold.
struct CSVStatementReaderTests {
  static let euro = """
    version: 1
    recognise: {header: [Datum, Text, Betrag]}
    delimiter: ";"
    date: {column: Datum, format: dd.MM.yyyy}
    text: {column: Text}
    amount:
      column: Betrag
      number: european
    currency: EUR
    """

  static let split = """
    version: 1
    recognise: {header: [Date, Narration, Withdrawal, Deposit, Balance]}
    date: {column: Date, format: dd/MM/yy}
    text: {column: Narration}
    amount:
      debit: Withdrawal
      credit: Deposit
      number: indian
    currency: INR
    balance: {column: Balance}
    """

  private func euroRow(_ row: String) -> String {
    CSVFiles.refusal("Datum;Text;Betrag\n\(row)\n", profile: Self.euro)
  }

  private func splitRow(_ row: String) -> String {
    CSVFiles.refusal("Date,Narration,Withdrawal,Deposit,Balance\n\(row)\n", profile: Self.split)
  }

  @Test func `a letter in an amount is shown with its place and the profile's line`() {
    #expect(
      splitRow("14/08/24,UPI-SWIGGY,\"1,23.4O\",,45210.10") == """
        bank.csv:2:21: error: amount "1,23.4O" is not a number
          |
        2 | 14/08/24,UPI-SWIGGY,"1,23.4O",,45210.10
          |                     ^^^^^^^^^ column 3 "Withdrawal"; its 7th character is the letter O
            = profiles/mine.yaml:8 sets number: indian (1,23,456.78)
        hint: correct it in the file, or add --rejects to import the other rows
        """)
  }

  @Test(arguments: ["", "   \n \n"])
  func `a file without text is said to be empty`(text: String) {
    #expect(
      CSVFiles.refusal(text, profile: Self.euro).hasPrefix("bank.csv: error: this file is empty"))
  }

  @Test(arguments: [euro, nil])
  func `a header alone is no error but a warning`(profile: String?) throws {
    let sink = try CSVFiles.read("Datum;Text;Betrag\n", profile: profile)
    #expect(sink.entries.isEmpty)
    let message = "0 entries in this file"
    #expect(
      sink.notes.map(\.message)
        == [profile == nil ? "\(message): it has a header but no rows" : message])
    #expect(sink.notes.first?.severity == .warning)
  }

  @Test func `a row with fewer or more fields names both counts`() {
    #expect(
      euroRow("02.04.2024;Brot").contains(
        "bank.csv:2:16: error: this row has 2 fields; the header has 3"))
    #expect(
      euroRow("02.04.2024;Brot;-1,00;x").contains(
        "bank.csv:2:23: error: this row has 4 fields; the header has 3"))
  }

  @Test func `empty fields beyond the header and rows of delimiters do not matter`() throws {
    let text = "Datum;Text;Betrag\n02.04.2024;Brot;-1,00;;\n;;\n;;;;\n"
    #expect(try CSVFiles.read(text, profile: Self.euro).lines == ["2024-04-02 -100"])
  }

  @Test func `a quote that is never closed is shown where it opens`() {
    let message = euroRow("02.04.2024;\"Brot;-1,00\n03.04.2024;Tee;-2,00")
    #expect(message.hasPrefix("bank.csv:2:12: error: unclosed quote"))
  }

  @Test func `text after a closing quote is shown where it stands`() {
    #expect(
      euroRow("02.04.2024;\"Brot\"x;-1,00").hasPrefix(
        "bank.csv:2:18: error: this field mixes quoted and unquoted text"))
  }

  @Test func `a file of another delimiter says so`() {
    var options = CSVFiles.options
    options.profile = "mine"
    let message = Self.message(
      "Datum,Text,Betrag\n02.04.2024,Brot,\"-1,00\"\n", options, profile: Self.euro)
    #expect(
      message.hasPrefix(
        "bank.csv:1:1: error: only 1 column with delimiter \";\"; the file seems to use \",\""))
  }

  @Test func `a column that is missing is named with those found`() {
    var options = CSVFiles.options
    options.profile = "mine"
    let message = Self.message("Datum;Text;Wert\n", options, profile: Self.euro)
    #expect(message.hasPrefix("bank.csv:1:1: error: no column \"Betrag\""))
    #expect(message.contains("found: \"Datum\", \"Text\", \"Wert\""))
  }

  @Test(arguments: [
    "12,3x", "1.23,45", "12,34-", "(12,00)", "nan", "inf", "1e3", "0x10", "１２,00", "--1,00", ",",
  ])
  func `what is no number of the layout is refused`(amount: String) {
    #expect(euroRow("02.04.2024;Brot;\(amount)").contains("column 3 \"Betrag\""))
  }

  @Test func `an amount is refused rather than rounded or cut`() {
    #expect(euroRow("02.04.2024;Brot;12,345").contains("\"12,345\" has 3 decimals; EUR has 2"))
    #expect(euroRow("02.04.2024;Brot;").contains("the amount is empty"))
    let large = String(repeating: "9", count: 41)
    #expect(euroRow("02.04.2024;Brot;\(large)").contains("larger than saldo can hold"))
    #expect(euroRow("02.04.2024;Brot;100.000.000.000,01").contains("(±100,000,000,000.00)"))
    #expect(euroRow("02.04.2024;Brot;-100.000.000.000,00") == "")
  }

  @Test(arguments: [
    ("30.02.2024", "\"30.02.2024\" is not a valid date"),
    ("01.13.2024", "\"01.13.2024\" is not a valid date"),
    ("29.02.2023", "\"29.02.2023\" is not a valid date"),
    ("01.01.0024", "the year 24 is before 1970"),
    ("06.10.2025", "2025-10-06 is more than a year after 2024-10-04"),
    ("1.4.2024", "date \"1.4.2024\" does not match the date format"),
    ("2024-04-02", "its 3rd character is the letter"),
    ("", "the date is empty"),
  ])
  func `a date that is none is refused`(date: String, message: String) {
    let text = euroRow("\(date);Brot;-1,00")
    #expect(text.contains(date == "2024-04-02" ? "its 3rd character is \"2\"" : message))
  }

  @Test func `debit and credit must not both be filled nor both be empty`() {
    #expect(
      splitRow("14/08/24,A,1.00,2.00,5.00").contains(
        "both \"Withdrawal\" and \"Deposit\" have an amount"))
    #expect(
      splitRow("14/08/24,A,,,5.00").contains("neither \"Withdrawal\" nor \"Deposit\" has an amount")
    )
    #expect(splitRow("14/08/24,A,-1.00,,5.00").contains("this debit has an unexpected minus"))
    #expect(splitRow("14/08/24,A,0.00,2.00,5.00") == "")
  }

  @Test func `a running balance that breaks says which figure was expected`() {
    let text = """
      Date,Narration,Withdrawal,Deposit,Balance
      01/04/24,A,1.00,,99.00
      02/04/24,B,2.00,,97.00
      03/04/24,C,0.50,,95.50
      04/04/24,D,0.50,,95.00
      """
    let message = CSVFiles.refusal(text, profile: Self.split)
    #expect(
      message.hasPrefix(
        "bank.csv:4:18: error: expected balance 96.50, found 95.50: a row is missing or changed"
      ))
    #expect(message.split(separator: "error:").count == 2)
  }

  @Test func `a running balance is followed from the newest entry down`() throws {
    let text = """
      Date,Narration,Withdrawal,Deposit,Balance
      03/04/24,C,0.50,,96.50
      02/04/24,B,2.00,,97.00
      01/04/24,A,1.00,,99.00
      """
    let sink = try CSVFiles.read(text, profile: Self.split)
    #expect(sink.ended.first?.opening?.minorUnits == 10000)
    #expect(sink.ended.first?.closing?.minorUnits == 9650)
  }

  @Test func `a balance on the last row of a day only is followed too`() throws {
    let text = """
      Date,Narration,Withdrawal,Deposit,Balance
      01/04/24,A,1.00,,
      01/04/24,B,2.00,,97.00
      02/04/24,C,0.50,,
      02/04/24,D,,10.00,106.50
      """
    let sink = try CSVFiles.read(text, profile: Self.split)
    #expect(sink.ended.first?.opening?.minorUnits == 10000)
    #expect(sink.ended.first?.closing?.minorUnits == 10650)
  }

  @Test func `bytes that are no text are refused with their value`() {
    let head = Array("Datum;Text;Betrag\n02.04.2024;".utf8)
    let tail = Array(";-1,00\n".utf8)
    func refusal(_ bytes: [UInt8]) -> String {
      CSVFiles.refusal(bytes: head + bytes + tail, profile: Self.euro)
    }
    #expect(refusal([0x43, 0x61, 0x66, 0xE9]).contains("byte 0xE9 is not UTF-8"))
    #expect(refusal([0x43, 0x61, 0x66, 0xE9]).contains("encoding: windows-1252"))
    #expect(refusal([0x41, 0x00, 0x42]).contains("control character U+0000 in this field"))
    #expect(refusal([0x1B, 0x5B, 0x32, 0x4A]).contains("control character U+001B"))
    #expect(refusal([0xC2, 0x9B]).contains("control character U+009B"))
    #expect(refusal([0xC0, 0xAF]).contains("byte 0xC0"))
    #expect(refusal([0xED, 0xA0, 0x80]).contains("byte 0xED"))
    #expect(refusal([0xF0, 0x9F, 0x98]).contains("byte 0xF0"))
    #expect(refusal([0xF0, 0x9F, 0x98, 0x80]) == "")
  }

  @Test func `line ends of every kind keep the line numbers right`() {
    let rows = ["Datum;Text;Betrag", "02.04.2024;\"Brot\nund Tee\";-1,00", "03.04.2024;x;1x"]
    #expect(
      CSVFiles.refusal(rows.joined(separator: "\n"), profile: Self.euro).hasPrefix("bank.csv:4:14:")
    )
    #expect(
      CSVFiles.refusal(rows.joined(separator: "\r\n"), profile: Self.euro).hasPrefix(
        "bank.csv:4:14:"))
    let old = ["Datum;Text;Betrag", "02.04.2024;Brot;-1,00", "03.04.2024;x;1x"]
    #expect(
      CSVFiles.refusal(old.joined(separator: "\r"), profile: Self.euro).hasPrefix("bank.csv:3:14:"))
  }

  @Test func `a byte order mark and UTF-16 are decoded`() throws {
    let text = "Datum;Text;Betrag\n02.04.2024;Bäcker;-1,00\n"
    let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + utf16, utf16] {
      let sink = try CSVFiles.read(bytes: bytes, profile: Self.euro)
      #expect(sink.texts == ["Bäcker"])
    }
  }

  @Test func `a line end inside a text becomes a blank and guards are taken off`() throws {
    let text =
      "Datum;Text;Betrag\n02.04.2024;\"Brot\r\n  und Tee \";-1,00\n03.04.2024;'00123;2,00\n"
    #expect(try CSVFiles.read(text, profile: Self.euro).texts == ["Brot   und Tee", "00123"])
  }

  @Test(arguments: [("'＝1", "＝1"), ("'＋1", "＋1"), ("'－1", "－1"), ("'＠a", "＠a"), ("'Ｅ1", "'Ｅ1")])
  func `the guard before a wide sign is taken off, an apostrophe before a letter stays`(
    written: String, text: String
  ) throws {
    let file = "Datum;Text;Betrag\n02.04.2024;\(written);-1,00\n"
    #expect(try CSVFiles.read(file, profile: Self.euro).texts == [text])
  }

  @Test func `the last row of a file that was cut off says so`() {
    let message = CSVFiles.refusal(
      "Datum;Text;Betrag\n02.04.2024;Brot;-1,00\n03.04.20", profile: Self.euro)
    #expect(message.contains("the file is cut off in this row"))
    #expect(message.contains("hint: download the file again"))
  }

  @Test func `a summary row suggests a footer, and with one it is passed over`() throws {
    let text = "Datum;Text;Betrag\n02.04.2024;Brot;-1,00\nSumme;;-1,00\nirgend \"etwas\n"
    #expect(CSVFiles.refusal(text, profile: Self.euro).contains("footer: [\"Total*\"]"))
    let sink = try CSVFiles.read(text, profile: Self.euro + "\nfooter: [Summe*]")
    #expect(sink.lines == ["2024-04-02 -100"])
    #expect(sink.notes.contains { $0.message == "the table ends here, at \"Summe\"" })
    #expect(sink.notes.contains { $0.message == "2 rows were ignored by the profile" })
  }

  @Test func `every bad row is listed, twenty of them in full`() {
    let rows = (1...25).map { _ in "02.04.2024;Brot;x" }.joined(separator: "\n")
    let lines = euroRow(rows).split(separator: "\n").filter { $0.contains("error:") }
    #expect(lines.count == 21)
    #expect(lines.last == "bank.csv: error: and 5 more errors like these")
  }

  @Test func `an unknown currency is refused`() {
    let profile = Self.euro.replacingSuffix("currency: EUR", "currency: {column: Text}")
    let message = CSVFiles.refusal("Datum;Text;Betrag\n02.04.2024;EURO;-1,00\n", profile: profile)
    #expect(message.contains("\"EURO\" is not an ISO 4217 currency"))
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>a,b,c</body></html>", "%PDF-1.7\na,b\nc,d", "PK\u{3}\u{4}a,b\nc,d",
    "OFXHEADER:100\nDATA:OFXSGML\n", "{\"a\": 1,\n\"b\": 2}", "one column\nof text\n", "",
  ])
  func `what is no CSV is not recognised`(text: String) {
    let isRecognised = CSVFormat().recognises(FileHead(name: "x.csv", bytes: Array(text.utf8)))
    #expect(!isRecognised)
  }

  private static func message(
    _ text: String, _ options: ReadingOptions, profile yaml: String
  ) -> String {
    var options = options
    do {
      options.profiles = [try CSVProfile(yaml: yaml, name: "mine", file: "profiles/mine.yaml")]
      try CSVFormat().read(
        ByteStream(name: "bank.csv", bytes: Array(text.utf8)), options: options,
        into: CollectingSink())
      return ""
    } catch {
      return error.diagnostics.map(\.text).joined(separator: "\n")
    }
  }
}

extension String {
  fileprivate func replacingSuffix(_ old: String, _ new: String) -> String {
    hasSuffix(old) ? String(dropLast(old.count)) + new : self
  }
}
