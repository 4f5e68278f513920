package import Ledger

/// How one source writes a date, compiled from a format such as `dd/MM/yy`.
///
/// The format is kept as steps over bytes, so that a date of a row is read without making a
/// string of it. Tokens: `yyyy yy y MM M MMM dd d`, the time tokens `HH mm ss SSS a` (checked to be
/// digits or letters, then forgotten), `'text'` for letters that stand for themselves, and a last
/// `*` for a rest that does not matter. Everything else stands for itself.
package struct DateField: Hashable, Sendable {
  /// The format as it was written.
  package let format: String
  /// Two-digit years below this belong to 2000…, the others to 1900….
  package let pivot: Int
  private let steps: [Step]

  /// What its texts begin with.
  var lead: DateLeadPattern { DateLeadPattern(steps) }

  /// The pivot where a profile names none: 1970…2069.
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

  /// Nil when the format names no whole date.
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

  /// What is wrong with the text of a date.
  package enum Problem: Error, Hashable, Sendable {
    case empty
    /// The text departs from the format at this offset.
    case unexpected(offset: Int)
    /// Well formed, but the calendar has no such day.
    case noSuchDay(year: Int, month: Int, day: Int)
    /// Before 1970.
    case tooEarly(year: Int)
  }

  /// The day that `bytes` name; blanks around it do not matter.
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

  /// The day that `text` names, or nil.
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
