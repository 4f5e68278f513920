import Ledger
import Syntax

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
