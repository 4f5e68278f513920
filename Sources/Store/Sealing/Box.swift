internal import Crypto

/// One sealed field: `0x01 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM (reliability.md 3.5).
///
/// The nonce is random: no counter could survive a ledger brought back from a backup. With at most
/// ``mostSeals`` boxes under one key, the chance that any two share a nonce is below 2⁻³⁵
/// (NIST SP 800-38D, 8.3, asks for 2⁻³² and at most 2³² boxes).
enum Box {
  static let version: UInt8 = 0x01
  /// How many bytes a box is longer than what is in it.
  static let overhead = 1 + AESGCM.nonceCount + AESGCM.tagCount
  /// How often one key may seal; the ledger's own tables count and refuse the next.
  static let mostSeals: Int64 = 1 << 31

  /// Seals bytes; they can be opened with the same key and context alone.
  static func seal(
    _ plain: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) throws -> [UInt8] {
    [version] + (try AESGCM.seal(plain, with: key, context: context))
  }

  /// What is in a box; nil when anything of it, its context or the key is another.
  static func open(_ box: [UInt8], with key: SymmetricKey, context: [UInt8]) -> [UInt8]? {
    guard box.first == version else { return nil }
    return AESGCM.open(box.dropFirst(), with: key, context: context)
  }
}
