import Importing
import Ledger
import Syntax
import Testing

/// Ways to write amounts and bytes that no public file shows (formats.md, section 5.3).
struct CSVVectorsTests {
  private func amounts(_ cells: [String]) throws -> [Int64] {
    let rows = cells.enumerated().map { "2024-04-0\($0.offset + 1),Text,\($0.element)\n" }
    return try CSVFiles.read("Date,Description,Amount\n" + rows.joined())
      .entries.map(\.amount.minorUnits)
  }

  @Test func `groups of India, suffixes and minus signs behind are read with their signs`() throws {
    #expect(
      try amounts(["\"-1,23,456.78\"", "-1.00", "\"12,34,567.00\""])
        == [-12_345_678, -100, 123_456_700])
    #expect(
      try amounts(["\"1,250.00 Dr\"", "100.50 Dr", "7.00 Cr"]) == [-125_000, -10_050, 700])
    #expect(try amounts(["12.50-", "3.00-", "7.00"]) == [-1250, -300, 700])
    #expect(try amounts(["(37.50)", "(1.00)", "$2.00"]) == [-3750, -100, 200])
  }

  @Test func `groups of India without quotes are a wrong number of fields and never cut`() {
    let text = """
      Date,Description,Amount,Balance
      2024-04-01,A,-1.00,99.00
      2024-04-02,B,1,23,456.78,99.00
      2024-04-03,C,-1.00,98.00
      """
    #expect(CSVFiles.refusal(text).contains("this row has 6 fields; the header has 4"))
  }

  @Test func `a currency of three decimals is no thousand`() throws {
    let sink = try CSVFiles.read(
      "Date,Payee,Outflow,Inflow\n2022/11/07,shop,د.ا.\u{200F}4.750,د.ا.\u{200F}0.000\n")
    #expect(sink.entries.map(\.amount.minorUnits) == [-4750])
    #expect(sink.entries.first?.amount.currency.code == "JOD")
  }

  private static let text = """
    Date,Description,Amount
    2024-04-01,Bäcker 日本 €,-6.40
    2024-04-02,Tee,-1.00
    """

  private static func utf16(isLittle: Bool, marked: Bool) -> [UInt8] {
    let mark: [UInt16] = marked ? [0xFEFF] : []
    return (mark + Array(text.utf16)).flatMap { unit in
      isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read in either order, with and without a mark`(
    isLittle: Bool, marked: Bool
  ) throws {
    let sink = try CSVFiles.read(bytes: Self.utf16(isLittle: isLittle, marked: marked))
    #expect(sink.texts == ["Bäcker 日本 €", "Tee"])
    #expect(sink.lines == ["2024-04-01 -640", "2024-04-02 -100"])
  }

  @Test func `UTF-8 that is padded with NUL is refused and never read past`() {
    let padded = Array(Self.text.utf8) + Array(repeating: UInt8(0), count: 64)
    #expect(!CSVFiles.refusal(bytes: padded).isEmpty)
  }

  @Test(arguments: [
    ("日期,摘要,金额\n2024-04-01,面包店,-6.40\n2024-04-02,茶,-1.00\n", CSVEncodingSample.gb18030),
    ("日付,摘要,金額\n2024-04-01,パン屋,-6.40\n2024-04-02,茶,-1.00\n", CSVEncodingSample.eucJP),
    ("날짜,내용,금액\n2024-04-01,빵집,-6.40\n2024-04-02,차,-1.00\n", CSVEncodingSample.eucKR),
  ])
  func `the encodings of East Asia are told apart by the words of the header`(
    text: String, bytes: [UInt8]
  ) throws {
    let plain = try CSVFiles.read(text)
    let sink = try CSVFiles.read(bytes: bytes)
    #expect(sink.texts == plain.texts)
    #expect(sink.lines == ["2024-04-01 -640", "2024-04-02 -100"])
  }
}
