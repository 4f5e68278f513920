internal import Crypto

/// The header of a ledger's key, with which your secret opens the data key.
///
/// It has six lines of ASCII, each ended by a line feed:
///
/// ```
/// saldo-key 1
/// ledger 9f…        32 digits, the ledger's identity, which never changes
/// key 3c…           32 digits, the data key's identity
/// unlock passphrase scrypt 17 8 1 5d…     or   unlock key-file 5d…     (salt, 32 digits)
/// wrapped 77…       120 digits: nonce, data key under AES-256-GCM, tag
/// check 0b…         32 digits: HMAC that identifies the right data key
/// ```
///
/// `wrapped` authenticates the lines before it, so none can be changed on its own. The logarithm of
/// scrypt's N is 14 to 20; a forged header can then neither stall a run nor make guessing cheap
/// (reliability.md 3.5; RFC 7914).
package struct KeyHeader: Hashable, Sendable {
  /// The method that derives the wrapping key from your secret.
  package enum Unlock: Hashable, Sendable {
    case passphrase(logN: Int)
    case keyFile
  }

  package let unlock: Unlock
  let ledgerID: [UInt8]
  let keyID: [UInt8]
  let salt: [UInt8]
  fileprivate(set) var wrapped: [UInt8]
  let check: [UInt8]

  static let identityCount = 16
  static let saltCount = 16
  static let wrappedCount = AESGCM.nonceCount + DataKey.byteCount + AESGCM.tagCount
  static let checkCount = 16

  /// The default logarithm of scrypt's N: a guess takes about 0.6 seconds and 128 MiB.
  package static let usualLogN = 17
  static let logNs = 14...20
  /// The fixed block size of scrypt.
  static let blockSize = 8
  /// The fixed parallelism of scrypt.
  static let parallelism = 1

  /// The whole header as the ledger stores it.
  package var text: String {
    authenticated + "wrapped \(Hexadecimal.text(wrapped))\ncheck \(Hexadecimal.text(check))\n"
  }

  /// The lines that the wrapped key authenticates.
  var authenticated: String {
    let way =
      switch unlock {
      case .passphrase(let logN): "passphrase scrypt \(logN) \(Self.blockSize) \(Self.parallelism)"
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

extension KeyHeader {
  /// A reason why a text is not a valid header.
  package enum Fault: Error, Hashable, Sendable {
    case empty
    case tooLong
    case notASCII
    case notAHeader
    case otherVersion(String)
    case missing(line: String)
    case unexpectedLine(Int)
    case noFinalLineFeed
    case notHexadecimal(String)
    case wrongLength(String)
    case unknownUnlock
    case scryptParameters
    case scryptCost(String)
  }

  static let mostBytes = 1024

  /// Reads a header strictly: any text that `text` would not write is invalid.
  package init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.mostBytes else { throw .tooLong }
    guard text.utf8.allSatisfy({ $0 == 0x0A || (0x20...0x7E).contains($0) }) else {
      throw .notASCII
    }
    // A Character may be more than a byte, but not in this range.
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let title = lines.removeFirst()
    guard title.hasPrefix("saldo-key ") else { throw .notAHeader }
    guard title == "saldo-key 1" else {
      throw .otherVersion(String(title.dropFirst(10).prefix(16)))
    }
    ledgerID = try Self.digits(&lines, "ledger", Self.identityCount)
    keyID = try Self.digits(&lines, "key", Self.identityCount)
    (unlock, salt) = try Self.unlock(try Self.value(&lines, "unlock"))
    wrapped = try Self.digits(&lines, "wrapped", Self.wrappedCount)
    check = try Self.digits(&lines, "check", Self.checkCount)
    guard let last = lines.popFirst() else { throw .noFinalLineFeed }
    guard last.isEmpty, lines.isEmpty else { throw .unexpectedLine(7) }
  }

  /// The rest of the next line after `word`; throws if the line does not begin with `word`.
  private static func value(
    _ lines: inout ArraySlice<Substring>, _ word: String
  ) throws(Fault) -> Substring {
    guard let line = lines.popFirst(), line.hasPrefix(word + " ") else {
      throw .missing(line: word)
    }
    return line.dropFirst(word.count + 1)
  }

  private static func digits(
    _ lines: inout ArraySlice<Substring>, _ word: String, _ count: Int
  ) throws(Fault) -> [UInt8] {
    try bytes(value(&lines, word), word, count)
  }

  private static func bytes(
    _ text: Substring, _ word: String, _ count: Int
  ) throws(Fault) -> [UInt8] {
    guard text.utf8.count == count * 2 else { throw .wrongLength(word) }
    guard let bytes = Hexadecimal.bytes(text) else { throw .notHexadecimal(word) }
    return bytes
  }

  private static func unlock(_ value: Substring) throws(Fault) -> (Unlock, [UInt8]) {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "key-file":
      guard words.count == 2 else { throw .unknownUnlock }
      return (.keyFile, try bytes(words[1], "salt", saltCount))
    case "passphrase":
      guard words.count == 6, words[1] == "scrypt" else { throw .unknownUnlock }
      guard words[3] == "\(blockSize)", words[4] == "\(parallelism)" else {
        throw .scryptParameters
      }
      guard let logN = Int(words[2]), "\(logN)" == words[2], logNs.contains(logN) else {
        throw .scryptCost(String(words[2].prefix(16)))
      }
      return (.passphrase(logN: logN), try bytes(words[5], "salt", saltCount))
    default: throw .unknownUnlock
    }
  }
}

extension KeyHeader.Fault {
  /// The fault as a phrase for an error message.
  package var words: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong: "it is longer than \(KeyHeader.mostBytes) bytes"
    case .notASCII: "it contains bytes that are not allowed"
    case .notAHeader: "it does not begin with saldo-key"
    case .otherVersion: "its version is not supported"
    case .missing(let line): "expected the line \"\(line)\", found another"
    case .unexpectedLine(let number): "unexpected text on line \(number)"
    case .noFinalLineFeed: "its last line is cut off"
    case .notHexadecimal(let what): "\"\(what)\" is not hexadecimal"
    case .wrongLength(let what): "\"\(what)\" is too short or too long"
    case .unknownUnlock: "its unlock method is not supported"
    case .scryptParameters: "scrypt's block size and parallelism are not 8 and 1"
    case .scryptCost: "scrypt's cost is not 2^14 to 2^20"
    }
  }
}

