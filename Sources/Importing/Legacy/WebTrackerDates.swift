import Ledger
import Syntax

/// The dates of an export: days, timestamps, milliseconds, and seconds since one of two epochs.
///
/// Apple's encoder counts seconds from 2001, everyone else from 1970; the same number can be a
/// day of 1994 or of 2025. It is decided once for the whole file, and refused where both fit.
struct WebTrackerDates {
  enum Reading {
    case day(CalendarDate)
    /// Seconds since an epoch that is not known yet.
    case seconds(Int64)

    func day(_ epoch: Epoch) -> CalendarDate? {
      switch self {
      case .day(let day): day
      case .seconds(let seconds): WebTrackerDates.day(seconds + epoch.offset)
      }
    }
  }

  enum Epoch {
    case unix, apple

    /// Seconds from 1970 to the epoch.
    var offset: Int64 { self == .unix ? 0 : 978_307_200 }
  }

  private var seconds: ClosedRange<Int64>?
  /// The days that can be read in one way only.
  private var certain: ClosedRange<CalendarDate>?

  /// Days of the same export lie this close to one another.
  private static let reach = 3 * 366

  mutating func see(_ value: JSONValue?) {
    if let value, let reading = Self.reading(value) { see(reading, isTransaction: false) }
  }

  mutating func see(_ reading: Reading, isTransaction: Bool) {
    switch reading {
    case .day(let day):
      certain = certain.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    case .seconds(let value):
      seconds =
        seconds.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    }
  }

  /// The epoch that fits; nil when both do or none does.
  func epoch(asOf: CalendarDate) -> Epoch? {
    guard seconds != nil else { return .unix }
    let fitting = [Epoch.unix, .apple].filter { fits($0, asOf: asOf) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// All days must lie in the past, not before 1990, and near the days that are certain.
  private func fits(_ epoch: Epoch, asOf: CalendarDate) -> Bool {
    guard let seconds, let first = Self.day(seconds.lowerBound + epoch.offset),
      let last = Self.day(seconds.upperBound + epoch.offset)
    else { return false }
    guard last <= asOf.adding(days: 1), first.year >= 1990 else { return false }
    guard let certain else { return true }
    return first >= certain.lowerBound.adding(days: -Self.reach)
      && last <= certain.upperBound.adding(days: Self.reach)
  }

  /// Both readings in words, for the message that refuses to choose.
  var bothReadings: [String] {
    guard let seconds else { return [] }
    return [Epoch.unix, .apple].compactMap { epoch in
      guard let first = Self.day(seconds.lowerBound + epoch.offset),
        let last = Self.day(seconds.upperBound + epoch.offset)
      else { return nil }
      let name = epoch == .unix ? "since 1970 (Unix)" : "since 2001 (Apple)"
      return "\(name): \(first) to \(last)"
    }
  }

  /// Reads one date; nil when it is none.
  static func reading(_ value: JSONValue) -> Reading? {
    switch value.content {
    case .number(let text): number(text)
    case .string(let text):
      text.utf8.allSatisfy { $0 &- 0x30 < 10 } && text.utf8.count >= 9
        ? number(text) : printed(text)
    default: nil
    }
  }

  /// `2026-08-14`, alone or before a time; the printed day counts, whatever the zone.
  private static func printed(_ text: String) -> Reading? {
    guard let day = CalendarDate(text.prefix(10)) else { return nil }
    let time = text.utf8.dropFirst(10)
    if time.isEmpty { return .day(day) }
    let marks = Array("0123456789:.,+-Zz ".utf8)
    guard let first = time.first, first == 0x54 || first == 0x74 || first == 0x20, time.count >= 3,
      time.dropFirst().allSatisfy({ marks.contains($0) })
    else { return nil }
    return .day(day)
  }

  /// Milliseconds are told by their size: as seconds they would lie beyond the year 5000.
  private static func number(_ text: String) -> Reading? {
    let whole = text.prefix { $0 != "." }
    guard text.dropFirst(whole.count).dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
      let value = Int64(whole), value > 0, value < 1 << 50
    else { return nil }
    if value >= 100_000_000_000 { return day(value / 1000).map { .day($0) } }
    return .seconds(value)
  }

  private static func day(_ secondsSince1970: Int64) -> CalendarDate? {
    guard secondsSince1970 < 7_258_118_400 else { return nil }
    return CalendarDate(daysSince1970: Int32(secondsSince1970 / 86_400))
  }
}
