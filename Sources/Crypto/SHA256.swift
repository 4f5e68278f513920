internal import CCrypto

/// SHA-256 (FIPS 180-4) over bytes that arrive in pieces.
package struct SHA256: Sendable {
  private var state = SHA256_CTX()

  package init() { SHA256_Init(&state) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&state, bytes.baseAddress, bytes.count)
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of all bytes so far.
  package func finalize() -> SHA256Digest {
    var copy = state
    return SHA256Digest { SHA256_Final($0, &copy) }
  }

  /// The digest of `bytes`.
  package static func hash(_ bytes: [UInt8]) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}

/// The 32 bytes of a SHA-256 digest, in four words to avoid an allocation.
package struct SHA256Digest: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ write: (UnsafeMutablePointer<UInt8>) -> some Any) {
    withUnsafeMutableBytes(of: &words) { bytes in
      if let first = bytes.bindMemory(to: UInt8.self).baseAddress { _ = write(first) }
    }
  }

  package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// The first 16 bytes as two big-endian numbers.
  package var prefix128: (high: UInt64, low: UInt64) {
    (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }

  package static func == (a: Self, b: Self) -> Bool { a.words == b.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
