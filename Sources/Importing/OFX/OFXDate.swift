import Ledger

/// The day an OFX date prints: its first eight digits, whatever time and zone follow.
///
/// No zone is ever converted: 20:20 [-4:EST] stays on the day the bank printed (formats.md, 1.5).
enum OFXDate {
  case day(CalendarDate)
  /// Empty or `00000000`.
  case absent
  case bad

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var digits = 0
    while digits < bytes.count, bytes[digits] &- 0x30 < 10 { digits += 1 }
    if bytes.isEmpty || (digits >= 6 && bytes[..<digits].allSatisfy { $0 == 0x30 }) {
      self = .absent
      return
    }
    let date: CalendarDate?
    if digits >= 8, digits <= 14, Self.isTime(bytes[digits...]) {
      date = CalendarDate(
        year: Self.number(bytes[0..<4]), month: Self.number(bytes[4..<6]),
        day: Self.number(bytes[6..<8]))
    } else if digits == 6, bytes.count == 6 {
      // DDMMYY, seen in Brazil (formats.md, 1.5).
      let year = Self.number(bytes[4..<6])
      date = CalendarDate(
        year: year < 70 ? 2000 + year : 1900 + year, month: Self.number(bytes[2..<4]),
        day: Self.number(bytes[0..<2]))
    } else if digits == 4, bytes.count >= 10 {
      date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))
    } else {
      date = nil
    }
    self = date.map { .day($0) } ?? .bad
  }

  /// Milliseconds and a time zone, or nothing.
  private static func isTime(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: ".") || first == UInt8(ascii: "[") || first == 0x20
      || first == UInt8(ascii: ":") || first == UInt8(ascii: "T") || first == UInt8(ascii: "Z")
      || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}
