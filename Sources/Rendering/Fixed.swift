/// Formatting of numbers with a fixed number of decimals, independent of the machine's locale.
enum Fixed {
  /// The decimal text, such as `12.35` for 12.345 and two decimals; never an exponent, never `-0`.
  ///
  /// A value that is not finite counts as 0.
  static func text(_ value: Double, decimals: Int = 1) -> String {
    let scale = (0..<decimals).reduce(1.0) { size, _ in size * 10 }
    let limit = 1e15
    let scaled = max(-limit, min(limit, value.isFinite ? value * scale : 0)).rounded()
    let digits = String(Int64(abs(scaled)))
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// The value as a CSS percentage, such as `12.50%`.
  static func percent(_ value: Double, decimals: Int = 2) -> String {
    text(value, decimals: decimals) + "%"
  }

  /// The decimal text without trailing zeros; `decimals` must be at least 1.
  static func trimmed(_ value: Double, decimals: Int) -> String {
    var text = text(value, decimals: decimals)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
