package import Ledger

/// A date format of one source, compiled from a pattern such as `dd/MM/yy`.
///
/// The pattern is compiled to steps over bytes, so parsing a date creates no string. Tokens: `yyyy
/// yy y MM M MMM MMMM dd d`, the time tokens `HH hh mm ss SSS a` (validated as digits or letters,
/// then discarded), `'text'` for literal letters, and a final `*` that accepts any remaining text.
/// Other letters are invalid, and every other character is a literal.
package struct DateField: Hashable, Sendable {
  /// The pattern as text, such as `dd/MM/yy`.
  package let format: String
  /// The pivot for two-digit years: years below it belong to the 2000s, the others to the 1900s.
  package let pivot: Int
  private let steps: [Step]

  /// The pattern that the beginnings of dates in this format match.
  var lead: DateLeadPattern { DateLeadPattern(steps) }

  /// The default pivot; with it, two-digit years mean 1970 to 2069.
  package static let usualPivot = 70

  enum Step: Hashable, Sendable {
    case year
    case shortYear(digits: ClosedRange<Int>)
    case month(digits: ClosedRange<Int>)
    case monthName
    case day(digits: ClosedRange<Int>)
    case digits, letters, rest
    case literal(UInt8)
  }

  /// Compiles a pattern; nil if it is invalid.
  ///
  /// A valid pattern has no unknown tokens, and exactly one year, one month and one day.
  package init?(_ format: String, pivot: Int = DateField.usualPivot) {
    self.format = format
    self.pivot = pivot
    guard let steps = Self.compile(Array(format.utf8)) else { return nil }
    self.steps = steps
  }

  private static func compile(_ format: [UInt8]) -> [Step]? {
    var steps: [Step] = []
    var index = 0
    while index < format.count {
      let byte = format[index]
      var end = index + 1
      if byte == UInt8(ascii: "'") {
        guard let close = format[end...].firstIndex(of: byte) else { return nil }
        steps += format[end..<close].map { .literal($0) }
        index = close + 1
        continue
      }
      while end < format.count, format[end] == byte { end += 1 }
      guard let found = step(byte, count: end - index) else { return nil }
      steps += found
      index = end
    }
    let years = steps.count { $0 == .year || $0.isShortYear }
    guard years == 1, steps.count(where: \.isMonth) == 1, steps.count(where: \.isDay) == 1 else {
      return nil
    }
    return steps
  }

  private static func step(_ byte: UInt8, count: Int) -> [Step]? {
    switch (Unicode.Scalar(byte), count) {
    case ("y", 4): [.year]
    case ("y", 2): [.shortYear(digits: 2...2)]
    case ("y", 1): [.shortYear(digits: 1...2)]
    case ("M", 3...4): [.monthName]
    case ("M", 2): [.month(digits: 2...2)]
    case ("M", 1): [.month(digits: 1...2)]
    case ("d", 2): [.day(digits: 2...2)]
    case ("d", 1): [.day(digits: 1...2)]
    case ("H", _), ("h", _), ("m", _), ("s", _), ("S", _): [.digits]
    case ("a", _): [.letters]
    case ("*", 1): [.rest]
    case ("a"..."z", _), ("A"..."Z", _): nil
    default: Array(repeating: .literal(byte), count: count)
    }
  }

  /// An error in the text of a date.
  package enum Problem: Error, Hashable, Sendable {
    case empty
    /// The text does not match the format at this byte offset.
    case unexpected(offset: Int)
    /// The text matches the format, but the calendar has no such day.
    case noSuchDay(year: Int, month: Int, day: Int)
    /// The year is before 1970.
    case tooEarly(year: Int)
  }

  /// The day that `bytes` represent, ignoring blanks and control characters at both ends.
  ///
  /// Also ignores a leading apostrophe, with which spreadsheets mark text. Throws if the text is no
  /// date in this format, or a day before 1970.
  package func date(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> CalendarDate {
    var cursor = DateCursor(bytes)
    var year = 0
    var month = 0
    var day = 0
    guard !cursor.isAtEnd else { throw .empty }
    loop: for step in steps {
      switch step {
      case .year: year = try cursor.number(4...4)
      case .shortYear(let digits):
        year = try cursor.number(digits)
        year += year < pivot ? 2000 : 1900
      case .month(let digits): month = try cursor.number(digits)
      case .day(let digits): day = try cursor.number(digits)
      case .monthName: month = try cursor.monthName()
      case .digits: _ = try cursor.number(1...9)
      case .letters: try cursor.skipLetters()
      case .literal(let byte): try cursor.skip(byte)
      case .rest: break loop
      }
    }
    if steps.last != .rest, !cursor.isAtEnd { throw .unexpected(offset: cursor.offset) }
    guard year >= 1970 else { throw .tooEarly(year: year) }
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      throw .noSuchDay(year: year, month: month, day: day)
    }
    return date
  }

  /// The day that `text` represents; nil if `text` is no date in this format, or before 1970.
  package func date(_ text: String) -> CalendarDate? {
    var text = text
    return text.withUTF8 { bytes in try? date(bytes) }
  }
}

extension DateField.Step {
  fileprivate var isMonth: Bool {
    switch self {
    case .month, .monthName: true
    default: false
    }
  }

  fileprivate var isShortYear: Bool {
    if case .shortYear = self { return true }
    return false
  }

  fileprivate var isDay: Bool {
    if case .day = self { return true }
    return false
  }
}

/// A cursor over the bytes of one date.
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
    // Spreadsheets mark text with a leading apostrophe.
    if start < end, bytes[start] == UInt8(ascii: "'") { start += 1 }
    offset = start
    self.end = end
  }

  var isAtEnd: Bool { offset >= end }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { offset < end ? bytes[offset] : nil }

  /// Skips up to `limit` digits and returns the number of skipped digits.
  mutating func skipDigits(atMost limit: Int) -> Int {
    let start = offset
    while offset < end, offset < start + limit, bytes[offset] &- 0x30 < 10 { offset += 1 }
    return offset - start
  }

  /// Reads as many digits as `digits` allows and returns their value.
  ///
  /// Throws if there are fewer digits than the lower bound.
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

  /// Reads a month name and returns the number of the month, from 1.
  ///
  /// The name is full or abbreviated, with an optional dot after it.
  mutating func monthName() throws(DateField.Problem) -> Int {
    let start = offset
    try skipLetters()
    let name = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    guard let month = MonthNames.month(name) else { throw .unexpected(offset: start) }
    if offset < end, bytes[offset] == UInt8(ascii: ".") { offset += 1 }
    return month
  }
}
