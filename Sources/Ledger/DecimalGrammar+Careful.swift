extension DecimalGrammar {
  /// The digits of a number and where its marks stand, gathered before they are judged.
  private struct Digits {
    var whole: Int64 = 0
    var wholeCount = 0
    var fraction: [UInt8] = []
    var groupMarks: [(offset: Int, digitsBefore: Int)] = []
  }

  /// The whole grammar: signs, groups, suffixes and currency signs, each only where allowed.
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

  /// Strips everything around the digits that says which way the money went.
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
    // A bare mark (`.`) is not a number, but `.23` and `100,` are.
    guard digits.wholeCount + digits.fraction.count > 0 else { throw .unexpected(offset: 0) }
    return digits
  }

  /// Every mark must stand before whole groups: three digits last, threes or twos before them.
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
