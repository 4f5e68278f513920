internal import Crypto

/// The random 256 bits that everything secret in one ledger is sealed under.
///
/// It is never used itself: HKDF-SHA256 (RFC 5869) makes a key for each purpose of it, so that what one
/// purpose gives away says nothing of another (reliability.md 3.5).
package struct DataKey: Sendable {
  private let key: SymmetricKey

  static let byteCount = 32

  /// A new one.
  package init() { key = SymmetricKey() }

  /// The one that these 32 bytes are; nil when they are not 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    key = SymmetricKey(data: bytes)
  }

  var bytes: [UInt8] { key.bytes }

  /// What a derived key is for.
  enum Purpose: String, CaseIterable {
    /// Seals fields.
    case field
    /// Makes the tokens by which a secret text is found again.
    case index
    /// Stands in for a bare hash wherever rows are told apart by secret text.
    case fingerprint
    /// Tells this key from every other.
    case check
  }

  func derived(for purpose: Purpose) -> SymmetricKey {
    HKDF.key(
      from: key, info: Array("saldo \(purpose.rawValue) 1".utf8), count: Self.byteCount)
  }
}
