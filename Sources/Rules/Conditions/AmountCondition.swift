import Syntax

/// The condition `amount:`, in words such as `under 2000`, or as `{min: -500, max: -20}`.
struct AmountCondition: EntryCriterion {
  static let keys = ["amount"]
  static let example = "amount: under 2000"

  let range: AmountRange

  init(range: AmountRange) { self.range = range }

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let text = try value.string()
    guard let range = Self.range(text) else { throw value.notAnAmount(text) }
    self.range = range
  }

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    if case .mapping = value.content { return .test(Self(range: try limits(value))) }
    return try readAny(value, key: key, in: context)
  }

  /// The range that words describe; nil if they are not valid.
  static func range(_ text: String) -> AmountRange? {
    let words = text.split(separator: " ")
    guard let last = words.last, let number = DecimalText(last) else { return nil }
    var range = AmountRange(isSigned: number.isSigned, words: text)
    switch words.dropLast().joined(separator: " ") {
    case "", "exactly": (range.low, range.high) = (number.scaled, number.scaled)
    case "under": range.high = number.scaled - 1
    case "over": range.low = number.scaled + 1
    case "at most": range.high = number.scaled
    case "at least": range.low = number.scaled
    default:
      guard words.count == 4, words[0] == "between", words[2] == "and",
        let first = DecimalText(words[1]), first.isSigned == number.isSigned,
        first.scaled <= number.scaled
      else { return nil }
      (range.low, range.high) = (first.scaled, number.scaled)
    }
    return range
  }

  private static func limits(_ value: YAMLValue) throws(Rejection) -> AmountRange {
    let entries = try value.mapping(allowing: ["min", "max"]).entries
    var range = AmountRange(isSigned: true, words: "")
    var words: [String] = []
    for entry in entries {
      let text = try entry.value.string()
      guard let number = DecimalText(text) else { throw entry.value.notAnAmount(text) }
      if entry.key == "min" { range.low = number.scaled } else { range.high = number.scaled }
      words.append("\(entry.key == "min" ? "from" : "to") \(text)")
    }
    guard !entries.isEmpty else { throw value.rejection("missing min or max") }
    guard range.low <= range.high else { throw value.rejection("min is above max") }
    range.words = words.joined(separator: " ")
    return range
  }

  var words: String { "amount \(range.words)" }

  func implies(_ other: Self) -> Bool { range.lies(in: other.range) }

  /// The compiled form; its index is 1 to compare signed amounts, 0 to compare absolute values.
  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: range.isSigned ? 1 : 0, low: range.low, high: range.high)
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    var amount = AmountRange.scaled(subject.minorUnits, exponent: subject.exponent)
    if node.pointee.index == 0 { amount = Int64(clamping: amount.magnitude) }
    return node.pointee.low <= amount && amount <= node.pointee.high
  }
}

extension YAMLValue {
  fileprivate func notAnAmount(_ text: String) -> Rejection {
    rejection(
      "\(Printable.quoted(text)) is not an amount",
      hint: "write under 2000, over 50, between 10 and 20, -500 or {min: -500, max: -20}; "
        + "use a dot and at most 4 decimals, no thousands separators")
  }
}

/// The range of amounts that a condition accepts, in ten-thousandths of the currency.
///
/// No currency has more than four decimals, so a rule works for all of them. In words, a bound
/// without a sign applies to the absolute value, so `under 2000` includes purchases and refunds. A
/// bound with a sign, `min:` and `max:` apply to the signed amount.
struct AmountRange: Hashable, Sendable {
  var low = Int64.min
  var high = Int64.max
  var isSigned = false
  /// The range in words, such as `under 2000` or `from -500 to -20`.
  var words: String

  static let decimals = 4
  private static let powers: [Int64] = [1, 10, 100, 1_000, 10_000]

  /// The amount in ten-thousandths for an amount in minor units.
  static func scaled(_ minorUnits: Int64, exponent: Int) -> Int64 {
    minorUnits &* powers[max(0, min(decimals, decimals - exponent))]
  }

  /// Whether another range provably contains this one.
  fileprivate func lies(in other: AmountRange) -> Bool {
    switch (isSigned, other.isSigned) {
    case (true, true), (false, false): return other.low <= low && high <= other.high
    case (true, false):
      let sizes = [Int64(clamping: low.magnitude), Int64(clamping: high.magnitude)].sorted()
      let least = low <= 0 && high >= 0 ? 0 : sizes[0]
      return other.low <= least && sizes[1] <= other.high
    case (false, true):
      // An absolute value includes the positive and the negative amount.
      return high < .max && other.low <= -high && high <= other.high
    }
  }
}

/// A decimal number in a rule: digits, with an optional sign and an optional dot with decimals.
struct DecimalText {
  /// The value in ten-thousandths.
  var scaled: Int64
  var isSigned: Bool

  /// Creates a number from a text; nil if the text is not valid.
  ///
  /// Grouping marks, more than four decimals and more than eleven digits before them are not valid.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    let sign = rest.first
    isSigned = sign == "-" || sign == "+" || sign == "\u{2212}"
    if isSigned { rest.removeFirst() }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = Self.digits(parts[0]), whole.count <= 11
    else { return nil }
    var fraction = ""
    if parts.count == 2 {
      guard let digits = Self.digits(parts[1]), digits.count <= AmountRange.decimals else {
        return nil
      }
      fraction = String(digits)
    }
    fraction += String(repeating: "0", count: AmountRange.decimals - fraction.count)
    guard let value = Int64(whole + fraction) else { return nil }
    scaled = isSigned && sign != "+" ? -value : value
  }

  private static func digits(_ text: Substring) -> Substring? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
  }
}
