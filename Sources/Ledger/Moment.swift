/// A day with a time of day and, if known, its offset from UTC.
///
/// saldo keeps a moment as written and applies no time zone, so the day is the printed one.
package struct Moment: Hashable, Sendable {
  package var day: CalendarDate
  /// The seconds since midnight, 0 to 86 399.
  package var second: Int32
  /// The minutes east of UTC; nil if unknown.
  package var offset: Int32?

  package init?(day: CalendarDate, second: Int32, offset: Int32? = nil) {
    guard (0..<86_400).contains(second), (-1_080...1_080).contains(offset ?? 0) else { return nil }
    self.day = day
    self.second = second
    self.offset = offset
  }

  /// Makes the moment `seconds` after 1970-01-01 00:00 UTC; nil outside the supported years.
  package init?(secondsSince1970 seconds: Int64) {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    guard let days = Int32(exactly: days), (-25_567...84_005).contains(days) else { return nil }
    self.init(
      day: CalendarDate(daysSince1970: days), second: Int32(seconds - Int64(days) * 86_400),
      offset: 0)
  }

  /// Parses all of `text`, such as `2026-08-14T10:00:00Z` or `2026-08-14 10:00`; nil if it is not a
  /// moment.
  ///
  /// An offset may follow the time, as in `2026-08-14T10:00:00.000+05:30`. Fractions of a second
  /// are dropped.
  package init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard rest.count >= 13, let day = CalendarDate(text.prefix(10)) else { return nil }
    rest = rest.dropFirst(10)
    guard let mark = rest.popFirst(), [0x54, 0x74, 0x20].contains(mark) else { return nil }
    guard let second = Self.clock(&rest), let offset = Self.zone(rest) else { return nil }
    self.init(day: day, second: second, offset: offset.minutes)
  }

  /// Removes a time such as `10:00`, `10:00:00` or `10:00:00.123` from the front.
  ///
  /// Returns the seconds since midnight, or nil if there is no such time.
  private static func clock(_ rest: inout ArraySlice<UInt8>) -> Int32? {
    guard let hour = number(&rest), hour < 24, rest.popFirst() == 0x3A, let minute = number(&rest),
      minute < 60
    else { return nil }
    guard rest.first == 0x3A else { return hour * 3_600 + minute * 60 }
    rest.removeFirst()
    guard let second = number(&rest), second <= 60 else { return nil }
    if let mark = rest.first, mark == 0x2E || mark == 0x2C {
      rest.removeFirst()
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    return hour * 3_600 + minute * 60 + min(second, 59)
  }

  /// The offset for `Z`, `+05:30`, `+0530` or `+05`, in minutes; nil for any other text.
  ///
  /// An empty text has a result, but without minutes.
  private static func zone(_ text: ArraySlice<UInt8>) -> (minutes: Int32?, Void)? {
    var rest = text.drop { $0 == 0x20 }
    guard let mark = rest.popFirst() else { return (nil, ()) }
    if mark == 0x5A || mark == 0x7A { return rest.isEmpty ? (0, ()) : nil }
    guard mark == 0x2B || mark == 0x2D, let hours = number(&rest), hours < 19 else { return nil }
    if rest.first == 0x3A { rest.removeFirst() }
    var minutes: Int32 = 0
    if !rest.isEmpty {
      guard let given = number(&rest), given < 60, rest.isEmpty else { return nil }
      minutes = given
    }
    let offset = hours * 60 + minutes
    return (mark == 0x2D ? -offset : offset, ())
  }

  /// Removes and returns a two-digit number; nil if there is none.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int32? {
    guard rest.count >= 2 else { return nil }
    let tens = rest.removeFirst() &- 0x30
    let ones = rest.removeFirst() &- 0x30
    return tens < 10 && ones < 10 ? Int32(tens) * 10 + Int32(ones) : nil
  }
}

extension Moment: CustomStringConvertible {
  /// The moment in ISO 8601 form, such as `2026-08-14T10:00:00Z`.
  package var description: String {
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(Self.twoDigits)
    let zone =
      switch offset {
      case nil: ""
      case 0: "Z"
      case .some(let minutes):
        "\(minutes < 0 ? "-" : "+")\(Self.twoDigits(abs(minutes) / 60)):"
          + Self.twoDigits(abs(minutes) % 60)
      }
    return "\(day)T\(clock.joined(separator: ":"))\(zone)"
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A fixed offset from UTC, such as `+05:30`, `-03:00` or `Z`.
package struct UTCOffset: Hashable, Sendable, CustomStringConvertible {
  /// The minutes east of UTC.
  package let minutes: Int32

  /// Parses all of `text` as an offset, in the form used at the end of a time; nil for other text.
  package init?(_ text: String) {
    guard let mark = text.first, "+-Zz".contains(mark),
      let offset = Moment("2000-01-01T00:00\(text)")?.offset
    else { return nil }
    minutes = offset
  }

  package var description: String {
    let day = CalendarDate(daysSince1970: 0)
    return Moment(day: day, second: 0, offset: minutes).map { "\($0)".dropFirst(19) }
      .map(String.init) ?? ""
  }
}
