/// A place in the bytes of one date, moved on as its parts are read.
struct DateCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    // Spreadsheets guard a text with an apostrophe.
    if start < end, bytes[start] == UInt8(ascii: "'") { start += 1 }
    offset = start
    self.end = end
  }

  var isAtEnd: Bool { offset >= end }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { offset < end ? bytes[offset] : nil }

  /// Passes over digits and returns how many there were.
  mutating func skipDigits(atMost limit: Int) -> Int {
    let start = offset
    while offset < end, offset < start + limit, bytes[offset] &- 0x30 < 10 { offset += 1 }
    return offset - start
  }

  /// Reads as many digits as `digits` allows, at least its lower bound.
  mutating func number(_ digits: ClosedRange<Int>) throws(DateField.Problem) -> Int {
    var value = 0
    var count = 0
    while count < digits.upperBound, offset < end {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      offset += 1
      count += 1
    }
    guard count >= digits.lowerBound else { throw .unexpected(offset: offset) }
    return value
  }

  mutating func skip(_ byte: UInt8) throws(DateField.Problem) {
    guard offset < end, bytes[offset] == byte else { throw .unexpected(offset: offset) }
    offset += 1
  }

  mutating func skipLetters() throws(DateField.Problem) {
    let start = offset
    while offset < end, MonthNames.isLetter(bytes[offset]) { offset += 1 }
    guard offset > start else { throw .unexpected(offset: offset) }
  }

  /// Reads the name of a month, whole or cut short, with or without a dot after it.
  mutating func monthName() throws(DateField.Problem) -> Int {
    let start = offset
    try skipLetters()
    let name = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    guard let month = MonthNames.month(name) else { throw .unexpected(offset: start) }
    if offset < end, bytes[offset] == UInt8(ascii: ".") { offset += 1 }
    return month
  }
}
