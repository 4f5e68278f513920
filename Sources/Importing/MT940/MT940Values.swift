import Ledger

/// A parser for the amounts of MT940, which have a decimal comma (SWIFT format `15d`).
///
/// `100,` and `,50` are valid. Older Rabobank exports write `000000000300.00` (formats.md, 3). An
/// amount with two marks is ambiguous and therefore invalid.
enum MT940Amount {
  static func minorUnits(
    _ text: ArraySlice<UInt8>, exponent: Int
  ) throws(DecimalGrammar.Problem) -> Int64 {
    guard let first = text.first else { throw .empty }
    guard first &- 0x30 < 10 || first == comma || first == dot else { throw .unexpected(offset: 0) }
    // Ignore leading zeros, however many there are.
    let plain = Array(text.drop { $0 == 0x30 })
    let padded = plain.first.map { $0 &- 0x30 < 10 } == true ? plain : [0x30] + plain
    let grammar = DecimalGrammar(decimalMark: padded.contains(comma) ? comma : dot)
    return try padded.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      try grammar.minorUnits(bytes, exponent: exponent)
    }
  }

  /// The original amount in `OCMT`, such as `USD20,00`; nil if it is invalid.
  ///
  /// It is only informational; the booked amount counts.
  static func original(_ text: [UInt8], of booked: Amount) -> OriginalAmount? {
    guard text.count > 3, let currency = Currency(String(decoding: text.prefix(3), as: UTF8.self)),
      let units = try? minorUnits(prefix(of: text.dropFirst(3)), exponent: currency.exponent)
    else { return nil }
    return OriginalAmount(
      Amount(minorUnits: units, currency: currency), of: 0, booked: booked)
  }

  /// The digits and decimal marks at the start of `text`.
  static func prefix(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix { $0 &- 0x30 < 10 || $0 == comma || $0 == dot }
  }

  private static let comma = UInt8(ascii: ",")
  private static let dot = UInt8(ascii: ".")
}

/// A parser for the dates of MT940: `YYMMDD`, or `MMDD` near a known date.
enum MT940Dates {
  /// The day in six digits; nil if they are invalid.
  ///
  /// Years from 80 on are in the 20th century, as in SWIFT. Banks that count 30 days per month
  /// write February 30, or 29 in a common year. Both mean the last day of February (formats.md, 3).
  static func day(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    guard digits.count == 6, digits.allSatisfy(MT940Text.isDigit) else { return nil }
    let year = number(digits.prefix(2))
    return clamped(
      year: year < 80 ? 2000 + year : 1900 + year,
      month: number(digits.dropFirst(2).prefix(2)), day: number(digits.suffix(2)))
  }

  /// The day in four digits, in the year that brings it nearest to `day`; nil if they are invalid.
  static func day(_ digits: ArraySlice<UInt8>, near day: CalendarDate) -> CalendarDate? {
    guard digits.count == 4, digits.allSatisfy(MT940Text.isDigit) else { return nil }
    let month = number(digits.prefix(2))
    let dayOfMonth = number(digits.suffix(2))
    return (day.year - 1...day.year + 1).compactMap {
      clamped(year: $0, month: month, day: dayOfMonth)
    }.min { abs($0 - day) < abs($1 - day) }
  }

  private static func clamped(year: Int, month: Int, day: Int) -> CalendarDate? {
    let last = month == 2 && (29...30).contains(day) ? CalendarDate.days(inMonth: 2, of: year) : day
    return CalendarDate(year: year, month: month, day: last)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

/// The entry kinds of MT940 codes.
enum MT940Kinds {
  /// The kind of a SWIFT transaction type or a German business code (GVC).
  ///
  /// A transaction type comes after `N`, `S` or `F` in field 61. A business code has three digits
  /// and comes before `?00` in field 86.
  static func kind(_ code: ArraySlice<UInt8>, isDebit: Bool) -> EntryKind {
    switch String(decoding: code, as: UTF8.self) {
    case "TRF", "CLR", "116", "118", "119", "166", "168", "177", "191", "201", "202", "020",
      "021", "051":
      .transfer
    case "CHG", "FEE", "COM", "BRF", "805", "808", "809", "810": .fee
    case "INT", "814", "815": .interest
    case "DIV": .dividend
    case "CHK", "TCK", "001", "002", "011", "070", "101", "102": .check
    case "STO", "117", "152", "008", "052": .standingOrder
    case "DDT", "COL", "104", "105", "107", "171", "174", "004", "005", "071", "192", "194", "196":
      isDebit ? .directDebit : .payment
    case "106", "006", "198": .card
    case "083": isDebit ? .atm : .cash
    case "082": .deposit
    case "153", "053", "054", "154": .directDeposit
    default: .unknown
    }
  }
}

/// The text functions for MT940 fields.
enum MT940Text {
  /// The text without leading and trailing blanks, tabs and line ends.
  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return text
  }

  /// Whether the text has the form of an IBAN (ISO 13616), with or without spaces between groups.
  static func isIBAN(_ text: ArraySlice<UInt8>) -> Bool {
    let plain = text.filter { $0 != 0x20 }
    return (15...34).contains(plain.count) && plain[..<2].allSatisfy(isUpper)
      && plain[2..<4].allSatisfy(isDigit)
      && plain[4...].allSatisfy { isUpper($0) || isDigit($0) }
  }

  /// Whether the text is empty or a placeholder for a missing reference.
  static func isNoReference(_ text: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: trimmed(text), as: UTF8.self).uppercased()
    return word.isEmpty || word.allSatisfy { $0 == "0" || $0 == "-" || $0 == "." }
      || ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "KREF+", "EREF", "EREF+", "NOREF"].contains(word)
  }

  /// The text of lines wrapped at `width`, with a space after each line that is not full.
  static func joined(_ lines: [ArraySlice<UInt8>], width: Int) -> [UInt8] {
    var text: [UInt8] = []
    var isFull = true
    for line in lines where line.contains(where: { $0 > 0x20 }) {
      if !isFull, let last = text.last, last != 0x20, line.first != 0x20 { text.append(0x20) }
      text.append(contentsOf: line)
      // Some banks count characters, others bytes.
      isFull = scalars(line) >= width || line.count == width
    }
    return text
  }

  /// The number of Unicode scalars in UTF-8 bytes.
  static func scalars(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
