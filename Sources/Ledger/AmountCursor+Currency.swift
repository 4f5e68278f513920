extension AmountCursor {
  /// Takes a currency sign or code from both ends: `€`, `R$`, `USD`, `Rs.`, `zł`.
  ///
  /// Only what surely names a currency goes. A stray letter, a digit of another script or a dash
  /// stays and makes the amount no number: dropping it could change what the amount says.
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

  /// Whether a dot ends an abbreviation, as in `Rs.` and `د.ا.`: it stands behind a letter, and
  /// what follows is no digit that it could be the decimal mark of.
  ///
  /// `Rs.500` is five hundred in every Indian statement; a dot behind two letters is theirs.
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

  /// Whether a text of letters, symbols and dots is the name of a currency.
  private static func namesCurrency(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
    guard letters.count <= 4 else { return false }
    if text.unicodeScalars.contains(where: { !$0.isASCII || $0 == "$" }) { return true }
    let plain = String(String.UnicodeScalarView(letters)).lowercased()
    return Currency(plain) != nil || abbreviations.contains(plain)
  }

  /// What currencies are called in ASCII letters besides their codes; never `dr` and `cr`, which
  /// say which way the money went.
  private static let abbreviations: Set<String> = [
    "bs", "cfa", "din", "fr", "ft", "kc", "kn", "kr", "lei", "lt", "r", "re", "rm", "rp", "rs",
    "sfr",
    "tk", "zl",
  ]
}
