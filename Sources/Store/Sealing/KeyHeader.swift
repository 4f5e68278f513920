internal import Crypto

/// What a ledger keeps of its key: how a person's secret gives the data key, and nothing else.
///
/// Six lines of ASCII, each ended by a line feed:
///
///     saldo-key 1
///     ledger 9f…        32 digits, the ledger's identity, which stays
///     key 3c…           32 digits, the data key's identity
///     unlock passphrase scrypt 17 8 1 5d…     or   unlock key-file 5d…     (salt, 32 digits)
///     wrapped 77…       120 digits: nonce, data key under AES-256-GCM, tag
///     check 0b…         32 digits: HMAC by which the data key is known to be the right one
///
/// The lines before `wrapped` are authenticated by it, so none can be changed on its own. The
/// logarithm of scrypt's N is 14 to 20, so that a forged header can neither stall a run nor make
/// guessing cheap (reliability.md 3.5; RFC 7914).
package struct KeyHeader: Hashable, Sendable {
  /// How a person's secret becomes the key that wraps the data key.
  package enum Unlock: Hashable, Sendable {
    case passphrase(logN: Int)
    case keyFile
  }

  package let unlock: Unlock
  let ledgerID: [UInt8]
  let keyID: [UInt8]
  let salt: [UInt8]
  let wrapped: [UInt8]
  let check: [UInt8]

  static let identityCount = 16
  static let saltCount = 16
  static let wrappedCount = AESGCM.nonceCount + DataKey.byteCount + AESGCM.tagCount
  static let checkCount = 16

  /// What costs a guess: 2¹⁷ takes about 0.6 seconds and 128 MiB.
  package static let usualLogN = 17
  static let logNs = 14...20
  /// scrypt's block size and parallelism, always these.
  static let blockSize = 8
  static let parallelism = 1

  init(
    unlock: Unlock, ledgerID: [UInt8], keyID: [UInt8], salt: [UInt8], wrapped: [UInt8],
    check: [UInt8]
  ) {
    self.unlock = unlock
    self.ledgerID = ledgerID
    self.keyID = keyID
    self.salt = salt
    self.wrapped = wrapped
    self.check = check
  }

  /// The whole header as it is stored.
  package var text: String {
    authenticated + "wrapped \(Hexadecimal.text(wrapped))\ncheck \(Hexadecimal.text(check))\n"
  }

  /// The lines that the wrapped key stands for.
  var authenticated: String {
    let way =
      switch unlock {
      case .passphrase(let logN):
        "passphrase scrypt \(logN) \(Self.blockSize) \(Self.parallelism)"
      case .keyFile: "key-file"
      }
    return """
      saldo-key 1
      ledger \(Hexadecimal.text(ledgerID))
      key \(Hexadecimal.text(keyID))
      unlock \(way) \(Hexadecimal.text(salt))

      """
  }
}
