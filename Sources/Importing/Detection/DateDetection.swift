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
    let usable = Self.formats.filter { format in cells.contains { format.date($0) != nil } }
    rowCount =
      (cells.lastIndex { cell in usable.contains { $0.date(cell) != nil } } ?? -1) + 1
    let cells = cells[..<rowCount]
    for format in usable {
      let days = cells.compactMap { format.date($0) }
      guard days.count == cells.count, !readings.contains(where: { $0.days == days }) else {
        continue
      }
      readings.append(Reading(field: format, days: days))
    }
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
