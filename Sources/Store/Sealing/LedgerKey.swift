internal import Crypto

/// The key of one ledger, ready for use: seals fields, opens them, makes their tokens.
package struct LedgerKey: Sendable {
  /// The ledger's identity, which no rotation changes.
  let ledgerID: [UInt8]
  /// The data key's identity.
  let keyID: [UInt8]
  let dataKey: DataKey
  /// Which of the ledger's data keys it is, from 1; every box says so.
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

  /// Seals the text of a field of a row.
  func seal(_ text: some Collection<UInt8>, _ secret: SecretField, of row: SecretRow) throws
    -> [UInt8]
  {
    try Box.seal(text, with: field, context: context(secret, row))
  }

  /// The text of a field of a row.
  ///
  /// - Throws: ``StoreError/changed(what:)`` when the box was changed or made for another place.
  func open(_ box: [UInt8], _ secret: SecretField, of row: SecretRow) throws -> String {
    guard let plain = Box.open(box, with: field, context: context(secret, row)),
      let text = String(validating: plain, as: UTF8.self)
    else { throw StoreError.changed(what: row.words(secret)) }
    return text
  }

  /// What stands for a secret text where equal texts must be found: HMAC-SHA256 cut to 128 bits.
  ///
  /// Never a bare hash: an account number has so few bits that all of them can be tried.
  func token(_ text: some Collection<UInt8>, _ secret: SecretField) -> String {
    SecretIndex.token(Array(text), field: secret, key: index)
  }

  /// What stands for a secret text of an entry: the same as long as the entry holds the same text, and
  /// another for the same text of another entry.
  func token(_ text: some Collection<UInt8>, _ secret: SecretField, ofEntry key: String) -> String {
    SecretIndex.token(
      Array("\(key.utf8.count)\u{1F}\(key)".utf8) + Array(text), field: secret, key: index)
  }

  /// A box made for one ledger, key, column and row opens nowhere else (reliability.md, T7).
  private func context(_ secret: SecretField, _ row: SecretRow) -> [UInt8] {
    var context = Array("saldo box 1\u{1F}".utf8)
    context += ledgerID
    context += keyID
    context += Array("\(secret.rawValue)\u{1F}".utf8)
    return context + row.bytes
  }
}

/// The random 256 bits that everything secret in one ledger is sealed under.
///
/// It is never used itself: HKDF-SHA256 (RFC 5869) makes a key for each purpose of it, so that what one
/// purpose gives away says nothing of another (reliability.md 3.5).
package struct DataKey: Sendable {
  private let key: SymmetricKey

  static let byteCount = 32

  /// A new one.
  package init() { key = SymmetricKey() }

  /// The one that these 32 bytes are; nil when they are not 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    key = SymmetricKey(data: bytes)
  }

  var bytes: [UInt8] { key.bytes }

  /// What a derived key is for.
  enum Purpose: String, CaseIterable {
    /// Seals fields.
    case field
    /// Makes the tokens by which a secret text is found again.
    case index
    /// Stands in for a bare hash wherever rows are told apart by secret text.
    case fingerprint
    /// Tells this key from every other.
    case check
  }

  func derived(for purpose: Purpose) -> SymmetricKey {
    HKDF.key(from: key, info: Array("saldo \(purpose.rawValue) 1".utf8), count: Self.byteCount)
  }
}

/// One sealed field: `0x01 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM (reliability.md 3.5).
///
/// The nonce is random: no counter could survive a ledger brought back from a backup. With at most
/// 2³¹ boxes under one key, the chance that any two share a nonce is below 2⁻³⁵
/// (NIST SP 800-38D, 8.3, asks for 2⁻³² and at most 2³² boxes).
enum Box {
  static let version: UInt8 = 0x01

  /// Seals bytes; they can be opened with the same key and context alone.
  static func seal(
    _ plain: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) throws -> [UInt8] {
    [version] + (try AESGCM.seal(plain, with: key, context: context))
  }

  /// What is in a box; nil when anything of it, its context or the key is another.
  static func open(_ box: [UInt8], with key: SymmetricKey, context: [UInt8]) -> [UInt8]? {
    guard box.first == version else { return nil }
    return AESGCM.open(box.dropFirst(), with: key, context: context)
  }
}

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
