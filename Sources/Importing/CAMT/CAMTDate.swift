import Ledger

/// The day that an ISODate or ISODateTime prints: its first ten characters, whatever time and
/// zone follow (formats.md, section 0).
enum CAMTDate {
  case day(CalendarDate)
  case absent
  case bad

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else {
      self = .absent
      return
    }
    let printed = String(decoding: bytes.prefix(10), as: UTF8.self)
    if Self.isTime(bytes.dropFirst(10)), let day = CalendarDate(printed) {
      self = .day(day)
    } else {
      self = .bad
    }
  }

  /// Nothing, a zone, or a time.
  private static func isTime(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: "T") || first == UInt8(ascii: "Z") || first == 0x20
      || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
  }
}
