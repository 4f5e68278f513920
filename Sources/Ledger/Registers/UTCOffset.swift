/// How far a clock is from UTC, the whole year round: `+05:30`, `-03:00`, `Z`.
package struct UTCOffset: Hashable, Sendable, CustomStringConvertible {
  /// Minutes east.
  package let minutes: Int32

  /// The offset that the whole of `text` spells, as it stands at the end of a time.
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
