internal import Crypto

/// What a person has that opens a ledger.
package enum KeySecret: Sendable {
  case passphrase([UInt8])
  case keyFile(KeyFile)

  /// The key that wraps the data key.
  func wrappingKey(_ unlock: KeyHeader.Unlock, salt: [UInt8]) throws -> SymmetricKey {
    let info = Array("saldo wrap 1".utf8)
    switch (self, unlock) {
    case (.passphrase(let bytes), .passphrase(let logN)):
      let stretched = try Scrypt.key(
        from: bytes, salt: salt, count: DataKey.byteCount, rounds: 1 << logN,
        blockSize: KeyHeader.blockSize, parallelism: KeyHeader.parallelism)
      return HKDF.key(from: stretched, info: info, count: DataKey.byteCount)
    case (.keyFile(let file), .keyFile):
      return HKDF.key(
        from: SymmetricKey(data: file.secret), salt: salt, info: info, count: DataKey.byteCount)
    case (.passphrase, .keyFile): throw KeyProblem.needsKeyFile
    case (.keyFile, .passphrase): throw KeyProblem.needsPassphrase
    }
  }

  /// How a header made with it is unlocked.
  func unlock(logN: Int) -> KeyHeader.Unlock {
    switch self {
    case .passphrase: .passphrase(logN: logN)
    case .keyFile: .keyFile
    }
  }
}

/// Why a secret does not open a ledger.
package enum KeyProblem: Error, Hashable, Sendable {
  /// No secret was given.
  case missing
  /// The secret given is another, or the header was changed.
  case wrong
  /// The ledger is opened by a key file, and a passphrase was given.
  case needsKeyFile
  /// The ledger is opened by a passphrase, and a key file was given.
  case needsPassphrase
  /// A data key was exported from another ledger, or before the key was rotated.
  case otherDataKey
}
