/// A decimal number as people write it in a rule: digits, a dot, and a sign if it matters.
struct DecimalText {
  /// In ten-thousandths.
  var scaled: Int64
  var isSigned: Bool

  /// Nil for anything else, grouping marks and more than four decimals among it.
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
