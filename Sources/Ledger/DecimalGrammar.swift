/// The grammar of a source's numbers: decimal mark, group mark and notation for the sign.
///
/// The grammar must account for every byte of a field. It rejects any other text, because a wrong
/// but plausible amount is the worst result an importer can produce.
package struct DecimalGrammar: Hashable, Sendable {
  /// The grouping of the digits before the decimal mark.
  package enum Grouping: Hashable, Sendable {
    /// No grouping mark: `1234567.00`.
    case none
    /// Groups of three: `1,234,567.00`.
    case thousands
    /// A last group of three, with groups of two before it, as in India: `12,34,567.00`.
    case indian
  }

  /// The byte before the fraction: `.` or `,`.
  package var decimalMark: UInt8
  /// The byte between groups: `.`, `,`, `'` or a space; nil for none.
  ///
  /// A space also allows tabs, no-break spaces and thin spaces; `'` also allows U+2019.
  package var groupMark: UInt8?
  package var grouping: Grouping
  /// Whether `(12.00)` means minus twelve.
  package var allowsParentheses: Bool
  /// Whether `12.00-` means minus twelve.
  package var allowsTrailingMinus: Bool
  /// Whether `12.00 Dr` means minus twelve and `12.00 Cr` plus twelve.
  package var allowsDebitCreditSuffix: Bool
  /// Whether a currency sign or code may precede or follow the digits.
  package var allowsCurrencySign: Bool

  package init(
    decimalMark: UInt8 = UInt8(ascii: "."), groupMark: UInt8? = nil, grouping: Grouping = .none,
    allowsParentheses: Bool = false, allowsTrailingMinus: Bool = false,
    allowsDebitCreditSuffix: Bool = false, allowsCurrencySign: Bool = false
  ) {
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.grouping = grouping
    self.allowsParentheses = allowsParentheses
    self.allowsTrailingMinus = allowsTrailingMinus
    self.allowsDebitCreditSuffix = allowsDebitCreditSuffix
    self.allowsCurrencySign = allowsCurrencySign
  }

  /// The grammar of digits with an optional sign and decimal point, as in saldo's own CSV.
  package static let plain = DecimalGrammar()

  /// The reason why a text is not a valid amount.
  package enum Problem: Error, Hashable, Sendable {
    case empty
    /// The text has a byte or a second sign that the grammar does not allow.
    case unexpected(offset: Int)
    /// The digits are not grouped as the grammar requires.
    ///
    /// The offset is that of a misplaced group mark.
    case grouping(offset: Int)
    /// The number has more decimals than the currency, and not all of the extra ones are zero.
    case tooPrecise(decimals: Int, allowed: Int)
    /// The amount exceeds ``Amount/limit``.
    case tooLarge
  }

  /// The minor units that `bytes` express in a currency with `exponent` decimals.
  ///
  /// Missing decimals count as zeros. Some banks write extra decimals, such as `-30.00000`. They
  /// must be zeros, because saldo never rounds them.
  package func minorUnits(
    _ bytes: UnsafeBufferPointer<UInt8>, exponent: Int
  ) throws(Problem) -> Int64 {
    if let fast = plainMinorUnits(bytes, exponent: exponent) { return fast }
    return try carefulMinorUnits(bytes, exponent: exponent)
  }

  /// The minor units that `text` expresses; see ``minorUnits(_:exponent:)``.
  package func minorUnits(of text: String, exponent: Int) throws(Problem) -> Int64 {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
      try minorUnits(bytes, exponent: exponent)
    }
  }

  /// The minor units of a number in the common form; nil for other forms and amounts that are too
  /// large.
  ///
  /// The common form is an optional minus, 1 to 11 digits, a mark, and 1 to `exponent` decimals. In
  /// a currency without decimals, it has no mark. It has at most 16 bytes.
  @inline(__always)
  private func plainMinorUnits(_ bytes: UnsafeBufferPointer<UInt8>, exponent: Int) -> Int64? {
    var index = 0
    let count = bytes.count
    guard count > 0, count <= 16 else { return nil }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var value: Int64 = 0
    let start = index
    while index < count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    guard index > start, index - start <= 11 else { return nil }
    if index == count {
      guard exponent == 0 else { return nil }
    } else {
      let missing = exponent - (count - index - 1)
      guard bytes[index] == decimalMark, missing >= 0, missing < exponent else { return nil }
      index += 1
      while index < count {
        let digit = bytes[index] &- 0x30
        guard digit < 10 else { return nil }
        value = value &* 10 &+ Int64(digit)
        index += 1
      }
      for _ in 0..<missing { value = value &* 10 }
    }
    guard value <= Amount.limit else { return nil }
    return isNegative ? -value : value
  }
}

