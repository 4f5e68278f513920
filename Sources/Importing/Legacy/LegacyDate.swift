import Ledger
import Syntax

/// A date of an old tracker, before the epoch of bare seconds is known.
struct LegacyDate {
  enum Form: Equatable {
    case day(CalendarDate)
    /// A printed day and time.
    case moment(Moment)
    /// Seconds since 1970, converted from milliseconds.
    case instant(Int64)
    /// Seconds since an unknown epoch.
    case seconds(Int64)
  }

  let form: Form
  /// Whether a nonzero fraction of a second or a time zone name was dropped.
  let isCut: Bool
  /// Whether a time zone name follows the time.
  private(set) var namesZone = false

  static func seconds(_ seconds: Int64) -> LegacyDate {
    LegacyDate(form: .seconds(seconds), isCut: false)
  }

  private init(form: Form, isCut: Bool) {
    self.form = form
    self.isCut = isCut
  }

  /// Parses a JSON number or string; nil if the value is not a date.
  init?(_ value: JSONValue) {
    switch value.content {
    case .number(let text): self.init(number: text)
    case .string(let text):
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let isNumber =
        digits.utf8.count >= 9
        && digits.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
      if isNumber { self.init(number: text) } else { self.init(printed: text) }
    default: return nil
    }
  }

  /// Parses a day such as `2026-08-14`, optionally with a time and a time zone name; nil if
  /// invalid.
  private init?(printed text: String) {
    if let day = CalendarDate(text) {
      self.init(form: .day(day), isCut: false)
    } else if let (clock, zone) = Self.splitZoneName(text) {
      let isUTC = ["UTC", "GMT", "Z", "Etc/UTC", "Etc/GMT"].contains(zone)
      guard let moment = (isUTC ? Moment("\(clock)Z") : nil) ?? Moment(clock) else { return nil }
      self.init(form: .moment(moment), isCut: true)
      namesZone = true
    } else if let moment = Moment(text) {
      let fraction = text.dropFirst(19).prefix { $0 != "Z" && $0 != "z" && $0 != "+" && $0 != "-" }
      self.init(form: .moment(moment), isCut: fraction.contains { ("1"..."9").contains($0) })
    } else {
      return nil
    }
  }

  /// The text before an IANA time zone name, and the name; nil if the text ends in no such name.
  ///
  /// Java writes `…T10:00-04:00[America/New_York]`, other programs `… 10:00 America/New_York`.
  /// Converting a name to an offset needs a time zone database, so the printed day counts.
  private static func splitZoneName(_ text: String) -> (clock: String, zone: String)? {
    let mark: Character = text.hasSuffix("]") ? "[" : " "
    guard text.utf8.count > 16, let start = text.lastIndex(of: mark) else { return nil }
    var name = text[start...].dropFirst()
    if mark == "[" { name = name.dropLast() }
    guard isZoneName(name) else { return nil }
    return (LegacyAmount.trimmed(String(text[..<start])), String(name))
  }

  /// Whether a text looks like a time zone name, such as `America/Argentina/Ushuaia`, `Etc/GMT+5`
  /// or `UTC`.
  private static func isZoneName(_ text: Substring) -> Bool {
    if ["UTC", "GMT", "Z"].contains(text) { return true }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && $0.isLetter } ?? false
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
      }
  }

  /// Parses seconds or milliseconds; nil if the number is invalid, 0, slightly negative or out of
  /// range.
  ///
  /// A number of 100 billion or more, of either sign, is in milliseconds.
  private init?(number text: String) {
    let whole = text.prefix { $0 != "." }
    let fraction = text.dropFirst(whole.count).dropFirst()
    guard fraction.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int64(whole),
      value > 0 || value < -1_000_000, value.magnitude < 1 << 50
    else { return nil }
    let isCut = fraction.contains { $0 != "0" }
    guard value.magnitude >= 100_000_000_000 else {
      self.init(form: .seconds(value), isCut: isCut)
      return
    }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: 1_000)
    let instant = rest < 0 ? seconds - 1 : seconds
    guard Moment(secondsSince1970: instant) != nil else { return nil }
    self.init(form: .instant(instant), isCut: isCut || rest != 0)
  }

  /// The day; nil if the moment is out of range.
  ///
  /// A time with an offset is converted to the time zone `zone`, in minutes east of UTC. Without
  /// `zone`, a printed time keeps its day, and seconds count in UTC.
  func day(_ epoch: LegacyEpoch, zone: Int32? = nil) -> CalendarDate? {
    if case .day(let day) = form { return day }
    return moment(epoch, zone: zone)?.day
  }

  /// The day and time; nil if the export has only a day or the moment is out of range.
  ///
  /// A time with an offset is converted to the time zone `zone`, in minutes east of UTC.
  func moment(_ epoch: LegacyEpoch, zone: Int32? = nil) -> Moment? {
    switch form {
    case .day: nil
    case .moment(let moment): moment.seen(from: zone)
    case .instant(let seconds): Moment(secondsSince1970: seconds)?.seen(from: zone)
    case .seconds(let seconds):
      Moment(secondsSince1970: seconds + epoch.offset)?.seen(from: zone)
    }
  }
}

