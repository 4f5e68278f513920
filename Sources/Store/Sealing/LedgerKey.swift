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
