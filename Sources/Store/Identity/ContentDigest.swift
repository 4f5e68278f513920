internal import Crypto

/// SHA-256 over a file's bytes as they are read: the same digest is the same file, whatever its
/// name.
package struct ContentDigest {
  private var hash = SHA256()

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bytes)
  }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] { hash.finalize().bytes }

  /// The same as lower-case hexadecimal digits.
  package var text: String { Hexadecimal.text(bytes) }
}
