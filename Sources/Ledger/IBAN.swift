/// An international bank account number (ISO 13616) with a valid checksum.
package struct IBAN: Hashable, Sendable {
  /// The number without blanks.
  package let text: String
  /// The country of the number's first two letters.
  package let country: Country

  /// Makes the number from a text with nothing else in it; nil if the text is not a valid IBAN.
  ///
  /// Spaces are ignored.
  package init?(_ text: some StringProtocol) {
    self.init(bytes: text.utf8.filter { $0 != 0x20 }.map { $0.isLetter ? $0 & 0xDF : $0 })
  }

  /// Makes the number from its letters and digits; nil if it is invalid.
  private init?(bytes: [UInt8]) {
    guard bytes.count >= 15, bytes[0].isLetter, bytes[1].isLetter,
      let country = Country(code: String(decoding: bytes[..<2], as: UTF8.self)),
      bytes.count == country.ibanLength, Self.checksum(bytes) == 1
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    self.country = country
  }

  /// The remainder modulo 97 of the number with its first four characters moved to the end.
  ///
  /// Nil if a character is neither a letter nor a digit.
  private static func checksum(_ bytes: [UInt8]) -> Int? {
    var rest = 0
    for byte in bytes[4...] + bytes[..<4] {
      if byte.isDigit {
        rest = (rest * 10 + Int(byte - 0x30)) % 97
      } else if byte.isLetter {
        rest = (rest * 100 + Int((byte & 0xDF) - 0x37)) % 97
      } else {
        return nil
      }
    }
    return rest
  }

  /// The IBANs in some bytes, in order, each as often as it occurs.
  package static func all(in bytes: [UInt8]) -> [IBAN] {
    var found: [IBAN] = []
    var index = 0
    while index + 15 <= bytes.count {
      if bytes[index].isUpper, bytes[index + 1].isUpper, bytes[index + 2].isDigit,
        bytes[index + 3].isDigit, index == 0 || !bytes[index - 1].isWord,
        let (iban, end) = iban(in: bytes, at: index)
      {
        found.append(iban)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  /// The IBAN that starts at `index`, and the position after it; nil if there is none.
  private static func iban(in bytes: [UInt8], at index: Int) -> (IBAN, end: Int)? {
    let code = String(decoding: bytes[index..<index + 2], as: UTF8.self)
    guard let length = Country(code: code)?.ibanLength, length > 0 else { return nil }
    var characters: [UInt8] = []
    var place = index
    while place < bytes.count, characters.count < length {
      if bytes[place].isWord {
        characters.append(bytes[place])
      } else if bytes[place] != 0x20 || characters.count % 4 != 0 {
        return nil
      }
      place += 1
    }
    guard place == bytes.count || !bytes[place].isWord, let iban = IBAN(bytes: characters)
    else { return nil }
    return (iban, place)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
  fileprivate var isUpper: Bool { self &- 0x41 < 26 }
  fileprivate var isLetter: Bool { (self & 0xDF) &- 0x41 < 26 }
  fileprivate var isWord: Bool { isDigit || isLetter }
}