extension DecimalGrammar {
  /// The digits of a number and the positions of its marks, collected before validation.
  private struct Digits {
    var whole: Int64 = 0
    var wholeCount = 0
    var fraction: [UInt8] = []
    var groupMarks: [(offset: Int, digitsBefore: Int)] = []
  }

  /// The minor units of a number in any form of the grammar.
  ///
  /// This slow path also reads group marks, suffixes and currency signs if the grammar allows them.
  func carefulMinorUnits(
    _ bytes: UnsafeBufferPointer<UInt8>, exponent: Int
  ) throws(Problem) -> Int64 {
    var cursor = AmountCursor(bytes)
    cursor.trim()
    guard !cursor.isEmpty else { throw .empty }
    let isNegative = try takeSign(&cursor)
    let digits = try takeDigits(&cursor)
    try checkGroups(digits)
    return try scaled(digits, exponent: exponent, isNegative: isNegative)
  }

  /// Removes signs and currency signs around the digits, and returns whether the number is
  /// negative.
  private func takeSign(_ cursor: inout AmountCursor) throws(Problem) -> Bool {
    var isNegative = false
    var signs = 0
    if allowsParentheses, cursor.first == UInt8(ascii: "("), cursor.last == UInt8(ascii: ")") {
      cursor.dropFirst()
      cursor.dropLast()
      isNegative = true
      signs += 1
    }
    if allowsDebitCreditSuffix, let isDebit = cursor.takeDebitCreditSuffix() {
      isNegative = isDebit
      signs += 1
    }
    if allowsTrailingMinus, cursor.last == UInt8(ascii: "-") || cursor.last == UInt8(ascii: "+") {
      isNegative = cursor.last == UInt8(ascii: "-")
      cursor.dropLast()
      signs += 1
    }
    if let minus = cursor.takeLeadingSign() {
      isNegative = minus
      signs += 1
    }
    if allowsCurrencySign {
      cursor.takeCurrencySign()
      if signs == 0, let minus = cursor.takeLeadingSign() {
        isNegative = minus
        signs += 1
      }
    }
    cursor.trim()
    guard signs <= 1 else { throw .unexpected(offset: cursor.start) }
    guard !cursor.isEmpty else { throw .empty }
    return isNegative
  }

  private func takeDigits(_ cursor: inout AmountCursor) throws(Problem) -> Digits {
    var digits = Digits()
    var isFraction = false
    while let byte = cursor.first {
      if byte >= 0x30, byte <= 0x39 {
        if isFraction {
          digits.fraction.append(byte - 0x30)
        } else {
          guard digits.whole <= Amount.limit else { throw .tooLarge }
          digits.whole = digits.whole * 10 + Int64(byte - 0x30)
          digits.wholeCount += 1
        }
        cursor.dropFirst()
      } else if byte == decimalMark, !isFraction {
        isFraction = true
        cursor.dropFirst()
      } else if !isFraction, let mark = groupMark, let width = cursor.widthOfMark(mark) {
        digits.groupMarks.append((cursor.start, digits.wholeCount))
        cursor.dropFirst(width)
      } else {
        throw .unexpected(offset: cursor.start)
      }
    }
    // A lone mark (`.`) is not a number, but `.23` and `100,` are.
    guard digits.wholeCount + digits.fraction.count > 0 else { throw .unexpected(offset: 0) }
    return digits
  }

  /// Checks the sizes of the groups: three digits, or two for all but the last in Indian grouping.
  ///
  /// The first group may have fewer digits.
  private func checkGroups(_ digits: Digits) throws(Problem) {
    for (index, mark) in digits.groupMarks.enumerated() {
      let after = digits.wholeCount - mark.digitsBefore
      let marksAfter = digits.groupMarks.count - index - 1
      let expected: Int
      switch grouping {
      case .none: throw .grouping(offset: mark.offset)
      case .thousands: expected = 3 * (marksAfter + 1)
      case .indian: expected = 3 + 2 * marksAfter
      }
      let most = grouping == .indian ? 2 : 3
      guard after == expected, mark.digitsBefore > 0, index > 0 || mark.digitsBefore <= most else {
        throw .grouping(offset: mark.offset)
      }
    }
  }

  private func scaled(
    _ digits: Digits, exponent: Int, isNegative: Bool
  ) throws(Problem) -> Int64 {
    if digits.fraction.dropFirst(exponent).contains(where: { $0 != 0 }) {
      throw .tooPrecise(decimals: digits.fraction.count, allowed: exponent)
    }
    var value = digits.whole
    for place in 0..<exponent {
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { throw .tooLarge }
      value = scaled + (place < digits.fraction.count ? Int64(digits.fraction[place]) : 0)
    }
    guard value <= Amount.limit else { throw .tooLarge }
    return isNegative ? -value : value
  }
}
