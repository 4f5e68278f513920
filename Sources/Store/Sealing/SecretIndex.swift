internal import Crypto

/// Tokens by which a secret text is found again without being written down.
///
/// HMAC-SHA256 (RFC 2104) cut to 128 bits: two texts of one ledger share a token with a chance below
/// 2⁻⁶⁴ even with four billion of them, and whoever lacks the key cannot try texts.
enum SecretIndex {
  static let byteCount = 16

  /// The token of a text in one column, as hexadecimal digits.
  static func token(_ text: [UInt8], field: SecretField, key: SymmetricKey) -> String {
    let code = HMAC.code(for: Array("\(field.rawValue)\u{1F}".utf8) + text, with: key)
    return Hexadecimal.text(Array(code.prefix(byteCount)))
  }
}
