/// Which scalars count as one letter when case does not matter.
///
/// A scalar becomes the lower case of its upper case, so that all forms of a letter meet: `S`,
/// `s` and `ſ`; `Σ`, `σ` and `ς`. Only mappings of one scalar to one scalar count (`ß` stays as
/// it is), but for `İ`, whose two-scalar lower case begins with the `i` people mean by it.
enum CaseFolding {
  /// One past the scalars that ``table`` holds: Latin, Greek, Cyrillic and Armenian lie below.
  static let tableEnd: UInt32 = 0x600

  /// The folded forms of the scalars below ``tableEnd``.
  static let table: [UInt32] = (0..<tableEnd).map { value in
    Unicode.Scalar(value).map(mapped) ?? value
  }

  /// The folded form of any scalar.
  static func folded(_ value: UInt32) -> UInt32 {
    if value < tableEnd { return table[Int(value)] }
    switch value {
    // Scripts without case, which make up most of the text beyond the table.
    case 0x600..<0x10A0, 0x2E00..<0xA640, 0xAC00..<0xFB00: return value
    default: return Unicode.Scalar(value).map(mapped) ?? value
    }
  }

  private static func mapped(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.value == 0x130 { return 0x69 }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
