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
