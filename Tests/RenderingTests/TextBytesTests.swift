import Ledger
import Testing

@testable import Rendering

@Suite struct TextBytesTests {
  private func text(_ write: (inout TextBytes) -> Void) -> String {
    var bytes = TextBytes()
    write(&bytes)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    0, 1, 9, 10, 99, 100, -1, -9, -10, -99, 123_456, 999_999_999_999_999_999,
    1_000_000_000_000_000_000, Int64.max, Int64.min,
  ])
  func `a number is written as an amount writes it`(number: Int64) {
    #expect(text { $0.append(number) } == "\(number)")
    for decimals in 1...4 {
      #expect(
        text { $0.append(number, decimals: decimals) }
          == Amount.decimalText(number, exponent: decimals))
    }
  }

  @Test(arguments: [-25_567, -1, 0, 59, 60, 11_016, 20_515, 84_005])
  func `a day is written as it describes itself`(number: Int32) {
    let day = CalendarDate(daysSince1970: number)
    #expect(text { $0.append(day) } == day.description)
  }

  @Test func `a long text does not fit the first room`() {
    let long = String(repeating: "Käse, ", count: 1000)
    #expect(
      text {
        $0.append("a" as StaticString)
        $0.append(long)
        $0.append(UInt8(ascii: "z"))
      } == "a" + long + "z")
  }

  @Test func `after a text was forgotten the next one begins anew`() {
    #expect(
      text {
        $0.append("first" as StaticString)
        $0.removeAll()
        $0.append("second" as StaticString)
      } == "second")
  }
}
