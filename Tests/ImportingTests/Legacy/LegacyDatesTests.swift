import Ledger
import Syntax
import Testing

@testable import Importing

@Suite struct LegacyDatesTests {
  private static let asOf = LegacyKit.asOf

  private static func date(_ text: String) -> LegacyDate? {
    let isText = text.hasPrefix("\"")
    let content: JSONValue.Content =
      isText ? .string(String(text.dropFirst().dropLast())) : .number(text)
    return LegacyDate(JSONValue(content: content, location: SourceLocation(file: "x")))
  }

  // The same second in all five writings; seconds from Python's datetime.
  @Test(
    arguments: [
      ("\"2026-01-31T23:30:00Z\"", LegacyEpoch.unix), ("1769902200000", .unix),
      ("1769902200", .unix), ("791595000", .apple), ("\"2026-02-01T05:00:00+05:30\"", .unix),
    ]) func `every writing of a moment is that moment`(text: String, epoch: LegacyEpoch) throws
  {
    let date = try #require(Self.date(text))
    #expect(date.moment(epoch, zone: 0)?.description == "2026-01-31T23:30:00Z")
    #expect(date.day(epoch, zone: 330) == CalendarDate("2026-02-01"))
    #expect(date.moment(epoch, zone: -480)?.description == "2026-01-31T15:30:00-08:00")
  }

  @Test func `without a zone the printed day counts`() {
    #expect(Self.date("\"2026-02-01T00:15:00+05:30\"")?.day(.unix) == CalendarDate("2026-02-01"))
    #expect(Self.date("\"2026-02-01T00:15:00\"")?.day(.unix, zone: -480)?.day == 1)
    #expect(Self.date("\"2026-02-01\"")?.day(.unix, zone: -480)?.day == 1)
  }

  @Test(arguments: [
    // A name alone tells no offset, so nothing moves the printed day.
    ("2026-08-01T23:30:00[America/New_York]", "2026-08-01T23:30:00", "2026-08-01"),
    ("2026-08-01T23:30[America/Argentina/Ushuaia]", "2026-08-01T23:30:00", "2026-08-01"),
    ("2026-08-01 23:30:00 America/New_York", "2026-08-01T23:30:00", "2026-08-01"),
    ("2026-08-01T23:30:00.250-04:00[America/New_York]", "2026-08-02T03:30:00Z", "2026-08-02"),
    ("2026-08-01T23:30:00Z[Etc/UTC]", "2026-08-01T23:30:00Z", "2026-08-01"),
    ("2026-08-01 23:30 UTC", "2026-08-01T23:30:00Z", "2026-08-01"),
    ("2026-08-01T23:30:00Z[UTC]", "2026-08-01T23:30:00Z", "2026-08-01"),
  ])
  func `a time may be followed by the name of its zone`(text: String, inUTC: String, day: String)
    throws
  {
    let date = try #require(Self.date("\"\(text)\""))
    #expect(date.moment(.unix, zone: 0)?.description == inUTC)
    #expect(date.day(.unix, zone: 0)?.description == day)
    #expect(date.day(.unix)?.description == "2026-08-01")
    #expect(date.isCut)
  }

  @Test func `the name of a zone is kept beside the entry`() throws {
    let export = try LegacyKit.read(
      #"""
      {"currency":"BHD","expenses":[{"id":"e","name":"Tea","amount":"BD 2,500.125","type":"Expense",
        "date":"2026-08-01T23:30:00[America/New_York]"}]}
      """#)
    let entry = try #require(export.people.first?.entries.first?.entry)
    #expect(entry.day("date")?.description == "2026-08-01")
    #expect(entry.moment("time")?.description == "2026-08-01T23:30:00")
    #expect(entry.money("amount") == 2_500_125)
    #expect(entry.extra == #"{"asExported":{"date":"2026-08-01T23:30:00[America/New_York]"}}"#)
  }

  @Test(arguments: [
    "\"2026-08-01[America/New_York]\"", "\"2026-08-01T10:00[New York]\"",
    "\"2026-08-01T10:00 America/New York\"", "\"2026-08-01T10:00[/]\"",
    "\"2026-08-01T25:00[America/New_York]\"", "\"2026-08-01T10:00[]\"",
    "\"2026-02-30\"", "\"01/02/2026\"", "-5", "0", "1e9", "\"\"", "99999999999999999",
  ])
  func `what is no date is none`(text: String) {
    #expect(Self.date(text) == nil)
  }

  private static func epoch(
    _ seen: [(Int64, LegacyDates.Role)], _ certain: String? = nil
  ) -> LegacyEpoch? {
    var dates = LegacyDates()
    for (seconds, role) in seen { dates.see(.seconds(seconds), role) }
    if let certain, let date = date("\"\(certain)\"") { dates.see(date, .stamp) }
    return dates.epoch(asOf: asOf)
  }

  @Test func `the epoch is decided by all dates together`() {
    // 757382400 is 1994-01-01 or 2025-01-01.
    #expect(Self.epoch([(757_382_400, .past)]) == nil)
    #expect(Self.epoch([(757_382_400, .past)], "2025-02-01") == .apple)
    #expect(Self.epoch([(757_382_400, .past)], "1994-02-01") == .unix)
    // No such tracker ran in 1994, so a time of its own tells.
    #expect(Self.epoch([(757_382_400, .past), (757_382_500, .stamp)]) == .apple)
    #expect(Self.epoch([(1_769_902_200, .past)]) == .unix)
    // A house of 1985 in Apple's seconds lies before their zero.
    #expect(Self.epoch([(-500_000_000, .past), (757_382_500, .stamp)]) == .apple)
    // Due dates may lie ahead; alone they tell nothing.
    #expect(Self.epoch([(830_000_000, .any)]) == nil)
    #expect(Self.epoch([(1_900_000_000, .any), (1_769_902_200, .stamp)]) == .unix)
    // A stamp of tomorrow's year fits nothing.
    #expect(Self.epoch([(900_000_000, .stamp)]) == nil)
  }
}
