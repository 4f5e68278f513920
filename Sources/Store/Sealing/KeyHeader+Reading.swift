extension KeyHeader {
  /// What is wrong with a text that should be a header.
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

  /// Reads a header, strictly: what `text` would not write is no header.
  package init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.mostBytes else { throw .tooLong }
    guard text.utf8.allSatisfy({ $0 == 0x0A || (0x20...0x7E).contains($0) }) else {
      throw .notASCII
    }
    // A Character may be more than a byte, but not among these.
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

  /// What stands behind the word that the next line must begin with.
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
  /// What to say of it.
  package var words: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong: "it is longer than \(KeyHeader.mostBytes) bytes"
    case .notASCII: "it contains bytes that are not allowed"
    case .notAHeader: "it does not begin with saldo-key"
    case .otherVersion: "its version is not supported"
    case .missing(let line): "expected the line \"\(line)\", found another"
    case .unexpectedLine(let number): "unexpected text in line \(number)"
    case .noFinalLineFeed: "its last line is cut off"
    case .notHexadecimal(let what): "\"\(what)\" is not hexadecimal"
    case .wrongLength(let what): "\"\(what)\" is too short or too long"
    case .unknownUnlock: "its unlock method is not supported"
    case .scryptParameters: "scrypt's block size and parallelism are not 8 and 1"
    case .scryptCost: "scrypt's cost is not 2^14 to 2^20"
    }
  }
}
