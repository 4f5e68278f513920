import Ledger

/// The amounts of old trackers: binary floating point written as text, or text with a sign.
///
/// The text is read, never a Double: within a millionth of a minor unit it is the noise of binary
/// fractions and becomes that unit; any other surplus digit is refused (legacy-systems.md, head).
enum LegacyAmount {
  enum Problem: Error {
    case notANumber, negative, tooPrecise, tooLarge, otherCurrency
  }

  /// As ``minorUnits(_:isNumber:_:)``, for what may be less than nothing.
  static func signedMinorUnits(
    _ text: String, isNumber: Bool, _ currency: Currency
  ) throws(Problem) -> Int64 {
    // The sign stands first, or behind the symbol; one behind an `e` is the exponent's.
    guard let sign = text.firstIndex(of: "-"),
      text[..<sign].allSatisfy({ !$0.isNumber && $0.lowercased() != "e" })
    else { return try minorUnits(text, isNumber: isNumber, currency) }
    var magnitude = text
    magnitude.remove(at: sign)
    return -(try minorUnits(magnitude, isNumber: isNumber, currency))
  }

  static func minorUnits(
    _ text: String, isNumber: Bool, _ currency: Currency
  ) throws(Problem) -> Int64 {
    let plain = isNumber ? text : try withoutSymbol(text, currency)
    if plain.contains(",") { return try grouped(plain, currency) }
    return try decimal(plain, exponent: currency.exponent)
  }

  /// `12.5`, `19.989999999999998`, `1e3`.
  private static func decimal(_ text: String, exponent: Int) throws(Problem) -> Int64 {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { throw .notANumber }
    var power = 0
    if parts.count == 2 {
      guard let given = Int(parts[1]) else { throw .notANumber }
      guard given.magnitude < 400 else { throw given > 0 ? .tooLarge : .tooPrecise }
      power = given
    }
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), let whole = halves.first else { throw .notANumber }
    guard !whole.hasPrefix("-") else { throw .negative }
    let fraction = halves.count == 2 ? halves[1] : ""
    let digits = Array((whole + fraction).utf8)
    guard !whole.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { throw .notANumber }
    return try scaled(digits, pointAt: whole.utf8.count + power + exponent)
  }

  /// The number of minor units when the decimal point is moved to `point`.
  private static func scaled(_ digits: [UInt8], pointAt point: Int) throws(Problem) -> Int64 {
    var units: Int64 = 0
    for index in 0..<max(0, point) {
      let digit = index < digits.count ? Int64(digits[index] - 0x30) : 0
      units = units * 10 + digit
      guard units <= Amount.limit else { throw .tooLarge }
      if units == 0, index >= digits.count { break }
    }
    var rest = [UInt8](repeating: 0x30, count: max(0, -point)) + digits.dropFirst(max(0, point))
    while rest.count < 6 { rest.append(0x30) }
    if rest.prefix(6).allSatisfy({ $0 == 0x30 }) { return units }
    guard rest.prefix(6).allSatisfy({ $0 == 0x39 }) else { throw .tooPrecise }
    return units + 1
  }

  /// `1,250.50` and `1,23,456.78`.
  private static func grouped(_ text: String, _ currency: Currency) throws(Problem) -> Int64 {
    for grouping in [DecimalGrammar.Grouping.thousands, .indian] {
      let grammar = DecimalGrammar(groupMark: UInt8(ascii: ","), grouping: grouping)
      var text = text
      let units = text.withUTF8 { try? grammar.minorUnits($0, exponent: currency.exponent) }
      guard let units else { continue }
      guard units >= 0, !text.hasPrefix("-") else { throw .negative }
      return units
    }
    throw .notANumber
  }

  /// The symbols the tracker wrote, longest first (legacy-systems.md, section 1).
  private static let symbols: [(String, [String])] = [
    ("C$", ["CAD"]), ("A$", ["AUD"]), ("US$", ["USD"]), ("CA$", ["CAD"]),
    ("$", ["USD", "CAD", "AUD"]), ("€", ["EUR"]), ("£", ["GBP"]), ("¥", ["JPY", "CNY"]),
    ("₹", ["INR"]),
  ]

  /// The digits of a text whose symbol or code agrees with the file's currency.
  static func withoutSymbol(
    _ text: String, _ currency: Currency
  ) throws(Problem) -> String {
    var text = trimmed(text)
    let isNegative = text.hasPrefix("-")
    if isNegative { text = trimmed(String(text.dropFirst())) }
    let own = [currency.code, trimmed(currency.symbol)].map { ($0, [currency.code]) }
    for (symbol, codes) in symbols + own {
      if text.hasPrefix(symbol) {
        text = trimmed(String(text.dropFirst(symbol.count)))
      } else if text.hasSuffix(symbol) {
        text = trimmed(String(text.dropLast(symbol.count)))
      } else {
        continue
      }
      guard codes.contains(currency.code) else { throw .otherCurrency }
      break
    }
    guard !isNegative else { throw .negative }
    return text
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