extension KeyHeader {
  /// A new header with which `secret` opens a ledger's data key, and the key.
  ///
  /// `ledger` is the current key of the ledger; nil for the first key. The identity of the ledger
  /// stays. The data key stays, too, unless `isNewDataKey` is set.
  static func make(
    for secret: KeySecret, ledger: LedgerKey?, isNewDataKey: Bool = true, logN: Int = usualLogN
  ) throws -> (header: KeyHeader, key: LedgerKey) {
    let old = isNewDataKey ? nil : ledger
    let key = LedgerKey(
      old?.dataKey ?? DataKey(), ledgerID: ledger?.ledgerID ?? RandomBytes.make(identityCount),
      keyID: old?.keyID ?? RandomBytes.make(identityCount))
    let salt = RandomBytes.make(saltCount)
    let unlock = secret.unlock(logN: logN)
    var header = KeyHeader(
      unlock: unlock, ledgerID: key.ledgerID, keyID: key.keyID, salt: salt, wrapped: [],
      check: check(of: key))
    header.wrapped = try AESGCM.seal(
      key.dataKey.bytes, with: try secret.wrappingKey(unlock, salt: salt),
      context: Array(header.authenticated.utf8))
    return (header, key)
  }

  /// The ledger's key, opened with a secret.
  ///
  /// - Throws: a ``KeyProblem`` if the secret does not open this header.
  package func key(_ secret: KeySecret) throws -> LedgerKey {
    if case .keyFile(let file) = secret, file.kind == .dataKey {
      guard let key = checked(file.secret) else { throw KeyProblem.otherDataKey }
      return key
    }
    let wrapping = try secret.wrappingKey(unlock, salt: salt)
    guard let plain = AESGCM.open(wrapped, with: wrapping, context: Array(authenticated.utf8)),
      let key = checked(plain)
    else { throw KeyProblem.wrong }
    return key
  }

  /// The key with these bytes; nil if they do not match the check.
  private func checked(_ bytes: [UInt8]) -> LedgerKey? {
    guard let dataKey = DataKey(bytes: bytes) else { return nil }
    let key = LedgerKey(dataKey, ledgerID: ledgerID, keyID: keyID)
    return Self.check(of: key) == check ? key : nil
  }

  /// The HMAC that identifies a data key.
  ///
  /// Its comparison need not take constant time, because the caller has both the ledger and the
  /// key.
  private static func check(of key: LedgerKey) -> [UInt8] {
    Array(
      HMAC.code(for: key.ledgerID + key.keyID, with: key.dataKey.derived(for: .check))
        .prefix(checkCount))
  }

}
