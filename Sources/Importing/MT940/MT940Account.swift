import Ledger

/// The account, field 25: a number, with the bank before it or the currency behind it.
struct MT940Account {
  /// The number as it stands, without quotation marks and without a BIC or a currency beside it.
  private(set) var number: String
  private(set) var currency: Currency?

  init(_ value: ArraySlice<UInt8>) {
    var text = MT940Text.trimmed(value)
    let letters = text.suffix(3)
    let before = text.dropLast(3)
    // "1017.490.554EUR" and "NL84RABO0121212 EUR".
    if letters.allSatisfy(MT940Text.isUpper), let last = before.last,
      last == 0x20 || MT940Text.isDigit(last)
    {
      let code = String(decoding: letters, as: UTF8.self)
      currency = Currency(code)
      // The IBANs of Mauritius and the Seychelles end with the currency.
      let isOwn = text.starts(with: "MU".utf8) || text.starts(with: "SC".utf8)
      if currency != nil || Currency.isNone(code), !isOwn || last == 0x20 {
        text = MT940Text.trimmed(before)
      }
    }
    if let slash = text.firstIndex(of: 0x2F), Self.isBIC(text[..<slash]) {
      text = text[(slash + 1)...]
    }
    let plain = text.filter { $0 != 0x22 }
    let isIBAN = MT940Text.isIBAN(plain[...])
    number = String(decoding: isIBAN ? plain.filter { $0 != 0x20 } : plain, as: UTF8.self)
  }

  /// ISO 9362: six letters, then two or five letters or digits.
  private static func isBIC(_ text: ArraySlice<UInt8>) -> Bool {
    (text.count == 8 || text.count == 11) && text.prefix(6).allSatisfy(MT940Text.isUpper)
      && text.allSatisfy { MT940Text.isUpper($0) || MT940Text.isDigit($0) }
  }
}