extension Moment {
  /// The moment in the time zone `zone`, in minutes east of UTC; nil if it is out of range.
  ///
  /// The moment is unchanged if `zone` is nil or the moment has no offset.
  fileprivate func seen(from zone: Int32?) -> Moment? {
    guard let zone, let offset, zone != offset else { return self }
    let seconds = Int64(day.daysSince1970) * 86_400 + Int64(second) + Int64(zone - offset) * 60
    guard let shifted = Moment(secondsSince1970: seconds) else { return nil }
    return Moment(day: shifted.day, second: shifted.second, offset: zone)
  }
}

/// The epoch of a bare number of seconds: Unix (1970) or Apple (2001).
package enum LegacyEpoch: String, Hashable, Sendable, CaseIterable {
  case unix, apple

  /// The number of seconds from 1970 to the epoch.
  var offset: Int64 { self == .unix ? 0 : 978_307_200 }

  /// The description for the message about an ambiguous epoch.
  var words: String { self == .unix ? "since 1970 (Unix)" : "since 2001 (Apple)" }
}

/// The dates of an export, which together determine the epoch of its bare seconds.
///
/// Apple's encoder counts seconds from 2001, other programs from 1970, so the same number can be a
/// day in 1994 or in 2025. The whole file has one epoch. saldo rejects the file if both fit.
struct LegacyDates {
  /// The relation of a date to the time of the export.
  enum Role {
    /// A time that the program recorded itself: not before 2009 and at most a day after the as-of
    /// day.
    case stamp
    /// A date in the past at the time of the export.
    case past
    /// A date that may be in the future, such as a due date.
    case any
  }

  private var seconds: [Role: ClosedRange<Int64>] = [:]
  /// The range of the unambiguous days; nil if there are none.
  private var certain: ClosedRange<CalendarDate>?

  /// The maximum number of days between a past date and the unambiguous days.
  private static let reach = 3 * 366
  /// The maximum number of days from the as-of day to a due date.
  private static let ahead = 60 * 366

  mutating func see(_ value: JSONValue?, _ role: Role) {
    if let value, let date = LegacyDate(value) { see(date, role) }
  }

  mutating func see(_ date: LegacyDate, _ role: Role) {
    if case .seconds(let value) = date.form {
      let known = seconds[role] ?? value...value
      seconds[role] = min(known.lowerBound, value)...max(known.upperBound, value)
    } else if let day = date.day(.unix) {
      certain = certain.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
  }

  /// The epoch that fits; nil if both fit or neither fits.
  ///
  /// It is Unix if the file has no bare seconds. If neither fits all dates, the stamps alone may
  /// decide.
  func epoch(asOf: CalendarDate) -> LegacyEpoch? {
    guard !seconds.isEmpty else { return .unix }
    let stamped = LegacyEpoch.allCases.filter { stampsFit($0, asOf) }
    let fitting = stamped.filter { fits($0, asOf) }
    if fitting.count == 1 { return fitting[0] }
    // The purchase of a house may be decades older than the tracker, so the stamps alone can
    // decide.
    return fitting.isEmpty && seconds[.stamp] != nil && stamped.count == 1 ? stamped[0] : nil
  }

  private func stampsFit(_ epoch: LegacyEpoch, _ asOf: CalendarDate) -> Bool {
    guard seconds[.stamp] != nil else { return true }
    guard let (first, last) = days(.stamp, epoch) else { return false }
    return first.year >= 2009 && last <= asOf.adding(days: 1)
  }

  /// Whether all dates are plausible in an epoch.
  ///
  /// No date is before 1990. Stamps and past dates are at most a day after the as-of day and near
  /// the unambiguous days. Other dates are at most about 60 years after the as-of day.
  private func fits(_ epoch: LegacyEpoch, _ asOf: CalendarDate) -> Bool {
    seconds.keys.allSatisfy { role in
      guard let (first, last) = days(role, epoch), first.year >= 1990 else { return false }
      guard last <= asOf.adding(days: role == .any ? Self.ahead : 1) else { return false }
      guard let certain, role != .any else { return true }
      return first >= certain.lowerBound.adding(days: -Self.reach)
        && last <= certain.upperBound.adding(days: Self.reach)
    }
  }

  private func days(
    _ role: Role, _ epoch: LegacyEpoch
  ) -> (first: CalendarDate, last: CalendarDate)? {
    guard let range = seconds[role],
      let first = Moment(secondsSince1970: range.lowerBound + epoch.offset),
      let last = Moment(secondsSince1970: range.upperBound + epoch.offset)
    else { return nil }
    return (first.day, last.day)
  }

  /// The period of the dates in each epoch, for the message about an ambiguous epoch.
  var bothReadings: [String] {
    LegacyEpoch.allCases.compactMap { epoch in
      let all = seconds.keys.compactMap { days($0, epoch) }
      guard let first = all.map(\.first).min(), let last = all.map(\.last).max() else { return nil }
      return "\(epoch.words): \(first) to \(last)"
    }
  }
}
