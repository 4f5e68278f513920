/// A window onto the bytes of one amount; parsing shrinks the window from both ends.
struct AmountCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var start: Int
  private var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    start = 0
    end = bytes.count
  }

  var isEmpty: Bool { start >= end }
  var first: UInt8? { isEmpty ? nil : bytes[start] }
  var last: UInt8? { isEmpty ? nil : bytes[end - 1] }

  mutating func dropFirst(_ count: Int = 1) { start += count }
  mutating func dropLast(_ count: Int = 1) { end -= count }

  /// Removes spaces, tabs, no-break and thin spaces, and direction marks at both ends.
  mutating func trim() {
    while let width = widthOfBlank(at: start) { start += width }
    while let width = widthOfBlank(endingAt: end) { end -= width }
  }

  /// Removes blanks at both ends, and `-`, `+` or U+2212 from the front.
  ///
  /// Returns true for a minus, false for a plus, nil if there is no sign.
  mutating func takeLeadingSign() -> Bool? {
    trim()
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      let isMinus = first == UInt8(ascii: "-")
      dropFirst()
      trim()
      return isMinus
    }
    if matches([0xE2, 0x88, 0x92], at: start) {
      dropFirst(3)
      trim()
      return true
    }
    return nil
  }

  /// Removes `Dr` or `Cr` in any case, with an optional dot, from the end.
  ///
  /// Returns true for debit and false for credit. Returns nil if no such suffix follows other text.
  mutating func takeDebitCreditSuffix() -> Bool? {
    var probe = self
    if probe.last == UInt8(ascii: ".") { probe.dropLast() }
    guard probe.end - probe.start > 2, bytes[probe.end - 1] & 0xDF == UInt8(ascii: "R") else {
      return nil
    }
    let letter = bytes[probe.end - 2] & 0xDF
    guard letter == UInt8(ascii: "D") || letter == UInt8(ascii: "C") else { return nil }
    probe.dropLast(2)
    probe.trim()
    self = probe
    return letter == UInt8(ascii: "D")
  }

  /// The width in bytes of a group mark at the front; nil if there is none.
  ///
  /// A space as mark also matches tabs, the other spaces and the direction marks that ``trim()``
  /// removes. An apostrophe also matches U+2019.
  func widthOfMark(_ mark: UInt8) -> Int? {
    if mark == UInt8(ascii: " ") { return widthOfBlank(at: start) }
    if mark == UInt8(ascii: "'"), matches([0xE2, 0x80, 0x99], at: start) { return 3 }
    return first == mark ? 1 : nil
  }

  /// The remaining Unicode scalars, in order from the front or from the back.
  func scalars(fromFront: Bool) -> [Unicode.Scalar] {
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self).unicodeScalars
    return fromFront ? Array(text) : text.reversed()
  }

  private func matches(_ text: [UInt8], at index: Int) -> Bool {
    guard index >= start, index + text.count <= end else { return false }
    return text.indices.allSatisfy { bytes[index + $0] == text[$0] }
  }

  private func widthOfBlank(at index: Int) -> Int? {
    guard index < end else { return nil }
    if bytes[index] == 0x20 || bytes[index] == 0x09 { return 1 }
    guard bytes[index] >= 0x80 else { return nil }
    return Self.wideBlanks.first { matches($0, at: index) }?.count
  }

  private func widthOfBlank(endingAt index: Int) -> Int? {
    guard index > start else { return nil }
    if bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { return 1 }
    guard bytes[index - 1] >= 0x80 else { return nil }
    return Self.wideBlanks.first { matches($0, at: index - $0.count) }?.count
  }

  /// The UTF-8 of U+00A0, U+202F, U+2009, and of the marks U+200E and U+200F in right-to-left
  /// exports.
  private static let wideBlanks: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89], [0xE2, 0x80, 0x8E], [0xE2, 0x80, 0x8F],
  ]
}

extension AmountCursor {
  /// Removes a currency sign or code from either end or both: `€`, `R$`, `USD`, `Rs.`, `zł`.
  ///
  /// In ASCII, it removes only known codes and abbreviations, and texts with `$`. Other ASCII
  /// letters, dashes and digits of other scripts stay and make the amount invalid. Removing them
  /// could change the value.
  mutating func takeCurrencySign() {
    takeCurrencySign(fromFront: true)
    trim()
    takeCurrencySign(fromFront: false)
    trim()
  }

  private mutating func takeCurrencySign(fromFront: Bool) {
    var sign: [Unicode.Scalar] = []
    let scalars = scalars(fromFront: fromFront)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      guard Self.isPart(scalar) || Self.isDot(scalar, after: sign, before: next, fromFront) else {
        break
      }
      sign.append(scalar)
    }
    let text = String(String.UnicodeScalarView(fromFront ? sign : sign.reversed()))
    guard Self.namesCurrency(text) else { return }
    if fromFront { dropFirst(text.utf8.count) } else { dropLast(text.utf8.count) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .currencySymbol, .nonspacingMark, .spacingMark: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      scalar.properties.numericType == nil
    default: false
    }
  }

  /// Whether a dot ends an abbreviation, as in `Rs.` and `د.ا.`.
  ///
  /// Such a dot follows a letter. A dot between a letter and a digit may be a decimal mark, so it
  /// counts only after exactly two letters at the front: `Rs.500` is five hundred.
  private static func isDot(
    _ scalar: Unicode.Scalar, after sign: [Unicode.Scalar], before next: Unicode.Scalar?,
    _ fromFront: Bool
  ) -> Bool {
    guard scalar == "." else { return false }
    guard fromFront else { return next.map { $0.properties.isAlphabetic } ?? false }
    guard let last = sign.last, last.properties.isAlphabetic else { return false }
    let isDecimalMark = next.map { ("0"..."9").contains($0) } ?? false
    return !isDecimalMark || sign.count == 2
  }

  /// Whether a text of letters, symbols and dots may be the name of a currency.
  ///
  /// It has at most four letters. ASCII text without `$` must be a code or in ``abbreviations``.
  private static func namesCurrency(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
    guard letters.count <= 4 else { return false }
    if text.unicodeScalars.contains(where: { !$0.isASCII || $0 == "$" }) { return true }
    let plain = String(String.UnicodeScalarView(letters)).lowercased()
    return Currency(plain) != nil || abbreviations.contains(plain)
  }

  /// The currency abbreviations in ASCII letters that are not ISO 4217 codes.
  ///
  /// They never include `dr` and `cr`, which mean debit and credit.
  private static let abbreviations: Set<String> = [
    "bs", "cfa", "din", "fr", "ft", "kc", "kn", "kr", "lei", "lt", "r", "re", "rm", "rp", "rs",
    "sfr",
    "tk", "zl",
  ]
}
