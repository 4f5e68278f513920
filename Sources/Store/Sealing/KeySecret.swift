internal import Crypto

/// Your secret that opens a ledger.
package enum KeySecret: Sendable {
  case passphrase([UInt8])
  case keyFile(KeyFile)

  /// The key that wraps the data key.
  ///
  /// - Throws: ``KeyProblem/needsKeyFile`` or ``KeyProblem/needsPassphrase`` if the header needs
  ///   the other kind of secret.
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

  /// The unlock method of a header made with this secret.
  func unlock(logN: Int) -> KeyHeader.Unlock {
    switch self {
    case .passphrase: .passphrase(logN: logN)
    case .keyFile: .keyFile
    }
  }
}

/// A reason why a secret does not open a ledger.
package enum KeyProblem: Error, Hashable, Sendable {
  /// No secret was given.
  case missing
  /// The given secret is another one, or the header was changed.
  case wrong
  /// The ledger needs a key file, but a passphrase was given.
  case needsKeyFile
  /// The ledger needs a passphrase, but a key file was given.
  case needsPassphrase
  /// The data key comes from another ledger, or was exported before a rotation.
  case otherDataKey
}

/// A file that opens a ledger.
///
/// The file has one line: `saldo-key-file 1` and 64 digits, or `saldo-data-key 1` and 64 digits for
/// a data key from `key export`.
package struct KeyFile: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A secret that wraps the data key.
    case keyFile = "saldo-key-file"
    /// The data key itself, which opens its ledger without your secret.
    case dataKey = "saldo-data-key"
  }

  package let kind: Kind
  let secret: [UInt8]

  init(_ kind: Kind, secret: [UInt8]) {
    self.kind = kind
    self.secret = secret
  }

  /// Creates a key file with a random secret.
  package init() {
    kind = .keyFile
    secret = RandomBytes.make(DataKey.byteCount)
  }

  /// Reads the text of a key file; nil if it is invalid.
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

/// The conversion of bytes to lower-case hexadecimal digits and back.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of a text; nil unless it consists of whole pairs of `0–9a–f`.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
