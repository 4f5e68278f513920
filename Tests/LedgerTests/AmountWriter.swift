import Ledger

/// Writes seeded amounts in many grammars, digit by digit and without any division of saldo's.
struct AmountWriter {
  struct Written {
    var text: String
    var minorUnits: Int64
    var exponent: Int
    var grammar: DecimalGrammar
  }

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func number(below limit: Int) -> Int {
    // The multiplier and increment are Knuth's (MMIX); the high bits are the good ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func next() -> Written {
    let exponent = [0, 2, 2, 2, 3, 4][number(below: 6)]
    let digits = (0..<1 + number(below: 13 - 1)).map { _ in number(below: 10) }
    let minorUnits = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    let isNegative = number(below: 2) == 0
    let (decimal, group) = [(".", ","), (",", "."), (",", " "), (".", "'"), (".", "")][
      number(below: 5)]
    let isIndian = group == "," && number(below: 2) == 0
    let padded = Array(repeating: 0, count: max(0, exponent + 1 - digits.count)) + digits
    let whole = padded.dropLast(exponent).map(String.init)
    let trimmed = Array(whole.drop { $0 == "0" })
    var text = Self.grouped(trimmed.isEmpty ? ["0"] : trimmed, by: group, isIndian: isIndian)
    if exponent > 0 { text += decimal + padded.suffix(exponent).map(String.init).joined() }
    let grammar = DecimalGrammar(
      decimalMark: decimal.utf8.first ?? 0, groupMark: group.utf8.first,
      grouping: group.isEmpty ? .none : isIndian ? .indian : .thousands, allowsParentheses: true,
      allowsTrailingMinus: true, allowsDebitCreditSuffix: true, allowsCurrencySign: true)
    if isNegative { text = negative(text) }
    return Written(
      text: text, minorUnits: isNegative ? -minorUnits : minorUnits, exponent: exponent,
      grammar: grammar)
  }

  private mutating func negative(_ text: String) -> String {
    switch number(below: 6) {
    case 0: "(\(text))"
    case 1: "\(text)-"
    case 2: "\(text) Dr"
    case 3: "\u{2212}\(text)"
    case 4: "-€ \(text)"
    default: "-\(text)"
    }
  }

  /// Groups from the right: three digits, then threes or twos.
  private static func grouped(_ digits: [String], by mark: String, isIndian: Bool) -> String {
    var result = ""
    for (place, digit) in digits.reversed().enumerated() {
      let isBoundary = place == 3 || place > 3 && (place - 3) % (isIndian ? 2 : 3) == 0
      if isBoundary { result = mark + result }
      result = digit + result
    }
    return result
  }

  /// Up to eighteen characters that amounts are made of, in any order.
  mutating func nonsense() -> String {
    let length = number(below: 18)
    let isTame = number(below: 3) > 0
    return (0..<length).map { place in
      if isTame { return place == length - 3 ? "." : "\(number(below: 10))" }
      return ["0", "1", "9", "5", "-", ".", ",", " ", "+", "7"][number(below: 10)]
    }.joined()
  }
}
