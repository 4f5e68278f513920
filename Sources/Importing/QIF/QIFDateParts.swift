/// The numbers of a date and what stands between them.
///
/// Blanks may stand anywhere (`1/ 2'05`), and a time after the date does not matter.
struct QIFDateParts {
  private(set) var numbers: InlineArray<3, Int> = [0, 0, 0]
  /// How many digits each number has.
  private(set) var digits: InlineArray<3, Int> = [0, 0, 0]
  private(set) var count = 0
  private(set) var month: Int?
  private(set) var hasApostrophe = false
  private var dots = 0
  private var marks = 0

  /// Whether dots alone stand between the numbers.
  var isDotted: Bool { dots > 0 && marks == dots }

  private var isWhole: Bool { count + (month == nil ? 0 : 1) == 3 }

  /// Nil when something stands here that no date has.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      if isWhole, Self.isTime(bytes, from: index) { return }
      guard let next = take(bytes, from: index) else { return nil }
      index = next
    }
    guard count > 0 else { return nil }
  }

  /// Takes the number, the word or the mark at `index` and returns where it ends.
  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    let byte = bytes[index]
    switch byte {
    case 0x30...0x39: return takeNumber(bytes, from: index)
    case 0x20, 0x09: return index + 1
    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: "'"):
      takeMark(byte)
      return index + 1
    default: break
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[index...])
    if rest.starts(with: [0xC2, 0xA0]) { return index + 2 }
    if rest.starts(with: [0xE2, 0x80, 0x99]) {
      takeMark(UInt8(ascii: "'"))
      return index + 3
    }
    guard MonthNames.isLetter(byte), month == nil, !isWhole else { return nil }
    var end = index
    while end < bytes.count, MonthNames.isLetter(bytes[end]) { end += 1 }
    month = MonthNames.month(UnsafeBufferPointer(rebasing: bytes[index..<end]))
    return month == nil ? nil : end
  }

  private mutating func takeMark(_ byte: UInt8) {
    marks += 1
    if byte == UInt8(ascii: ".") { dots += 1 }
    if byte == UInt8(ascii: "'"), count > 0 { hasApostrophe = true }
  }

  private mutating func takeNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: Int
  ) -> Int? {
    guard !isWhole else { return nil }
    var end = index
    var value = 0
    while end < bytes.count, bytes[end] &- 0x30 < 10 {
      guard end - index < 8 else { return nil }
      value = value * 10 + Int(bytes[end] &- 0x30)
      end += 1
    }
    numbers[count] = value
    digits[count] = end - index
    count += 1
    return end
  }

  /// Whether ` 10:22`, `T10:22:33Z` or the like stands here.
  private static func isTime(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Bool {
    guard bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "T") else { return false }
    var start = index + 1
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    let rest = bytes[start...]
    let hours = rest.prefix { $0 &- 0x30 < 10 }
    guard (1...2).contains(hours.count), rest.dropFirst(hours.count).first == 0x3A else {
      return false
    }
    return rest.allSatisfy { byte in
      byte &- 0x30 < 10 || byte == 0x20 || byte == 0x3A || byte == 0x2E || byte == 0x2B
        || byte == 0x2D || byte & 0xDF == 0x5A || byte & 0xDF == 0x54 || byte & 0xDF == 0x41
        || byte & 0xDF == 0x50 || byte & 0xDF == 0x4D
    }
  }
}
