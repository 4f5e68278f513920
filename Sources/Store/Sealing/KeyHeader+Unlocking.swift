internal import Crypto

extension KeyHeader {
  /// A header under which `secret` opens a ledger's data key.
  ///
  /// `ledger` is the key of the ledger so far, whose identity stays; nil for a first one.
  static func make(
    for secret: KeySecret, ledger: LedgerKey?, isNewDataKey: Bool = true,
    logN: Int = usualLogN
  ) throws -> (header: KeyHeader, key: LedgerKey) {
    let old = isNewDataKey ? nil : ledger
    let key = LedgerKey(
      old?.dataKey ?? DataKey(), ledgerID: ledger?.ledgerID ?? RandomBytes.make(identityCount),
      keyID: old?.keyID ?? RandomBytes.make(identityCount))
    let salt = RandomBytes.make(saltCount)
    let unlock = secret.unlock(logN: logN)
    let draft = KeyHeader(
      unlock: unlock, ledgerID: key.ledgerID, keyID: key.keyID, salt: salt, wrapped: [],
      check: check(of: key))
    let wrapped = try AESGCM.seal(
      key.dataKey.bytes, with: try secret.wrappingKey(unlock, salt: salt),
      context: Array(draft.authenticated.utf8))
    return (
      KeyHeader(
        unlock: unlock, ledgerID: draft.ledgerID, keyID: draft.keyID, salt: salt,
        wrapped: wrapped, check: draft.check), key
    )
  }

  /// The ledger's key.
  ///
  /// - Throws: a ``KeyProblem`` when the secret does not open this header.
  package func key(_ secret: KeySecret) throws -> LedgerKey {
    if case .keyFile(let file) = secret, file.kind == .dataKey {
      guard let key = checked(file.secret) else { throw KeyProblem.otherDataKey }
      return key
    }
    let wrapping = try secret.wrappingKey(unlock, salt: salt)
    guard
      let plain = AESGCM.open(wrapped, with: wrapping, context: Array(authenticated.utf8)),
      let key = checked(plain)
    else { throw KeyProblem.wrong }
    return key
  }

  /// The key that these bytes are, where they are the right ones.
  private func checked(_ bytes: [UInt8]) -> LedgerKey? {
    guard let dataKey = DataKey(bytes: bytes) else { return nil }
    let key = LedgerKey(dataKey, ledgerID: ledgerID, keyID: keyID)
    return Self.check(of: key) == check ? key : nil
  }

  /// Nobody can learn from the time that a comparison takes: who compares has the ledger and the key.
  private static func check(of key: LedgerKey) -> [UInt8] {
    Array(
      HMAC.code(for: key.ledgerID + key.keyID, with: key.dataKey.derived(for: .check))
        .prefix(checkCount))
  }

}
