internal import CCrypto

/// AES-256-GCM (NIST SP 800-38D) with a nonce of 12 bytes and a tag of 16 bytes.
package enum AESGCM {
  package static let nonceCount = 12
  package static let tagCount = 16

  /// The nonce, ciphertext and tag of `plain` under a random nonce.
  ///
  /// The tag also authenticates `context`.
  ///
  /// - Throws: ``CryptoFailure``, for example if the key is not 32 bytes long.
  package static func seal(
    _ plain: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) throws -> [UInt8] {
    let nonce = RandomBytes.make(nonceCount)
    let plain = Array(plain)
    var tag = [UInt8](repeating: 0, count: tagCount)
    guard
      let sealed = crypt(
        plain[...], with: key, nonce: nonce, context: context, tag: &tag, encrypts: true)
    else { throw CryptoFailure() }
    return nonce + sealed + tag
  }

  /// The decrypted bytes of a box from `seal`; nil if box, context or key differ in any bit.
  package static func open(
    _ box: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) -> [UInt8]? {
    let box = Array(box)
    guard box.count >= nonceCount + tagCount else { return nil }
    var tag = Array(box.suffix(tagCount))
    return crypt(
      box[nonceCount..<box.count - tagCount], with: key, nonce: Array(box.prefix(nonceCount)),
      context: context, tag: &tag, encrypts: false)
  }

  private static func crypt(
    _ input: ArraySlice<UInt8>, with key: SymmetricKey, nonce: [UInt8], context: [UInt8],
    tag: inout [UInt8], encrypts: Bool
  ) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: input.count)
    let succeeded = key.withUnsafeBytes { key in
      guard key.count == 32 else { return Int32(0) }
      return input.withUnsafeBufferPointer { input in
        saldo_aes_256_gcm(
          encrypts ? 1 : 0, key.bindMemory(to: UInt8.self).baseAddress, nonce, context,
          Int32(context.count), input.baseAddress, Int32(input.count), &output, &tag)
      }
    }
    return succeeded == 1 ? output : nil
  }
}
