import Ledger

/// The days that the text of a QIF date can mean, one for each order of its parts.
///
/// QIF never says the order (formats.md, 2). A date that says it itself (`2026-03-04`,
/// `4 Mar 2026`) is the same day in every order.
struct QIFDate: Hashable {
  var dmy: CalendarDate?
  var mdy: CalendarDate?
  var ymd: CalendarDate?
  /// Whether the first part can be neither a day nor a month, and so is the year.
  var beginsWithYear = false
  /// Whether dots stand between the parts, as only languages write them that put the day first.
  var isDotted = false

  subscript(order: DateOrder) -> CalendarDate? {
    switch order {
    case .dmy: dmy
    case .mdy: mdy
    case .ymd: ymd
    }
  }

  /// Whether day and month can be told apart only by knowing their order.
  var isOpen: Bool { dmy != nil && mdy != nil && dmy != mdy }

  var isNoDay: Bool { dmy == nil && mdy == nil && ymd == nil }

  /// The date that the whole of `bytes` writes; one that ``isNoDay`` when they write none.
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
    // An apostrophe stands before the year, so that one cannot come first.
    if parts.digits[0] == 2, parts.digits[2] <= 2, !parts.hasApostrophe,
      let year = Self.year(first, digits: 2)
    {
      ymd = CalendarDate(year: year, month: second, day: third)
      beginsWithYear = first > 31 && ymd != nil
    }
  }

  /// A date with the name of its month: the year is the last of the others, or has four digits.
  private static func named(_ parts: QIFDateParts, month: Int) -> CalendarDate? {
    guard parts.count == 2 else { return nil }
    let yearFirst = parts.digits[0] == 4
    let (day, year) = yearFirst ? (1, 0) : (0, 1)
    guard parts.digits[day] <= 2, parts.digits[year] == 2 || parts.digits[year] == 4,
      let full = Self.year(parts.numbers[year], digits: parts.digits[year])
    else { return nil }
    return CalendarDate(year: full, month: month, day: parts.numbers[day])
  }

  /// `20260304`; the same digits never make a day of these centuries in another order.
  private static func compact(_ parts: QIFDateParts) -> CalendarDate? {
    guard parts.digits[0] == 8 else { return nil }
    let number = parts.numbers[0]
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Quicken writes `'05` for 2005 and `/94` for 1994; others write `/05` all the same.
  private static func year(_ number: Int, digits: Int) -> Int? {
    switch digits {
    case 4: number
    case 1, 2: number < DateField.usualPivot ? 2000 + number : 1900 + number
    default: nil
    }
  }
}
