import Ledger
import Syntax

/// Finds how a column of dates is written, with the reasons, or says which readings are open.
struct DateDetection {
  /// One way to read the column.
  struct Reading {
    var field: DateField
    var days: [CalendarDate]

    var isAscending: Bool { zip(days, days.dropFirst()).allSatisfy { $0 <= $1 } }
    var isDescending: Bool { zip(days, days.dropFirst()).allSatisfy { $0 >= $1 } }
  }

  /// Readings that differ in at least one day; the usual one first.
  private(set) var readings: [Reading] = []
  /// How many of the leading rows hold a date at all.
  let rowCount: Int

  init(_ cells: [String]) {
    var isUsable = Self.formats.map { _ in false }
    var rowCount = 0
    for (row, cell) in cells.enumerated() {
      for index in Self.candidates(for: cell) where !isUsable[index] || rowCount <= row {
        guard Self.formats[index].date(cell) != nil else { continue }
        isUsable[index] = true
        rowCount = row + 1
      }
    }
    self.rowCount = rowCount
    for (format, _) in zip(Self.formats, isUsable).filter(\.1) {
      guard let days = Self.days(cells[..<rowCount], format),
        !readings.contains(where: { $0.days == days })
      else { continue }
      readings.append(Reading(field: format, days: days))
    }
  }

  /// The days that all cells name; nil when one of them names none.
  private static func days(_ cells: ArraySlice<String>, _ format: DateField) -> [CalendarDate]? {
    var days: [CalendarDate] = []
    days.reserveCapacity(cells.count)
    for cell in cells {
      guard let day = format.date(cell) else { return nil }
      days.append(day)
    }
    return days
  }

  /// Whether a text is a date in any known way.
  static func isDate(_ text: String) -> Bool {
    candidates(for: text).contains { formats[$0].date(text) != nil }
  }

  /// The places in ``formats`` of those that a text with its beginning may be written in.
  static func candidates(for text: String) -> [Int] {
    let lead = DateLead(text)
    return byDigits[lead.digits].filter { leads[$0].mayBe(lead) }
  }

  private static let leads = formats.map(\.lead)

  /// The places in ``formats`` of those whose texts may begin with so many digits.
  private static let byDigits = (0...9).map { digits in
    leads.indices.filter { leads[$0].mayBegin(withDigits: digits) }
  }

  /// Every known way to write a date, the stricter form before the looser.
  static let formats: [DateField] = {
    var formats: [String] = []
    for separator in ["-", "/", ".", ":"] {
      formats += ["yyyy\(separator)MM\(separator)dd", "yyyy\(separator)M\(separator)d"]
    }
    formats.append("yyyyMMdd")
    for separator in [".", "/", "-"] {
      let orders = separator == "." ? [("d", "M")] : [("d", "M"), ("M", "d")]
      for (first, second) in orders {
        let long = [first + first, second + second].joined(separator: separator) + separator
        let short = [first, second].joined(separator: separator) + separator
        formats += [long + "yyyy", short + "yyyy", long + "yy", short + "yy"]
      }
    }
    for order in ["d MMM", "d-MMM-", "d. MMM", "d/MMM/"] {
      let blank = order.last == "M" ? " " : ""
      formats += [order + blank + "yyyy", order + blank + "yy"]
    }
    formats += ["MMM d, yyyy", "MMM d yyyy", "d-MMM-y", "d MMM y"]
    formats += ["a, d MMM yyyy", "a d MMM yyyy", "a, MMM d, yyyy"]
    let timed = formats.filter { $0.contains("yyyy") }.map { $0 + "*" }
    return (formats + formats.filter { !$0.contains("yyyy") }.map { $0 + " *" } + timed)
      .compactMap { DateField($0) }
  }()
}
