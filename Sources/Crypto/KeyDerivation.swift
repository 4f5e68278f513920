internal import CCrypto

/// The error for a failed call of libcrypto.
///
/// A call fails if a key or a parameter is invalid, if memory runs out, or if the library is
/// damaged.
package struct CryptoFailure: Error, Hashable {
  package init() {}
}

/// HMAC-SHA256 (RFC 2104).
package enum HMAC {
  /// The 32-byte authentication code of `message` under `key`.
  package static func code(for message: [UInt8], with key: SymmetricKey) -> [UInt8] {
    let code = SHA256Digest { out in
      key.withUnsafeBytes { key in
        CCrypto.HMAC(
          EVP_sha256(), key.baseAddress, Int32(key.count), message, message.count, out, nil)
      }
    }
    return code.bytes
  }
}

/// HKDF-SHA256 (RFC 5869).
package enum HKDF {
  /// A key of `count` bytes derived from `secret`.
  package static func key(
    from secret: SymmetricKey, salt: [UInt8] = [], info: [UInt8], count: Int
  ) -> SymmetricKey {
    var bytes = [UInt8](repeating: 0, count: count)
    defer { OPENSSL_cleanse(&bytes, bytes.count) }
    let succeeded = secret.withUnsafeBytes { secret in
      saldo_hkdf_sha256(
        secret.bindMemory(to: UInt8.self).baseAddress, secret.count, salt, salt.count, info,
        info.count, &bytes, count)
    }
    // It fails only for more than 255 digests (RFC 5869, section 2.3).
    precondition(succeeded == 1, "libcrypto could not derive the key")
    return SymmetricKey(data: bytes)
  }
}

/// scrypt (RFC 7914).
package enum Scrypt {
  /// A key of `count` bytes derived from a passphrase; `rounds` is N, a power of two.
  ///
  /// - Throws: ``CryptoFailure``, for example for invalid parameters.
  package static func key(
    from passphrase: [UInt8], salt: [UInt8], count: Int, rounds: Int, blockSize: Int,
    parallelism: Int
  ) throws -> SymmetricKey {
    var bytes = [UInt8](repeating: 0, count: count)
    defer { OPENSSL_cleanse(&bytes, bytes.count) }
    // The memory of RFC 7914, section 2, plus libcrypto's overhead.
    let memory = 128 * blockSize * (rounds + parallelism + 2) + (1 << 20)
    let succeeded = passphrase.withUnsafeBytes { passphrase in
      EVP_PBE_scrypt(
        passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count,
        UInt64(rounds), UInt64(blockSize), UInt64(parallelism), UInt64(memory), &bytes, count)
    }
    guard succeeded == 1 else { throw CryptoFailure() }
    return SymmetricKey(data: bytes)
  }
}
