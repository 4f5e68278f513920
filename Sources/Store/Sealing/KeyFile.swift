internal import Crypto

/// The text of a file that opens a ledger: one line, `saldo-key-file 1` and 64 digits, or
/// `saldo-data-key 1` and 64 digits for a data key that `key export` wrote.
package struct KeyFile: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A secret that wraps the data key.
    case keyFile = "saldo-key-file"
    /// The data key itself, which opens its ledger whatever the passphrase is.
    case dataKey = "saldo-data-key"
  }

  package let kind: Kind
  let secret: [UInt8]

  init(_ kind: Kind, secret: [UInt8]) {
    self.kind = kind
    self.secret = secret
  }

  /// A new key file.
  package init() {
    kind = .keyFile
    secret = RandomBytes.make(DataKey.byteCount)
  }

  /// Reads the text of a key file; nil when it is none.
  package init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "1", let kind = Kind(rawValue: String(words[0])),
      let secret = Hexadecimal.bytes(words[2]), secret.count == DataKey.byteCount
    else { return nil }
    self.kind = kind
    self.secret = secret
  }

  package var text: String { "\(kind.rawValue) 1 \(Hexadecimal.text(secret))\n" }
}
