import Ledger
import Syntax

/// A detection of the possible date formats of a column.
struct DateDetection {
  /// A date format with the resulting days of the column.
  struct Reading {
    var field: DateField
    var days: [CalendarDate]

    var isAscending: Bool { zip(days, days.dropFirst()).allSatisfy { $0 <= $1 } }
    var isDescending: Bool { zip(days, days.dropFirst()).allSatisfy { $0 >= $1 } }
  }

  /// The possible formats, one for each different list of days, in order of preference.
  private(set) var readings: [Reading] = []
  /// The number of rows up to the last one with a date.
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

  /// The days of all cells; nil if a cell does not match the format.
  private static func days(_ cells: ArraySlice<String>, _ format: DateField) -> [CalendarDate]? {
    var days: [CalendarDate] = []
    days.reserveCapacity(cells.count)
    for cell in cells {
      guard let day = format.date(cell) else { return nil }
      days.append(day)
    }
    return days
  }

  /// Whether a text is a date in any known format.
  static func isDate(_ text: String) -> Bool {
    candidates(for: text).contains { formats[$0].date(text) != nil }
  }

  /// The indices into ``formats`` of the formats that may match a text, by its beginning.
  static func candidates(for text: String) -> [Int] {
    let lead = DateLead(text)
    return byDigits[lead.digits].filter { leads[$0].mayBe(lead) }
  }

  private static let leads = formats.map(\.lead)

  /// The indices into ``formats`` of the formats that may begin with each number of digits.
  private static let byDigits = (0...9).map { digits in
    leads.indices.filter { leads[$0].mayBegin(withDigits: digits) }
  }

  /// All known date formats, in order of preference.
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

/// The beginning of a text: its number of leading digits and the byte after them.
///
/// Most cells of a table are not dates, and only a few formats begin in the same way. A check of
/// the beginning therefore precedes the attempt to parse a date.
struct DateLead {
  /// The number of leading digits, at most nine.
  let digits: Int
  /// The byte after the digits; nil at the end of the text.
  let next: UInt8?

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { DateLead($0) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = DateCursor(bytes)
    digits = cursor.skipDigits(atMost: 9)
    next = cursor.byte
  }
}

/// A pattern for the beginning of texts in a date format.
struct DateLeadPattern {
  private let digits: ClosedRange<Int>
  private let isEnd: Bool
  /// Whether a word follows the digits.
  private let isWord: Bool
  private let next: UInt8?

  init(_ steps: [DateField.Step]) {
    let numbers = steps.prefix { $0.digitCount != nil }.compactMap(\.digitCount)
    let most = numbers.reduce(0) { $0 + $1.upperBound }
    let behind = steps.dropFirst(numbers.count).first
    let isOpen = most > 8 || behind == .rest
    digits = min(9, numbers.reduce(0) { $0 + $1.lowerBound })...(isOpen ? 9 : most)
    isWord = (behind == .letters || behind == .monthName) && !isOpen
    isEnd = behind == nil && !isOpen
    if case .literal(let byte) = behind, !isOpen { next = byte } else { next = nil }
  }

  func mayBegin(withDigits count: Int) -> Bool { digits.contains(count) }

  /// Whether a text with this beginning may be a date; a false positive costs little.
  func mayBe(_ lead: DateLead) -> Bool {
    guard digits.contains(lead.digits) else { return false }
    if let next { return lead.next == next }
    if isWord { return lead.next.map(MonthNames.isLetter) ?? false }
    return !isEnd || lead.next == nil
  }
}

extension DateField.Step {
  /// The number of digits that the step reads; nil if it reads something different.
  fileprivate var digitCount: ClosedRange<Int>? {
    switch self {
    case .year: 4...4
    case .shortYear(let digits), .month(let digits), .day(let digits): digits
    case .digits: 1...9
    case .monthName, .letters, .rest, .literal: nil
    }
  }
}

/// The date order of a file's rows, if the dates determine it.
struct RowOrder {
  private(set) var mayAscend = true
  private(set) var mayDescend = true
  /// The day of each row in the preferred format; empty if unknown.
  private(set) var days: [CalendarDate] = []

  init() {}

  /// Determines the order from all possible readings; the majority of the steps decides.
  init(_ readings: [DateDetection.Reading]) {
    guard !readings.isEmpty else { return }
    let steps = readings.map { reading in
      let pairs = zip(reading.days, reading.days.dropFirst())
      return (up: pairs.count { $0 < $1 }, down: pairs.count { $0 > $1 })
    }
    days = readings[0].days
    mayAscend = steps.contains { $0.up >= $0.down }
    mayDescend = steps.contains { $0.down >= $0.up }
  }

  var isKnown: Bool { mayAscend != mayDescend }
}
