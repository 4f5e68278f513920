import Ledger
package import Reporting

/// An iCalendar file (RFC 5545) with the events of a report.
///
/// The file does not depend on the clock: the timestamp of each event is the report's as-of day.
/// The same report therefore produces the same bytes. A time without a zone remains floating.
package struct CalendarFile: Sendable {
  /// The extension of the file name.
  package static let ending = "ics"

  private let report: Report

  /// Creates the calendar file of a report; nil if the report has no events.
  package init?(_ report: Report) {
    guard !report.events.isEmpty else { return nil }
    self.report = report
  }

  /// The rendered file, in the same folder as the report's other files.
  package var file: RenderedFile {
    RenderedFile(path: "\(report.period)/\(report.kind).\(Self.ending)", text: text)
  }

  private var text: String {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//saldo//saldo//EN"]
    let zones = Set(report.events.compactMap(Self.zone)).sorted()
    let lines =
      head + zones.flatMap(Self.lines(ofZone:)) + report.events.flatMap(lines) + ["END:VCALENDAR"]
    return lines.flatMap(Self.folded).map { $0 + "\r\n" }.joined()
  }

  private func lines(_ event: ReportEvent) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(Self.escaped(event.key))@saldo",
      "DTSTAMP:\(Self.digits(report.provenance.asOf))T000000Z", Self.start(event),
    ]
    if let rule = Self.rule(event) { lines.append("RRULE:\(rule)") }
    lines.append("SUMMARY:\(Self.escaped(event.text))")
    // An event without a time lasts all day and needs no alarm at midnight.
    if event.time != nil {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(event.text))",
        "TRIGGER:PT0S", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }

  /// The recurrence rule of an event (RFC 5545 §3.3.10); nil if the event does not recur.
  ///
  /// A monthly rule skips months without the given day. To avoid that, the rule for the 31st lists
  /// the days 28 to 31 and selects the last one of each month. The rules for the 29th and the 30th
  /// are similar.
  private static func rule(_ event: ReportEvent) -> String? {
    let days =
      "BYMONTHDAY=" + (28...max(28, event.dayOfMonth)).map(String.init).joined(separator: ",")
    switch event.rhythm {
    case .never: return nil
    case .daily: return "FREQ=DAILY"
    case .monthly:
      return event.dayOfMonth > 28 ? "FREQ=MONTHLY;\(days);BYSETPOS=-1" : "FREQ=MONTHLY"
    case .yearly:
      let isLeapDay = event.day.month == 2 && event.dayOfMonth > 28
      return isLeapDay ? "FREQ=YEARLY;BYMONTH=2;\(days);BYSETPOS=-1" : "FREQ=YEARLY"
    }
  }

  /// The `DTSTART` line of an event (RFC 5545 §3.8.2.4).
  ///
  /// An event without a time starts on a date. A time without a zone is floating (§3.3.5). Any
  /// other time is in UTC, except for a recurring event, which keeps its own zone. In UTC, the
  /// event might fall on another day of the month, and the recurrence rule counts days.
  private static func start(_ event: ReportEvent) -> String {
    guard let time = event.time else { return "DTSTART;VALUE=DATE:\(digits(event.day))" }
    guard let offset = time.offset else {
      return "DTSTART:\(digits(event.day))T\(clock(time.second))"
    }
    if let zone = zone(event) {
      let name = zoneName(zone)
      return "DTSTART;TZID=\(name):\(digits(event.day))T\(clock(time.second))"
    }
    let seconds = Int(time.second) - Int(offset) * 60
    let days = seconds >= 0 ? seconds / 86_400 : -1
    return
      "DTSTART:\(digits(event.day.adding(days: days)))T\(clock(Int32(seconds - days * 86_400)))Z"
  }

  /// The UTC offset of a recurring event in minutes; nil if the event needs no time zone.
  private static func zone(_ event: ReportEvent) -> Int32? {
    event.rhythm == .never || event.time?.offset == 0 ? nil : event.time?.offset
  }

  /// The lines that define a time zone with a constant offset in minutes (RFC 5545 §3.6.5).
  private static func lines(ofZone offset: Int32) -> [String] {
    let east = zoneName(offset).dropFirst(3)
    return [
      "BEGIN:VTIMEZONE", "TZID:\(zoneName(offset))", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:\(east)", "TZOFFSETTO:\(east)", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  /// The name of a time zone, such as `UTC+0530`.
  private static func zoneName(_ offset: Int32) -> String {
    let digits = [abs(offset) / 60, abs(offset) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "UTC\(offset < 0 ? "-" : "+")\(digits.joined())"
  }

  private static func digits(_ day: CalendarDate) -> String {
    day.description.filter { $0 != "-" }
  }

  private static func clock(_ second: Int32) -> String {
    [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }

  /// The text with backslashes, semicolons, commas and line breaks escaped (RFC 5545 §3.3.11).
  ///
  /// Other ASCII control characters are removed.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The line folded into lines of at most 75 bytes, without splitting a scalar (RFC 5545 §3.1).
  private static func folded(_ line: String) -> [String] {
    var lines: [String] = []
    var current = ""
    for scalar in line.unicodeScalars {
      if current.utf8.count + UTF8.width(scalar) > 75 {
        lines.append(current)
        current = " "
      }
      current.unicodeScalars.append(scalar)
    }
    return lines + [current]
  }
}
