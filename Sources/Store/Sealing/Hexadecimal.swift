/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes; nil unless the text is whole pairs of `0–9a–f`.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
