internal import CCrypto

/// A key of secret bytes, erased from memory when its last copy is released.
package struct SymmetricKey: Sendable {
  private let storage: Storage

  /// Creates a key from bytes.
  package init(data: [UInt8]) {
    storage = Storage(count: data.count)
    storage.buffer.copyBytes(from: data)
  }

  /// Creates a random key of 256 bits.
  package init() { self.init(data: RandomBytes.make(32)) }

  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeRawBufferPointer(storage.buffer))
  }

  // The key's initializer writes the bytes once; afterwards they are only read.
  private final class Storage: @unchecked Sendable {
    let buffer: UnsafeMutableRawBufferPointer

    init(count: Int) {
      buffer = .allocate(byteCount: count, alignment: 16)
    }

    deinit {
      OPENSSL_cleanse(buffer.baseAddress, buffer.count)
      buffer.deallocate()
    }
  }
}

/// A source of random bytes for keys, salts and nonces.
package enum RandomBytes {
  /// `count` bytes from libcrypto's generator, which the kernel seeds.
  package static func make(_ count: Int) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let first = buffer.baseAddress else { return }
      filled = RAND_bytes(first, Int32(count)) == 1 ? count : 0
    }
    // Without random bytes saldo must not make a secret, and there is no alternative source.
    precondition(bytes.count == count, "the system returned no random bytes")
    return bytes
  }
}
