internal import Crypto
internal import Foundation
package import Ledger

/// A hasher that computes the fingerprints of one account's entries.
///
/// Version 1: the first sixteen bytes of SHA-256 over the version, the account's key, booking day,
/// minor units, currency, and payee, memo and reference in canonical form (Unicode NFC, trimmed,
/// single spaces, case kept). An entry that only deletes another entry adds the bank id of the
/// deleted entry, because both often have the same fields. The definition is frozen: a change would
/// make every entry of every ledger new.
package struct FingerprintHasher: Sendable {
  /// The hashed bytes: the part that all entries share, then the numbers of one entry, then its
  /// texts.
  private var message: [UInt8]
  private let numbers: Int
  private let texts: Int

  package init(account: String) {
    message = Array("saldo fingerprint 1\u{1F}\(account)\u{1F}".utf8)
    numbers = message.count
    message.append(contentsOf: repeatElement(0, count: 16))
    texts = message.count
  }

  /// The fingerprint of an entry with texts that are spans of `text`.
  package mutating func fingerprint(
    of entry: StatementEntry, in text: UnsafeBufferPointer<UInt8>
  ) -> Fingerprint {
    message.removeLast(message.count - texts)
    message.withUnsafeMutableBytes { [numbers] bytes in
      let amount = entry.amount
      bytes.storeBytes(
        of: entry.bookingDate.daysSince1970.littleEndian, toByteOffset: numbers, as: Int32.self)
      bytes.storeBytes(
        of: amount.minorUnits.littleEndian, toByteOffset: numbers + 4, as: Int64.self)
      bytes.storeBytes(
        of: amount.currency.packed.littleEndian, toByteOffset: numbers + 12, as: UInt32.self)
    }
    appendField(text.bytes(entry.payee))
    appendField(text.bytes(entry.memo))
    appendField(text.bytes(entry.reference))
    if entry.correction == .deletes {
      message.append(contentsOf: "deletes\u{1F}".utf8)
      appendCanonical(text.bytes(entry.correctedID))
    }
    var hash = SHA256()
    hash.update(message)
    return Fingerprint(hash.finalize())
  }

  private mutating func appendField(_ bytes: UnsafeBufferPointer<UInt8>) {
    if Self.isCanonical(bytes) {
      message.append(contentsOf: bytes)
    } else {
      appendCanonical(bytes)
    }
    message.append(0x1F)
  }

  /// Whether a text is certainly canonical: no character above U+02FF, and no blanks except single
  /// spaces between words.
  ///
  /// Most texts are canonical and need no conversion.
  private static func isCanonical(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = UnsafeRawBufferPointer(bytes)
    var index = 0
    var before: UInt8 = 0x20
    while index + 8 <= text.count {
      let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      if let blanks = blanks(ofPrintable: word) {
        // Rejects a blank after a blank. The predecessor of the first byte is in the previous word.
        guard blanks & (blanks << 8 | (before == 0x20 ? 0x80 : 0)) == 0 else { return false }
      } else {
        for place in index..<(index + 8) {
          let earlier = place == index ? before : text[place - 1]
          guard isCanonical(text[place], behind: earlier) else { return false }
        }
      }
      index += 8
      before = text[index - 1]
    }
    while index < text.count {
      guard isCanonical(text[index], behind: before) else { return false }
      before = text[index]
      index += 1
    }
    return text.isEmpty || before != 0x20
  }

  /// A mask with the highest bit of each byte that is a blank; nil unless all eight bytes are
  /// printable ASCII.
  private static func blanks(ofPrintable word: UInt64) -> UInt64? {
    let high: UInt64 = 0x8080_8080_8080_8080
    // No byte of `word | high` is smaller than the byte subtracted from it, so no byte borrows.
    let isBlankOrLess = ~((word | high) &- 0x2121_2121_2121_2121) & high
    let isControl = ~((word | high) &- 0x2020_2020_2020_2020) & high
    return word & high == 0 && isControl == 0 ? isBlankOrLess : nil
  }

  private static func isCanonical(_ byte: UInt8, behind before: UInt8) -> Bool {
    byte < 0xCC && (byte > 0x20 || byte == 0x20 && before != 0x20 || isPlainControl(byte))
  }

  /// Whether a byte is an ASCII control character that is not a blank: below 0x20, but not 0x09 to
  /// 0x0D.
  private static func isPlainControl(_ byte: UInt8) -> Bool {
    byte < 0x09 || byte > 0x0D && byte < 0x20
  }

  /// Appends a text in canonical form.
  ///
  /// The text is converted to Unicode NFC. Consecutive blanks become one space, and blanks at the
  /// ends are dropped.
  private mutating func appendCanonical(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A text below U+0300 is its own NFC, and its UTF-8 has no byte from 0xCC on.
    guard bytes.allSatisfy({ $0 < 0xCC }) else {
      // Foundation does not compose a Korean syllable with a following final letter, unless all
      // letters are decomposed.
      let apart = String(decoding: bytes, as: UTF8.self).decomposedStringWithCanonicalMapping
      appendFolded(apart.precomposedStringWithCanonicalMapping.utf8)
      return
    }
    appendFolded(bytes)
  }

  private mutating func appendFolded(_ bytes: some Sequence<UInt8>) {
    let start = message.count
    var isBlankPending = false
    for byte in bytes {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        isBlankPending = message.count > start
      } else {
        if isBlankPending { message.append(0x20) }
        isBlankPending = false
        message.append(byte)
      }
    }
  }
}

extension Fingerprint {
  /// The first 128 bits of a digest.
  init(_ digest: SHA256Digest) {
    let (high, low) = digest.prefix128
    self.init(high: high, low: low)
  }
}

/// A SHA-256 digest of a file's bytes as saldo reads them.
///
/// Files with the same digest are the same file, regardless of their names.
package struct ContentDigest {
  private var hash = SHA256()

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] { hash.finalize().bytes }

  /// The digest as lower-case hexadecimal digits.
  package var text: String { Hexadecimal.text(bytes) }
}
