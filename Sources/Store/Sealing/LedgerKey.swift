internal import Crypto

/// The key of one ledger; it seals fields, opens them and makes their tokens.
package struct LedgerKey: Sendable {
  /// The ledger's identity, which rotations keep.
  let ledgerID: [UInt8]
  /// The data key's identity.
  let keyID: [UInt8]
  let dataKey: DataKey
  /// The number of the data key within the ledger, from 1; every box records it.
  var number: Int64 = 1
  private let field: SymmetricKey
  private let index: SymmetricKey

  init(_ dataKey: DataKey, ledgerID: [UInt8], keyID: [UInt8]) {
    self.dataKey = dataKey
    self.ledgerID = ledgerID
    self.keyID = keyID
    field = dataKey.derived(for: .field)
    index = dataKey.derived(for: .index)
  }

  /// A box with the text of a row's field.
  func seal(_ text: some Collection<UInt8>, _ secret: SecretField, of row: SecretRow) throws
    -> [UInt8]
  {
    try Box.seal(text, with: field, context: context(secret, row))
  }

  /// The text in the box of a row's field.
  ///
  /// - Throws: ``StoreError/changed(what:)`` if the box was changed or belongs to another field or
  ///   row.
  func open(_ box: [UInt8], _ secret: SecretField, of row: SecretRow) throws -> String {
    guard let plain = Box.open(box, with: field, context: context(secret, row)),
      let text = String(validating: plain, as: UTF8.self)
    else { throw StoreError.changed(what: row.words(secret)) }
    return text
  }

  /// The token of a secret text, for finding equal texts: HMAC-SHA256 cut to 128 bits.
  ///
  /// A plain hash is unsafe, because all possible account numbers can be tried.
  func token(_ text: some Collection<UInt8>, _ secret: SecretField) -> String {
    SecretIndex.token(Array(text), field: secret, key: index)
  }

  /// The token of a secret text of a record.
  ///
  /// The token stays the same while the record has the same text. The same text in another record
  /// has another token.
  func token(_ text: some Collection<UInt8>, _ secret: SecretField, ofEntry key: String) -> String {
    SecretIndex.token(
      Array("\(key.utf8.count)\u{1F}\(key)".utf8) + Array(text), field: secret, key: index)
  }

  /// The context that binds a box to its ledger, key, column and row (reliability.md, T7).
  private func context(_ secret: SecretField, _ row: SecretRow) -> [UInt8] {
    var context = Array("saldo box 1\u{1F}".utf8)
    context += ledgerID
    context += keyID
    context += Array("\(secret.rawValue)\u{1F}".utf8)
    return context + row.bytes
  }
}

/// The random 256-bit key that protects all secrets of one ledger.
///
/// It is never used directly: HKDF-SHA256 (RFC 5869) derives a key for each purpose. A leaked
/// derived key therefore reveals nothing about another one (reliability.md 3.5).
package struct DataKey: Sendable {
  private let key: SymmetricKey

  static let byteCount = 32

  /// Creates a random key.
  package init() { key = SymmetricKey() }

  /// Creates a key from 32 bytes; nil if the count differs.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    key = SymmetricKey(data: bytes)
  }

  var bytes: [UInt8] { key.bytes }

  /// The purpose of a derived key.
  enum Purpose: String, CaseIterable {
    /// The key that seals fields.
    case field
    /// The key of the tokens that find a secret text.
    case index
    /// The key for an HMAC in place of a plain hash of secret text; reserved, not used yet.
    case fingerprint
    /// The key of the HMAC that identifies the data key.
    case check
  }

  func derived(for purpose: Purpose) -> SymmetricKey {
    HKDF.key(from: key, info: Array("saldo \(purpose.rawValue) 1".utf8), count: Self.byteCount)
  }
}

/// A sealed field: `0x01 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM (reliability.md 3.5).
///
/// The nonce is random, because a counter could repeat after a restore from a backup. With at most
/// 2³¹ boxes under one key, the chance that any two share a nonce is below 2⁻³⁵ (NIST SP 800-38D,
/// 8.3, requires 2⁻³² and at most 2³² boxes).
enum Box {
  static let version: UInt8 = 0x01

  /// A box with these bytes, which only the same key and context open.
  static func seal(
    _ plain: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) throws -> [UInt8] {
    [version] + (try AESGCM.seal(plain, with: key, context: context))
  }

  /// The content of a box; nil if the box, its context or the key differs.
  static func open(_ box: [UInt8], with key: SymmetricKey, context: [UInt8]) -> [UInt8]? {
    guard box.first == version else { return nil }
    return AESGCM.open(box.dropFirst(), with: key, context: context)
  }
}

/// The tokens that find a secret text without storing it.
///
/// A token is an HMAC-SHA256 (RFC 2104) cut to 128 bits. The chance that two texts of one ledger
/// share a token is below 2⁻⁶⁴, even with four billion texts. Without the key, no text can be
/// guessed from its token.
enum SecretIndex {
  static let byteCount = 16

  /// The token of a text in one column, as hexadecimal digits.
  static func token(_ text: [UInt8], field: SecretField, key: SymmetricKey) -> String {
    let code = HMAC.code(for: Array("\(field.rawValue)\u{1F}".utf8) + text, with: key)
    return Hexadecimal.text(Array(code.prefix(byteCount)))
  }
}
