import Ledger

/// The possible days of a QIF date, one for each order of its parts.
///
/// QIF does not state the order (formats.md, 2). An unambiguous date such as `2026-03-04` or `4 Mar
/// 2026` is the same day in every order.
struct QIFDate: Hashable {
  var dmy: CalendarDate?
  var mdy: CalendarDate?
  var ymd: CalendarDate?
  /// Whether a first part of two digits must be the year, because it is above 31.
  var beginsWithYear = false
  /// Whether dots separate the parts of a date that does not begin with four digits.
  var isDotted = false

  subscript(order: DateOrder) -> CalendarDate? {
    switch order {
    case .dmy: dmy
    case .mdy: mdy
    case .ymd: ymd
    }
  }

  /// Whether the day depends on the order of day and month.
  var isOpen: Bool { dmy != nil && mdy != nil && dmy != mdy }

  var isNoDay: Bool { dmy == nil && mdy == nil && ymd == nil }

  /// Parses the whole text; ``isNoDay`` is true if it is not a date.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let parts = QIFDateParts(bytes) else { return }
    if let month = parts.month {
      setFixed(Self.named(parts, month: month))
    } else if parts.count == 1 {
      setFixed(Self.compact(parts))
      guard isNoDay, parts.digits[0] == 8 else { return }
      let number = parts.numbers[0]
      let (first, second, year) = (number / 1_000_000, number / 10_000 % 100, number % 10_000)
      dmy = CalendarDate(year: year, month: second, day: first)
      mdy = CalendarDate(year: year, month: first, day: second)
    } else if parts.count == 3 {
      setNumeric(parts)
    }
  }

  private mutating func setFixed(_ day: CalendarDate?) {
    dmy = day
    mdy = day
    ymd = day
  }

  private mutating func setNumeric(_ parts: QIFDateParts) {
    let (first, second, third) = (parts.numbers[0], parts.numbers[1], parts.numbers[2])
    if parts.digits[0] == 4 {
      return setFixed(CalendarDate(year: first, month: second, day: third))
    }
    guard parts.digits[0] <= 2, parts.digits[1] <= 2 else { return }
    isDotted = parts.isDotted
    if let year = Self.year(third, digits: parts.digits[2]) {
      dmy = CalendarDate(year: year, month: second, day: first)
      mdy = CalendarDate(year: year, month: first, day: second)
    }
    // An apostrophe precedes the year, so the year is not the first part.
    if parts.digits[0] == 2, parts.digits[2] <= 2, !parts.hasApostrophe,
      let year = Self.year(first, digits: 2)
    {
      ymd = CalendarDate(year: year, month: second, day: third)
      beginsWithYear = first > 31 && ymd != nil
    }
  }

  /// The day of a date with a month name; nil if it is invalid.
  ///
  /// The year is the first number if that has four digits; otherwise it is the last number.
  private static func named(_ parts: QIFDateParts, month: Int) -> CalendarDate? {
    guard parts.count == 2 else { return nil }
    let yearFirst = parts.digits[0] == 4
    let (day, year) = yearFirst ? (1, 0) : (0, 1)
    guard parts.digits[day] <= 2, parts.digits[year] == 2 || parts.digits[year] == 4,
      let full = Self.year(parts.numbers[year], digits: parts.digits[year])
    else { return nil }
    return CalendarDate(year: full, month: month, day: parts.numbers[day])
  }

  /// The day of eight digits such as `20260304`; nil if they are not a day in this order.
  ///
  /// Eight digits in another order are never valid here, because their month would be 19 or 20.
  private static func compact(_ parts: QIFDateParts) -> CalendarDate? {
    guard parts.digits[0] == 8 else { return nil }
    let number = parts.numbers[0]
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The full year of a number; nil unless it has one, two or four digits.
  ///
  /// Quicken writes `'05` for 2005 and `/94` for 1994, but other programs write `/05` too.
  private static func year(_ number: Int, digits: Int) -> Int? {
    switch digits {
    case 4: number
    case 1, 2: number < DateField.usualPivot ? 2000 + number : 1900 + number
    default: nil
    }
  }
}

/// The numbers and separators of a date.
///
/// Blanks may precede and follow every part (`1/ 2'05`), and a time after the date is ignored.
struct QIFDateParts {
  private(set) var numbers: InlineArray<3, Int> = [0, 0, 0]
  /// The number of digits of each number.
  private(set) var digits: InlineArray<3, Int> = [0, 0, 0]
  private(set) var count = 0
  private(set) var month: Int?
  private(set) var hasApostrophe = false
  private var dots = 0
  private var marks = 0

  /// Whether all separators are dots.
  var isDotted: Bool { dots > 0 && marks == dots }

  private var isWhole: Bool { count + (month == nil ? 0 : 1) == 3 }

  /// Parses the text; nil if it has no number, or contains anything that is not part of a date.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      if isWhole, Self.isTime(bytes, from: index) { return }
      guard let next = take(bytes, from: index) else { return nil }
      index = next
    }
    guard count > 0 else { return nil }
  }

  /// Reads the number, word or mark at `index`; returns the index after it, or nil if it is
  /// invalid.
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

  /// Whether the text from `index` on is a time such as ` 10:22` or `T10:22:33Z`.
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
