import Importing
import Ledger
import Syntax
import Testing

@Suite struct QIFFormatTests {
  @Test(arguments: [
    ("!Type:Bank\n", true), ("\u{FEFF}!Type:Bank\n", true), ("\n\n !type:cash\r\n", true),
    ("### exported\n!Account\nNA\n^\n", true), ("!Option:AutoSwitch\n", true),
    ("!Clear:AutoSwitch\n", true), ("^\n!Type:Security\n", true), ("!Important\n", false),
    ("D1/2/24\nT5.00\n^\n", true), ("D6/19' 5\nU-3,134.00\nT-3,134.00\nCX\nPA\n^\n", true),
    ("D1/2/24\nT5.00\n", false), ("T5.00\nPA\n^\n", false), ("Dear Sir\nThanks\n^\n", false),
    ("Date,Total\n1/2/24,5.00\n", false), ("D1/2/24\nT5.00\nXtra\n^\n", false),
    ("D1/2/24\nTfive\n^\n", false), ("", false),
  ])
  func `a file is known by its header, or by an entry that can be nothing else`(
    text: String, isQIF: Bool
  ) {
    #expect(QIFFormat().recognises(FileHead(name: "x", bytes: Array(text.utf8))) == isQIF)
  }

  @Test func `a file is QIF alone among the formats, whatever commas its texts have`() {
    let text = "!Type:Bank\nD1/13/24\nT-1,000.00\nPA, B, C\nMd, e, f\n^\n"
    let head = FileHead(name: "x.csv", bytes: Array(text.utf8))
    #expect(Formats.recognising(head).map(\.name) == ["qif"])
  }

  @Test func `line ends, byte order marks and encodings do not matter`() throws {
    let text = "!Type:Bank\nD2024-01-02\nT-5.00\nPBäcker Müller\nMà la carte\n^\n"
    let plain = try readQIF(text)
    #expect(plain.entries == ["2024-01-02 -5.00 Bäcker Müller"])
    #expect(try readQIF(text.replacing("\n", with: "\r\n")).entries == plain.entries)
    #expect(try readQIF(text.replacing("\n", with: "\r")).entries == plain.entries)
    #expect(try readQIF("\u{FEFF}" + text).entries == plain.entries)
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try readQIF(wide).entries == plain.entries)
    let windows = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try readQIF(windows).entries == plain.entries)
    #expect(try readQIF(windows).memos == ["à la carte"])
  }

  @Test func `Windows-1252 is found out even behind a long ASCII head`() throws {
    let rows = String(repeating: "D2024-01-02\nT1.00\nPAbc\n^\n", count: 12_000)
    let late = Array("D2024-01-03\nT1.00\nPCaf".utf8) + [0xE9, 0x80] + Array("\n^\n".utf8)
    let read = try readQIF(Array("!Type:Bank\n\(rows)".utf8) + late)
    #expect(read.entries.count == 12_001)
    #expect(read.entries.last == "2024-01-03 1.00 Café€")
    #expect(read.largestBatch == 1024)
  }

  @Test func `control characters are refused, tabs become blanks`() {
    let refused = refusedQIF("!Type:Bank\nD2024-01-02\nT1.00\nPA\u{1}B\n^\n")
    #expect(refused.map(\.message) == ["control character U+0001 in this field"])
    #expect(refused.first?.location == SourceLocation(file: "a.qif", line: 4, column: 2))
  }

  @Test func `a line that never ends is refused`() {
    let text = "!Type:Bank\nD2024-01-02\nP" + String(repeating: "x", count: 70_000) + "\n^\n"
    #expect(refusedQIF(text).first?.message.contains("65536") == true)
    let lines =
      "!Type:Bank\n"
      + String(repeating: "M" + String(repeating: "x", count: 999) + "\n", count: 1100)
    #expect(refusedQIF(lines).first?.message.contains("has no closing ^") == true)
  }
}
