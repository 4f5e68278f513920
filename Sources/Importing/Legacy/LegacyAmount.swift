import Ledger

/// A parser for the amounts of old trackers: JSON numbers, or text with an optional currency sign.
///
/// It works on decimal digits and never uses a Double. A difference of at most a millionth of a
/// minor unit is binary noise and is rounded away. Any other excess digit is an error
/// (legacy-systems.md, head).
enum LegacyAmount {
  enum Problem: Error {
    case notANumber, negative, tooPrecise, tooLarge, otherCurrency
  }

  /// The minor units of an amount of either sign; otherwise like ``minorUnits(_:isNumber:_:)``.
  static func signedMinorUnits(
    _ text: String, isNumber: Bool, _ currency: Currency
  ) throws(Problem) -> Int64 {
    // The sign is at the beginning or after the currency sign; after an `e` it belongs to the
    // exponent.
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

  /// The minor units of a plain decimal such as `12.5`, `19.989999999999998` or `1e3`.
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

  /// The minor units of `digits` with the decimal point at index `point`.
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

  /// The minor units of an amount with grouped digits, such as `1,250.50` or `1,23,456.78`.
  private static func grouped(_ text: String, _ currency: Currency) throws(Problem) -> Int64 {
    for grouping in [DecimalGrammar.Grouping.thousands, .indian] {
      let grammar = DecimalGrammar(groupMark: UInt8(ascii: ","), grouping: grouping)
      guard let units = try? grammar.minorUnits(of: text, exponent: currency.exponent) else {
        continue
      }
      guard units >= 0, !text.hasPrefix("-") else { throw .negative }
      return units
    }
    throw .notANumber
  }

  /// The signs that may be next to an amount, each with its currencies.
  ///
  /// A sign comes before any sign that is its prefix. The sources are legacy-systems.md, section 1,
  /// and CLDR's symbols in the currency's own country.
  private static let signs: [(String, String)] = [
    ("US$", "USD"), ("CA$", "CAD"), ("C$", "CAD"), ("A$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"),
    ("NT$", "TWD"), ("MX$", "MXN"), ("R$", "BRL"), ("S$", "SGD"), ("E£", "EGP"),
    ("CN¥", "CNY"), ("JP¥", "JPY"), ("$", "USD CAD AUD"), ("€", "EUR"), ("£", "GBP"),
    ("¥", "JPY CNY"), ("₹", "INR"), ("₩", "KRW"), ("₺", "TRY"), ("₽", "RUB"), ("₪", "ILS"),
    ("฿", "THB"), ("₱", "PHP"), ("₦", "NGN"), ("₴", "UAH"), ("₫", "VND"), ("₸", "KZT"),
    ("KSh", "KES"), ("Dhs", "AED"), ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("Rp", "IDR"),
    ("RM", "MYR"), ("Rs.", "INR PKR LKR NPR MUR"), ("Rs", "INR PKR LKR NPR MUR"),
    ("kr", "SEK NOK DKK ISK"), ("BD", "BHD"), ("KD", "KWD"), ("JD", "JOD"), ("RO", "OMR"),
    ("LD", "LYD"), ("DT", "TND"), ("SR", "SAR"), ("QR", "QAR"), ("R", "ZAR"),
  ]
  private static let symbols: [(String, [String])] = signs.map { sign, codes in
    (sign, codes.split(separator: " ").map(String.init))
  }

  /// The amount without its currency sign or code.
  ///
  /// Throws if the currency differs from the file's, or if the amount is negative.
  static func withoutSymbol(
    _ text: String, _ currency: Currency
  ) throws(Problem) -> String {
    var text = trimmed(text)
    let isNegative = text.hasPrefix("-")
    if isNegative { text = trimmed(String(text.dropFirst())) }
    let own = [currency.code]
    // Try the code first: the beginning of `RON` is the sign of another currency.
    let all = [(currency.code, own)] + symbols + [(trimmed(currency.symbol), own)]
    let isBare = text.first?.isNumber == true && text.last?.isNumber == true
    for (symbol, codes) in isBare ? [] : all {
      guard let rest = self.text(text, without: symbol) else { continue }
      text = rest
      guard codes.contains(currency.code) else { throw .otherCurrency }
      break
    }
    guard !isNegative else { throw .negative }
    return text
  }

  /// The text without a sign at its beginning or end; nil if no such sign is next to a number.
  private static func text(_ text: String, without sign: String) -> String? {
    if text.hasPrefix(sign) {
      let rest = trimmed(String(text.dropFirst(sign.count)))
      if let first = rest.first, first.isNumber || "-.".contains(first) { return rest }
    }
    if text.hasSuffix(sign) {
      let rest = trimmed(String(text.dropLast(sign.count)))
      if rest.last?.isNumber == true { return rest }
    }
    return nil
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

/// A price, quantity, rate or coordinate of an old tracker, with at most 15 significant digits.
///
/// A binary fraction is exact to 15 digits and is rounded there, because further digits are noise
/// (legacy-systems.md, head). The parser never uses a Double.
struct LegacyNumber {
  let value: ExactDecimal
  /// Whether rounding removed digits other than zero.
  let isRounded: Bool

  private static let digits = 15
  private static let decimals = 18

  /// Parses a number such as `12.5`, `19.989999999999998`, `1e3` or `-0.25`; nil if it is invalid
  /// or too large.
  init?(_ text: String) {
    var rest = text.lowercased()[...]
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    let parts = rest.split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let power = parts.count == 2 ? Int(parts[1]) : 0,
      power.magnitude < 400
    else { return nil }
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), !halves[0].isEmpty else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    var digits = Array((halves[0] + fraction).utf8)
    guard digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    var point = halves[0].utf8.count + power
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    point -= zeros
    isRounded = Self.round(&digits, &point)
    guard let value = Self.value(digits, point, isNegative) else { return nil }
    self.value = value
  }

  /// Rounds half to even; returns whether it dropped a nonzero digit.
  ///
  /// The result has at most 15 significant digits and 18 decimals, without trailing zeros.
  private static func round(_ digits: inout [UInt8], _ point: inout Int) -> Bool {
    let kept = min(self.digits, point + decimals)
    guard kept >= 0 else {
      let isLost = !digits.isEmpty
      digits = []
      return isLost
    }
    var isRounded = false
    if digits.count > kept {
      let cut = digits[kept...]
      isRounded = cut.contains { $0 != 0x30 }
      let half = cut.first == 0x35 && cut.dropFirst().allSatisfy { $0 == 0x30 }
      let isOdd = kept > 0 && digits[kept - 1] & 1 == 1
      let isUp = half ? isOdd : (cut.first ?? 0) >= 0x35
      digits.removeSubrange(kept...)
      if isUp { raise(&digits, &point) }
    }
    while digits.last == 0x30 { digits.removeLast() }
    return isRounded
  }

  private static func raise(_ digits: inout [UInt8], _ point: inout Int) {
    for index in digits.indices.reversed() {
      if digits[index] < 0x39 {
        digits[index] += 1
        return
      }
      digits[index] = 0x30
    }
    digits.insert(0x31, at: 0)
    point += 1
  }

  private static func value(
    _ digits: [UInt8], _ point: Int, _ isNegative: Bool
  ) -> ExactDecimal? {
    guard !digits.isEmpty else { return .zero }
    guard point <= decimals else { return nil }
    let filled = digits + [UInt8](repeating: 0x30, count: max(0, point - digits.count))
    guard let size = Int64(String(decoding: filled, as: UTF8.self)) else { return nil }
    return ExactDecimal(
      coefficient: isNegative ? -size : size, scale: max(0, digits.count - point))
  }
}

extension LegacyNumber {
  /// The number in a text such as `1,250.5` or `1,23,456.78`, without its group commas.
  ///
  /// Nil if the number has no commas, or if they do not group digits.
  static func ungrouped(_ text: String) -> String? {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), halves.dropFirst().allSatisfy({ !$0.contains(",") })
    else { return nil }
    let groups = halves[0].split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, !first.isEmpty, first.count <= 3, let last = groups.last,
      groups.count > 1, last.count == 3
    else { return nil }
    let middle = Set(groups.dropFirst().dropLast().map(\.count))
    guard middle.isEmpty || middle == [3] || middle == [2] else { return nil }
    return groups.joined() + (halves.count == 2 ? ".\(halves[1])" : "")
  }
}
