/// A range of whole days, both ends included.
package struct Period: Hashable, Sendable {
  package let start: CalendarDate
  package let end: CalendarDate

  /// Makes the period from `start` to `end`; nil if `end` is before `start`.
  package init?(start: CalendarDate, end: CalendarDate) {
    guard start <= end else { return nil }
    self.start = start
    self.end = end
  }

  private init(unchecked start: CalendarDate, _ end: CalendarDate) {
    self.start = start
    self.end = end
  }

  /// The calendar month that contains `day`.
  package static func month(of day: CalendarDate) -> Period {
    let start = day.adding(days: 1 - day.day)
    return Period(unchecked: start, start.adding(months: 1).adding(days: -1))
  }

  /// The month with this ``CalendarDate/monthNumber``; ``everything`` outside the supported years.
  package static func month(number: Int) -> Period {
    guard let start = CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) else {
      return .everything
    }
    return .month(of: start)
  }

  /// The period of all supported days.
  package static let everything = Period(
    unchecked: CalendarDate(daysSince1970: -25_567), CalendarDate(daysSince1970: 84_005))

  package func contains(_ day: CalendarDate) -> Bool { start <= day && day <= end }

  package var dayCount: Int { end - start + 1 }

  /// The smallest period that contains this one and `other`; this one if `other` is nil.
  package func joined(_ other: Period?) -> Period {
    guard let other else { return self }
    return Period(unchecked: min(start, other.start), max(end, other.end))
  }

  /// The numbers of the months that the period touches, in order.
  package var monthNumbers: ClosedRange<Int> { start.monthNumber...end.monthNumber }

  /// This period, extended back to cover at least `count` calendar months up to that of its end.
  package func reachingBack(months count: Int) -> Period {
    let first = Period.month(of: end).start.adding(months: 1 - count)
    return Period(unchecked: min(first, start), end)
  }
}

extension Period {
  /// Parses a period such as `2026`, `2026-08`, `2026-Q3` or `2026-08-03`; nil if `text` names
  /// none.
  ///
  /// It also parses `FY2026`, `last-month`, `this-month`, `all`, and ranges such as
  /// `2026-01..2026-08`.
  ///
  /// - Parameters:
  ///   - text: The name of the period.
  ///   - today: The reference day for `last-month` and `this-month`.
  ///   - fiscalYearStart: The first month of a fiscal year; `FY2026` begins in 2026.
  package init?(_ text: String, today: CalendarDate, fiscalYearStart: Int = 1) {
    if let separator = text.firstRange(of: "..") {
      guard
        let first = Period(
          single: String(text[..<separator.lowerBound]), today: today,
          fiscalYearStart: fiscalYearStart),
        let last = Period(
          single: String(text[separator.upperBound...]), today: today,
          fiscalYearStart: fiscalYearStart)
      else { return nil }
      self.init(start: first.start, end: last.end)
      return
    }
    self.init(single: text, today: today, fiscalYearStart: fiscalYearStart)
  }

  private init?(single text: String, today: CalendarDate, fiscalYearStart: Int) {
    switch text {
    case "all": self = .everything
    case "this-month": self = .month(of: today)
    case "last-month": self = .month(of: today.adding(days: 1 - today.day).adding(days: -1))
    default:
      if let day = CalendarDate(text) {
        self.init(unchecked: day, day)
      } else {
        self.init(named: text, fiscalYearStart: fiscalYearStart)
      }
    }
  }

  private init?(named text: String, fiscalYearStart: Int) {
    if text.hasPrefix("FY"), let year = Self.year(text.dropFirst(2)) {
      self.init(year: year, month: fiscalYearStart, months: 12)
    } else if text.count == 4, let year = Self.year(text) {
      self.init(year: year, month: 1, months: 12)
    } else if text.count == 7, let year = Self.year(text.prefix(4)), text.dropFirst(4).first == "-"
    {
      let rest = text.dropFirst(5)
      if rest.hasPrefix("Q"), let quarter = Int(rest.dropFirst()), (1...4).contains(quarter) {
        self.init(year: year, month: quarter * 3 - 2, months: 3)
      } else if let month = Int(rest), rest.allSatisfy(\.isNumber) {
        self.init(year: year, month: month, months: 1)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private init?(year: Int, month: Int, months: Int) {
    guard let start = CalendarDate(year: year, month: month, day: 1) else { return nil }
    self.init(start: start, end: start.adding(months: months).adding(days: -1))
  }

  private static func year(_ text: some StringProtocol) -> Int? {
    text.count == 4 && text.allSatisfy(\.isNumber) ? Int(text) : nil
  }
}

extension Period: CustomStringConvertible {
  /// The name of the period, which ``init(_:today:fiscalYearStart:)`` can parse.
  ///
  /// Examples are `all`, `2026-08`, `2026`, `2026-01..2026-08`, a day, and two days joined by `..`.
  /// A quarter is a range of months.
  package var description: String {
    if self == .everything { return "all" }
    let first = start.civil
    if first.day == 1, end - start == CalendarDate.days(inMonth: first.month, of: first.year) - 1 {
      return start.monthText
    }
    let isWhole = first.day == 1 && end.adding(days: 1).day == 1
    guard isWhole else { return start == end ? "\(start)" : "\(start)..\(end)" }
    if first.month == 1, end.monthNumber - start.monthNumber == 11 { return "\(first.year)" }
    return "\(start.monthText)..\(end.monthText)"
  }
}

extension CalendarDate {
  /// The month as `yyyy-MM`.
  fileprivate var monthText: String {
    var bytes: [UInt8] = []
    bytes.append(day: self)
    return String(decoding: bytes.prefix(7), as: UTF8.self)
  }
}
