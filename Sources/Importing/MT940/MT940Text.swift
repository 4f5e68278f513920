/// Looks at the texts of MT940 fields.
enum MT940Text {
  /// Without blanks, tabs and line ends at either end.
  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return text
  }

  /// Whether the text has the form of an IBAN (ISO 13616), which ISO also lets stand in groups.
  static func isIBAN(_ text: ArraySlice<UInt8>) -> Bool {
    let plain = text.filter { $0 != 0x20 }
    return (15...34).contains(plain.count) && plain[..<2].allSatisfy(isUpper)
      && plain[2..<4].allSatisfy(isDigit)
      && plain[4...].allSatisfy { isUpper($0) || isDigit($0) }
  }

  /// What banks write where they have no reference.
  static func isNoReference(_ text: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: trimmed(text), as: UTF8.self).uppercased()
    return word.isEmpty || word.allSatisfy { $0 == "0" || $0 == "-" || $0 == "." }
      || ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "KREF+", "EREF", "EREF+", "NOREF"].contains(word)
  }

  /// Puts lines together that were cut at `width`: a full line goes on in the next, behind a
  /// shorter one a blank stands for its end.
  static func joined(_ lines: [ArraySlice<UInt8>], width: Int) -> [UInt8] {
    var text: [UInt8] = []
    var isFull = true
    for line in lines where line.contains(where: { $0 > 0x20 }) {
      if !isFull, let last = text.last, last != 0x20, line.first != 0x20 { text.append(0x20) }
      text.append(contentsOf: line)
      // Some banks count characters, some bytes.
      isFull = scalars(line) >= width || line.count == width
    }
    return text
  }

  /// How many characters the bytes are.
  static func scalars(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
