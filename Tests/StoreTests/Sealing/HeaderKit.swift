@testable import Store

/// Headers that are almost right, each with the verdict it must get (C9); after the model of age's
/// testkit, one line of it per case.
struct HeaderKit: Sendable, CustomStringConvertible {
  let description: String
  let text: String
  let verdict: KeyHeader.Fault

  /// What opens both headers.
  static let passphrase = Array("correct horse battery staple".utf8)
  static let keyFile = "saldo-key-file 1 " + Hexadecimal.text(Array(0x60..<0x80)) + "\n"

  /// Worked out with Python's hashlib and cryptography, for the data key 00…1f.
  static let byPassphrase = """
    saldo-key 1
    ledger 101112131415161718191a1b1c1d1e1f
    key 202122232425262728292a2b2c2d2e2f
    unlock passphrase scrypt 14 8 1 505152535455565758595a5b5c5d5e5f
    wrapped 404142434445464748494a4b57170290d04369b47e5c2504d797a540b8cc750944400b75700d6ee25c39\
    7b2aea4f8dc7da6df384f98e4a33c67ece04
    check da18d4c75962654eaea58b29ea661393

    """
  static let byKeyFile = """
    saldo-key 1
    ledger 101112131415161718191a1b1c1d1e1f
    key 202122232425262728292a2b2c2d2e2f
    unlock key-file 505152535455565758595a5b5c5d5e5f
    wrapped 404142434445464748494a4be965ce7d7dbb21e9b9da467c654c187c83a1dc579b3fedad80a47b5d93e6\
    6dccb29df4a868d0f96b5f4722d3108ce196
    check da18d4c75962654eaea58b29ea661393

    """

  private init(_ description: String, _ text: String, _ verdict: KeyHeader.Fault) {
    self.description = description
    self.text = text
    self.verdict = verdict
  }

  /// The good header with one thing put in the place of another.
  private static func with(
    _ old: String, _ new: String, _ verdict: KeyHeader.Fault, of good: String = byPassphrase
  ) -> HeaderKit {
    HeaderKit("\(old) → \(new.prefix(40))", good.replacing(old, with: new), verdict)
  }

  private static func line(_ number: Int, is text: String?, _ verdict: KeyHeader.Fault) -> HeaderKit
  {
    var lines = byPassphrase.split(separator: "\n", omittingEmptySubsequences: false)
    if let text { lines[number - 1] = Substring(text) } else { lines.remove(at: number - 1) }
    return HeaderKit(
      "line \(number) \(text ?? "missing")", lines.joined(separator: "\n"), verdict)
  }

  private static let salt = "505152535455565758595a5b5c5d5e5f"

  static let cases: [HeaderKit] = [
    HeaderKit("nothing", "", .empty),
    HeaderKit("a line feed", "\n", .notAHeader),
    HeaderKit("a byte order mark", "\u{FEFF}" + byPassphrase, .notASCII),
    HeaderKit("carriage returns", byPassphrase.replacing("\n", with: "\r\n"), .notASCII),
    HeaderKit("a tab", byPassphrase.replacing("key 2", with: "key\t2"), .notASCII),
    HeaderKit("a null", byPassphrase + "\u{0}", .notASCII),
    HeaderKit("much too long", byPassphrase + String(repeating: "a", count: 1024), .tooLong),
    HeaderKit("another file", "PRAGMA foreign_keys=ON;\n", .notAHeader),
    with("saldo-key 1", "saldo-key", .notAHeader),
    with("saldo-key 1", "Saldo-key 1", .notAHeader),
    with("saldo-key 1", "saldo-key 2", .otherVersion("2")),
    with("saldo-key 1", "saldo-key 01", .otherVersion("01")),
    with("saldo-key 1", "saldo-key 1 ", .otherVersion("1 ")),
    line(1, is: nil, .notAHeader), line(2, is: nil, .missing(line: "ledger")),
    line(3, is: nil, .missing(line: "key")), line(4, is: nil, .missing(line: "unlock")),
    line(5, is: nil, .missing(line: "wrapped")), line(6, is: nil, .missing(line: "check")),
    line(2, is: "ledger", .missing(line: "ledger")),
    line(2, is: "ledger ", .wrongLength("ledger")),
    line(2, is: "ledger 10", .wrongLength("ledger")),
    line(2, is: "ledger  01112131415161718191a1b1c1d1e1f", .notHexadecimal("ledger")),
    line(2, is: "key 202122232425262728292a2b2c2d2e2f", .missing(line: "ledger")),
    line(3, is: "key 202122232425262728292a2b2c2d2e2f2f", .wrongLength("key")),
    line(3, is: "key 202122232425262728292A2B2C2D2E2F", .notHexadecimal("key")),
    line(3, is: "key 2021222324252627282_2a2b2c2d2e2f", .notHexadecimal("key")),
    line(4, is: "unlock", .missing(line: "unlock")),
    line(4, is: "unlock argon2 14 8 1 \(salt)", .unknownUnlock),
    line(4, is: "unlock none", .unknownUnlock),
    line(4, is: "unlock passphrase \(salt)", .unknownUnlock),
    line(4, is: "unlock passphrase pbkdf2 14 8 1 \(salt)", .unknownUnlock),
    line(4, is: "unlock passphrase scrypt 14 8 1 \(salt) ", .unknownUnlock),
    line(4, is: "unlock passphrase scrypt 14  8 1 \(salt)", .unknownUnlock),
    line(4, is: "unlock passphrase scrypt 13 8 1 \(salt)", .scryptCost("13")),
    line(4, is: "unlock passphrase scrypt 21 8 1 \(salt)", .scryptCost("21")),
    line(4, is: "unlock passphrase scrypt 63 8 1 \(salt)", .scryptCost("63")),
    line(
      4, is: "unlock passphrase scrypt 99999999999999999999 8 1 \(salt)",
      .scryptCost("9999999999999999")),
    line(4, is: "unlock passphrase scrypt -1 8 1 \(salt)", .scryptCost("-1")),
    line(4, is: "unlock passphrase scrypt +14 8 1 \(salt)", .scryptCost("+14")),
    line(4, is: "unlock passphrase scrypt 014 8 1 \(salt)", .scryptCost("014")),
    line(4, is: "unlock passphrase scrypt 14 16 1 \(salt)", .scryptParameters),
    line(4, is: "unlock passphrase scrypt 14 8 1073741824 \(salt)", .scryptParameters),
    line(4, is: "unlock passphrase scrypt 14 8 1 50", .wrongLength("salt")),
    line(4, is: "unlock key-file", .unknownUnlock),
    line(4, is: "unlock key-file \(salt) \(salt)", .unknownUnlock),
    line(4, is: "unlock key-file \(salt)00", .wrongLength("salt")),
    with("wrapped 40", "wrapped ", .wrongLength("wrapped")),
    with("wrapped 40", "wrapped 4g", .notHexadecimal("wrapped")),
    with("check da18", "check da", .wrongLength("check")),
    HeaderKit("cut off", String(byPassphrase.dropLast()), .noFinalLineFeed),
    HeaderKit("an empty line more", byPassphrase + "\n", .unexpectedLine(7)),
    HeaderKit("a line more", byPassphrase + "note hello\n", .unexpectedLine(7)),
    HeaderKit("itself again", byPassphrase + byPassphrase, .unexpectedLine(7)),
  ]
}
