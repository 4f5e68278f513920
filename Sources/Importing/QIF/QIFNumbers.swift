import Ledger

/// A parser for the amounts of a QIF file, which does not state its decimal mark.
///
/// Nearly every amount shows the mark, such as `1,234.50` or `12,50`. An amount such as `1,000` or
/// `1.000` does not, so the other amounts of the file decide. If none shows the mark, QIF's own
/// form applies to `1,000`: a comma between thousands. `1.000` is then ambiguous, and
/// ``openQuestion`` reports it.
struct QIFNumbers {
  enum Problem: Error, Hashable {
    case grammar(DecimalGrammar.Problem)
    /// The file uses both decimal marks, and this amount fits either.
    case twoReadings
  }

  private var hasDecimalDots = false
  private var hasDecimalCommas = false
  /// The first ambiguous amount with a dot that was read as if the file had no decimal commas.
  ///
  /// Without one, the first such amount with a comma; nil if there is none.
  private var assumed: (text: String, line: Int, hasDot: Bool)?

  /// An amount with a decimal comma, and an earlier amount read as if the file had none; nil if
  /// there is no such pair.
  ///
  /// The earlier amount may already be with the sink, so saldo rejects the whole file.
  private(set) var contradiction: (comma: String, line: Int, earlier: String, earlierLine: Int)?

  private static let comma = UInt8(ascii: ",")
  private static let dot = UInt8(ascii: ".")

  mutating func minorUnits(
    _ bytes: UnsafeBufferPointer<UInt8>, exponent: Int, line: Int
  ) throws(Problem) -> Int64 {
    let mark = try decimalMark(bytes, line: line)
    let group = group(bytes, decimalMark: mark)
    do throws(DecimalGrammar.Problem) {
      return try grammar(mark, group, .thousands).minorUnits(bytes, exponent: exponent)
    } catch {
      if case .grouping = error, group == Self.comma,
        let units = try? grammar(mark, group, .indian).minorUnits(bytes, exponent: exponent)
      {
        return units
      }
      throw .grammar(error)
    }
  }

  /// An amount such as `1.000` that no other amount in the file explains; nil if there is none.
  var openQuestion: (text: String, line: Int)? {
    guard let assumed, assumed.hasDot, !hasDecimalDots, !hasDecimalCommas else { return nil }
    return (assumed.text, assumed.line)
  }

  private func grammar(
    _ mark: UInt8, _ group: UInt8, _ grouping: DecimalGrammar.Grouping
  ) -> DecimalGrammar {
    DecimalGrammar(
      decimalMark: mark, groupMark: group, grouping: grouping, allowsParentheses: true,
      allowsTrailingMinus: true, allowsCurrencySign: true)
  }

  private func group(_ bytes: UnsafeBufferPointer<UInt8>, decimalMark: UInt8) -> UInt8 {
    let other = decimalMark == Self.dot ? Self.comma : Self.dot
    if bytes.contains(other) { return other }
    return bytes.contains(UInt8(ascii: "'")) ? UInt8(ascii: "'") : 0x20
  }

  private mutating func decimalMark(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(Problem) -> UInt8 {
    let commas = bytes.count { $0 == Self.comma }
    let dots = bytes.count { $0 == Self.dot }
    guard commas + dots > 0 else { return Self.dot }
    if commas > 0, dots > 0 {
      let last = bytes.last { $0 == Self.comma || $0 == Self.dot } ?? Self.dot
      return seen(last, bytes, line)
    }
    if commas > 1 { return seen(Self.dot, bytes, line) }
    if dots > 1 { return seen(Self.comma, bytes, line) }
    let mark = commas == 1 ? Self.comma : Self.dot
    guard Self.mayGroup(bytes, mark) else { return seen(mark, bytes, line) }
    switch (hasDecimalDots, hasDecimalCommas) {
    case (true, true): throw .twoReadings
    case (false, true): return Self.comma
    default:
      if assumed == nil || (mark == Self.dot && assumed?.hasDot == false) {
        assumed = (String(decoding: bytes, as: UTF8.self), line, mark == Self.dot)
      }
      return Self.dot
    }
  }

  /// Whether the only mark may group digits.
  ///
  /// Exactly three digits must follow the mark, and one to three without a leading 0 must precede
  /// it.
  private static func mayGroup(_ bytes: UnsafeBufferPointer<UInt8>, _ mark: UInt8) -> Bool {
    guard let place = bytes.firstIndex(of: mark) else { return false }
    let after = bytes[(place + 1)...].prefix { $0 &- 0x30 < 10 }.count
    let digits = bytes[..<place].reversed().prefix { $0 &- 0x30 < 10 }
    return after == 3 && (1...3).contains(digits.count) && digits.last != 0x30
  }

  private mutating func seen(
    _ mark: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ line: Int
  ) -> UInt8 {
    if mark == Self.dot {
      hasDecimalDots = true
    } else {
      hasDecimalCommas = true
      if let assumed, contradiction == nil {
        let text = String(decoding: bytes, as: UTF8.self)
        contradiction = (text, line, assumed.text, assumed.line)
      }
    }
    return mark
  }
}

/// A parser for quantities and prices: `1,234.567`, and `10 3/8` as exchanges wrote until 2001.
enum QIFDecimal {
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> ExactDecimal? {
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: ",") }, as: UTF8.self)
    guard text.contains("/") else { return ExactDecimal(text) }
    let words = text.split(separator: " ")
    guard let last = words.last, words.count <= 2 else { return nil }
    let terms = last.split(separator: "/", omittingEmptySubsequences: false)
    guard terms.count == 2, let above = Int64(terms[0]), let below = Int64(terms[1]),
      let whole = words.count == 2 ? Int64(words[0]) : 0,
      [2, 4, 8, 16, 32, 64].contains(below), (0..<below).contains(above),
      (0..<1_000_000_000).contains(whole)
    else { return nil }
    // A sixty-fourth has six decimals.
    return ExactDecimal(coefficient: whole * 1_000_000 + above * (1_000_000 / below), scale: 6)
  }
}
