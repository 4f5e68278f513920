internal import Crypto
internal import Foundation

/// One sealed field: `0x01 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM (reliability.md 3.5).
///
/// The nonce is random: no counter could survive a ledger brought back from a backup. With at most
/// ``mostSeals`` boxes under one key, the chance that any two share a nonce is below 2⁻³⁵
/// (NIST SP 800-38D, 8.3, asks for 2⁻³² and at most 2³² boxes).
enum Box {
  static let version: UInt8 = 0x01
  static let nonceCount = 12
  static let tagCount = 16
  /// How many bytes a box is longer than what is in it.
  static let overhead = 1 + nonceCount + tagCount
  /// How often one key may seal; the ledger's own tables count and refuse the next.
  static let mostSeals: Int64 = 1 << 31

  /// Seals bytes; they can be opened with the same key and context alone.
  static func seal(
    _ plain: some Collection<UInt8>, with key: SymmetricKey, context: [UInt8]
  ) throws -> [UInt8] {
    let sealed = try AES.GCM.seal(Data(plain), using: key, authenticating: context)
    var box: [UInt8] = [version]
    box.reserveCapacity(overhead + plain.count)
    box.append(contentsOf: sealed.nonce)
    box.append(contentsOf: sealed.ciphertext)
    box.append(contentsOf: sealed.tag)
    return box
  }

  /// What is in a box; nil when anything of it, its context or the key is another.
  static func open(_ box: [UInt8], with key: SymmetricKey, context: [UInt8]) -> [UInt8]? {
    guard box.count >= overhead, box[0] == version,
      let sealed = try? AES.GCM.SealedBox(combined: box.dropFirst()),
      let plain = try? AES.GCM.open(sealed, using: key, authenticating: context)
    else { return nil }
    return Array(plain)
  }
}
