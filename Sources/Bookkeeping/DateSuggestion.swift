package import Ledger
import Syntax

/// A suggestion for a text that is not a valid date: the date that it probably means.
package enum DateSuggestion {
  /// The hint for a text that is not a date: the probable date, or how to write a date.
  ///
  /// If the month has no such day, the hint names the last day of that month.
  package static func hint(for text: String) -> String {
    let parts = text.split { !$0.isNumber }.map(String.init)
    guard let (years, months, days) = order(parts, in: text), let year = Int(years),
      let month = Int(months), let day = Int(days)
    else { return "write a date such as 2026-08-31" }
    if let date = CalendarDate(year: year, month: month, day: day) {
      return "did you mean \"\(date)\"?"
    }
    guard let first = CalendarDate(year: year, month: month, day: 1), day > 0 else {
      return "write year, month and day, such as 2026-08-31"
    }
    return "the last day of that month is \(Period.month(of: first).end)"
  }

  /// The year, month and day of a text, in this order; nil if it is not clear which is which.
  private static func order(_ parts: [String], in text: String) -> (String, String, String)? {
    if parts.count == 1, parts[0].count == 8 {
      let digits = Array(parts[0])
      return (String(digits[..<4]), String(digits[4..<6]), String(digits[6...]))
    }
    guard parts.count == 3 else { return nil }
    if parts[0].count == 4 { return (parts[0], parts[1], parts[2]) }
    guard parts[2].count == 4, let first = Int(parts[0]), let second = Int(parts[1]) else {
      return nil
    }
    if text.contains(".") || first > 12 { return (parts[2], parts[1], parts[0]) }
    return second > 12 ? (parts[2], parts[0], parts[1]) : nil
  }
}

/// A suggestion for a text that is not a valid period: the period that it probably means.
package struct PeriodSuggestion {
  private let today: CalendarDate
  private let fiscalYearStart: Int

  package init(today: CalendarDate, fiscalYearStart: Int) {
    self.today = today
    self.fiscalYearStart = fiscalYearStart
  }

  /// The failure for a text that is not a valid period.
  package func failure(for text: String) -> Failure {
    let shown = Printable.quoted(text)
    let ends = Self.ends(text)
    if ends.count == 2, let first = period(ends[0]), let last = period(ends[1]),
      last.end < first.start
    {
      return Failure(
        .usage, "the period \(shown) ends before it begins",
        hint: "did you mean \"\(ends[1])..\(ends[0])\"?")
    }
    let isDay = ends.count == 1 && text.split { !$0.isNumber }.count == 3
    let meant = ends.compactMap(meant)
    let hint: String
    if meant.count == ends.count, !ends.isEmpty {
      hint = "did you mean \"\(meant.joined(separator: ".."))\"?"
    } else if isDay {
      hint = DateSuggestion.hint(for: text)
    } else if ends.contains(where: Self.isMonthPastTwelve) {
      hint = "the months are 01 to 12, such as 2026-12"
    } else {
      hint = "write 2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all"
    }
    return Failure(.usage, "\(shown) is not a valid period", hint: hint)
  }

  /// Whether a part looks like a month with a number outside 1 to 12.
  private static func isMonthPastTwelve(_ text: String) -> Bool {
    let parts = text.split(separator: "-")
    guard parts.count == 2, parts[0].count == 4, Int(parts[0]) != nil, let month = Int(parts[1])
    else { return false }
    return !(1...12).contains(month)
  }

  /// The first and last part of a range, or the whole text.
  private static func ends(_ text: String) -> [String] {
    for mark in ["...", "..", "…", " to ", " - ", " – "] {
      guard let range = text.firstRange(of: mark) else { continue }
      let parts = [text[..<range.lowerBound], text[range.upperBound...]]
      return parts.map { String($0.drop { $0 == "." }).trimmed }
    }
    return [text.trimmed]
  }

  private func period(_ text: String) -> Period? {
    Period(text, today: today, fiscalYearStart: fiscalYearStart)
  }

  /// The text of the valid period that a part probably means; nil if there is no good guess.
  private func meant(_ text: String) -> String? {
    if period(text) != nil { return text }
    let parts = text.uppercased().split { !$0.isNumber && !$0.isLetter }.map(String.init)
    let year = parts.first { $0.count == 4 && Int($0) != nil }
    let rest = parts.filter { $0 != year }
    if let word = word(parts.joined(separator: "-").lowercased()) { return word }
    guard rest.count <= 1 else { return nil }
    return candidates(year, rest.first ?? "").first { period($0) != nil }
  }

  private func candidates(_ year: String?, _ rest: String) -> [String] {
    var all: [String] = []
    if let year, let month = Int(rest) { all.append("\(year)-\(month < 10 ? "0" : "")\(month)") }
    if let year, rest.hasPrefix("Q") { all.append("\(year)-\(rest)") }
    if let year, rest == "FY" { all.append("FY\(year)") }
    if year == nil, rest.hasPrefix("FY") { all.append(rest) }
    // 2026Q3 and Q32026 are one part.
    if year == nil, let mark = rest.firstIndex(of: "Q") {
      all += ["\(rest[..<mark])-\(rest[mark...])"]
    }
    if let month = Self.month(rest) { all.append(monthText(month, year.flatMap { Int($0) })) }
    return all
  }

  /// The text of a month, such as `2026-08`.
  ///
  /// Without a year, it is the latest such month that has begun.
  private func monthText(_ month: Int, _ year: Int?) -> String {
    let year = year ?? (month <= today.month ? today.year : today.year - 1)
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  /// The number of the month that a name means; nil if there is none.
  ///
  /// The name may be abbreviated to at least three letters, or misspelt.
  private static func month(_ text: String) -> Int? {
    let name = text.lowercased()
    if name.count >= 3, let index = Configuration.months.firstIndex(where: { $0.hasPrefix(name) }) {
      return index + 1
    }
    return Suggestion.closest(to: name, among: Configuration.months)
      .flatMap(Configuration.months.firstIndex).map { $0 + 1 }
  }

  private func word(_ text: String) -> String? {
    let words = ["last-month", "this-month", "all"]
    let plain = text.replacing("-", with: "")
    if let word = words.first(where: { $0.replacing("-", with: "") == plain }) { return word }
    return plain.count < 5 ? nil : Suggestion.closest(to: text, among: words)
  }
}
