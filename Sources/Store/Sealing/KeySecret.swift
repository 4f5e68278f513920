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

/// The text of a file that opens a ledger: one line, `saldo-key-file 1` and 64 digits, or
/// `saldo-data-key 1` and 64 digits for a data key that `key export` wrote.
package struct KeyFile: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A secret that wraps the data key.
    case keyFile = "saldo-key-file"
    /// The data key itself, which opens its ledger whatever the passphrase is.
    case dataKey = "saldo-data-key"
  }

  package let kind: Kind
  let secret: [UInt8]

  init(_ kind: Kind, secret: [UInt8]) {
    self.kind = kind
    self.secret = secret
  }

  /// A new key file.
  package init() {
    kind = .keyFile
    secret = RandomBytes.make(DataKey.byteCount)
  }

  /// Reads the text of a key file; nil when it is none.
  package init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "1", let kind = Kind(rawValue: String(words[0])),
      let secret = Hexadecimal.bytes(words[2]), secret.count == DataKey.byteCount
    else { return nil }
    self.kind = kind
    self.secret = secret
  }

  package var text: String { "\(kind.rawValue) 1 \(Hexadecimal.text(secret))\n" }
}

/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes; nil unless the text is whole pairs of `0–9a–f`.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
