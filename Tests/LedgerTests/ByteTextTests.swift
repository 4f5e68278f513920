import Foundation
import Testing

@testable import Ledger

/// Numbers, amounts and days as bytes, held against Foundation's formats.
@Suite struct ByteTextTests {
  private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = Array("x".utf8)
    write(&bytes)
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 1_234_567, Int.max, Int.min + 1])
  func `a whole number has its digits and sign`(number: Int) {
    #expect(text { $0.append(decimal: number) } == "\(number)")
  }

  @Test(
    arguments: [
      (0, 0, "0"), (0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"), (100, 2, "1.00"),
      (-123_456, 3, "-123.456"), (7, 4, "0.0007"), (1_000_000, 0, "1000000"),
      (Int64.min + 1, 2, "-92233720368547758.07"),
    ] as [(Int64, Int, String)])
  func `minor units have a dot before their decimals`(
    units: Int64, exponent: Int, expected: String
  ) {
    #expect(text { $0.append(minorUnits: units, exponent: exponent) } == expected)
    #expect(Amount.decimalText(units, exponent: exponent) == expected)
  }

  @Test func `a count takes the plural unless it is one`() {
    #expect([0, 1, 2].map { $0.of("row") } == ["0 rows", "1 row", "2 rows"])
    #expect([1, 3].map { $0.of("category", "categories") } == ["1 category", "3 categories"])
  }

  @Test func `every day of four centuries reads as ISO 8601 writes it`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let first = try #require(CalendarDate(year: 1900, month: 1, day: 1)).daysSince1970
    let last = try #require(CalendarDate(year: 2199, month: 12, day: 31)).daysSince1970
    for day in stride(from: first, through: last, by: 17) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let expected = String(
        format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      let found = text { $0.append(day: CalendarDate(daysSince1970: day)) }
      #expect(found == expected)
    }
  }
}
