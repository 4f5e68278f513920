import Ledger

/// The amounts of MT940: digits, and a comma before the decimals (SWIFT format `15d`).
///
/// `100,` and `,50` are amounts. Old exports of Rabobank write `000000000300.00` (formats.md, 3).
/// One mark at most: two of them could mean two things.
enum MT940Amount {
  static func minorUnits(
    _ text: ArraySlice<UInt8>, exponent: Int
  ) throws(DecimalGrammar.Problem) -> Int64 {
    guard let first = text.first else { throw .empty }
    guard first &- 0x30 < 10 || first == comma || first == dot else { throw .unexpected(offset: 0) }
    // Zeros in front count for nothing, however many there are.
    let plain = Array(text.drop { $0 == 0x30 })
    let padded = plain.first.map { $0 &- 0x30 < 10 } == true ? plain : [0x30] + plain
    let grammar = DecimalGrammar(decimalMark: padded.contains(comma) ? comma : dot)
    return try padded.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      try grammar.minorUnits(bytes, exponent: exponent)
    }
  }

  /// The amount behind `OCMT`, a currency and a number such as `USD20,00`; nil where it cannot be read, as it
  /// is a remark and the booked amount counts.
  static func original(_ text: [UInt8], of entry: Int, _ booked: Amount) -> OriginalAmount? {
    guard text.count > 3, let currency = Currency(String(decoding: text.prefix(3), as: UTF8.self)),
      let units = try? minorUnits(prefix(of: text.dropFirst(3)), exponent: currency.exponent)
    else { return nil }
    return OriginalAmount(
      Amount(minorUnits: units, currency: currency), of: entry, booked: booked)
  }

  /// How far digits and marks reach from the start of `text`.
  static func prefix(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix { $0 &- 0x30 < 10 || $0 == comma || $0 == dot }
  }

  private static let comma = UInt8(ascii: ",")
  private static let dot = UInt8(ascii: ".")
}
