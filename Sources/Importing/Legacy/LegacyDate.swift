import Ledger
import Syntax

/// A date as an old tracker writes it, before it is known what bare seconds count from.
struct LegacyDate {
  enum Form: Equatable {
    case day(CalendarDate)
    /// A printed day with a time.
    case moment(Moment)
    /// Seconds since 1970: they were milliseconds.
    case instant(Int64)
    /// Seconds since an epoch that is not known yet.
    case seconds(Int64)
  }

  let form: Form
  /// Whether there was a fraction of a second or the name of a zone, which are not kept.
  let isCut: Bool
  /// Whether the name of a zone follows the time.
  private(set) var namesZone = false

  static func seconds(_ seconds: Int64) -> LegacyDate {
    LegacyDate(form: .seconds(seconds), isCut: false)
  }

  private init(form: Form, isCut: Bool) {
    self.form = form
    self.isCut = isCut
  }

  /// Nil when the value is no date.
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

  /// `2026-08-14`, alone or before a time, which a zone's name may follow.
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

  /// The time and the name of its IANA zone: `…T10:00-04:00[America/New_York]` as Java writes it,
  /// `… 10:00 America/New_York`; nil where there is no such name.
  ///
  /// A name tells an offset only together with a list of the world's clocks. The day is printed in
  /// front of it, and that day counts.
  private static func splitZoneName(_ text: String) -> (clock: String, zone: String)? {
    let mark: Character = text.hasSuffix("]") ? "[" : " "
    guard text.utf8.count > 16, let start = text.lastIndex(of: mark) else { return nil }
    var name = text[start...].dropFirst()
    if mark == "[" { name = name.dropLast() }
    guard isZoneName(name) else { return nil }
    return (LegacyAmount.trimmed(String(text[..<start])), String(name))
  }

  /// Whether a text has the form of a zone's name: `America/Argentina/Ushuaia`, `Etc/GMT+5`, `UTC`.
  private static func isZoneName(_ text: Substring) -> Bool {
    if ["UTC", "GMT", "Z"].contains(text) { return true }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && $0.isLetter } ?? false
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
      }
  }

  /// Milliseconds are told by their size: as seconds they would lie beyond the year 5000.
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

  /// The day: as printed, or in the zone that is asked for, else UTC.
  func day(_ epoch: LegacyEpoch, zone: Int32? = nil) -> CalendarDate? {
    if case .day(let day) = form { return day }
    return moment(epoch, zone: zone)?.day
  }

  /// The day with its time; nil where the export gives only a day, or none of the calendar.
  ///
  /// A time with an offset is shown on the clock of `zone`, minutes east of UTC.
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
  /// The same moment on the clock of a zone; one that names no offset stays as it is printed.
  fileprivate func seen(from zone: Int32?) -> Moment? {
    guard let zone, let offset, zone != offset else { return self }
    let seconds = Int64(day.daysSince1970) * 86_400 + Int64(second) + Int64(zone - offset) * 60
    guard let shifted = Moment(secondsSince1970: seconds) else { return nil }
    return Moment(day: shifted.day, second: shifted.second, offset: zone)
  }
}

/// What a bare number of seconds counts from: everyone else's 1970, or Apple's 2001.
package enum LegacyEpoch: String, Hashable, Sendable, CaseIterable {
  case unix, apple

  /// Seconds from 1970 to the epoch.
  var offset: Int64 { self == .unix ? 0 : 978_307_200 }

  /// For the message that refuses to choose.
  var words: String { self == .unix ? "since 1970 (Unix)" : "since 2001 (Apple)" }
}

/// The dates of an export together: they decide what its bare seconds count from.
///
/// Apple's encoder counts seconds from 2001, everyone else from 1970; the same number can be a
/// day of 1994 or of 2025. It is decided once for the whole file, and refused where both fit.
struct LegacyDates {
  /// What a date says about when the export was written.
  enum Role {
    /// When the program wrote the entry: none of them ran before 2009, or runs tomorrow.
    case stamp
    /// Something that had happened when the export was written.
    case past
    /// A due date, which may lie ahead.
    case any
  }

  private var seconds: [Role: ClosedRange<Int64>] = [:]
  /// The days that can be read in one way only.
  private var certain: ClosedRange<CalendarDate>?

  /// Days of the same export lie this close to one another.
  private static let reach = 3 * 366
  /// Due dates lie no further ahead.
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

  /// The epoch that fits; nil when both do or none does.
  func epoch(asOf: CalendarDate) -> LegacyEpoch? {
    guard !seconds.isEmpty else { return .unix }
    let stamped = LegacyEpoch.allCases.filter { stampsFit($0, asOf) }
    let fitting = stamped.filter { fits($0, asOf) }
    if fitting.count == 1 { return fitting[0] }
    // A house may have been bought long before the tracker was.
    return fitting.isEmpty && seconds[.stamp] != nil && stamped.count == 1 ? stamped[0] : nil
  }

  private func stampsFit(_ epoch: LegacyEpoch, _ asOf: CalendarDate) -> Bool {
    guard seconds[.stamp] != nil else { return true }
    guard let (first, last) = days(.stamp, epoch) else { return false }
    return first.year >= 2009 && last <= asOf.adding(days: 1)
  }

  /// What happened lies in the past and not before 1990, and all of it near the days that are
  /// certain.
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

  /// Both readings in words, for the message that refuses to choose.
  var bothReadings: [String] {
    LegacyEpoch.allCases.compactMap { epoch in
      let all = seconds.keys.compactMap { days($0, epoch) }
      guard let first = all.map(\.first).min(), let last = all.map(\.last).max() else { return nil }
      return "\(epoch.words): \(first) to \(last)"
    }
  }
}
