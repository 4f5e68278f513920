import Crypto
import Foundation

/// The small pieces of a message: folded headers, encoded words, bodies in base64.
enum MailText {
  /// A header of words, folded at 78 characters (RFC 5322 §2.1.1).
  static func header(_ name: String, _ words: [String]) -> String {
    var lines = ["\(name):"]
    for word in words {
      let last = lines[lines.count - 1]
      if last.utf8.count + 1 + word.utf8.count <= 78 || last == "\(name):" {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(" \(word)")
      }
    }
    return lines.joined(separator: "\r\n")
  }

  /// Free text, such as a subject: as it is where it is plain, else as encoded words.
  static func unstructured(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    return isPlain && words.allSatisfy { $0.utf8.count <= 66 } ? words : encoded(text)
  }

  /// What a person is called: an atom, a quoted string or encoded words (RFC 5322 §3.2.5).
  static func phrase(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.utf8.count <= 30,
      !text.contains("=?")
    else { return encoded(text) }
    let isAtom = text.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x20
    }
    if isAtom { return text.split(separator: " ").map(String.init) }
    return ["\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""]
  }

  /// RFC 2047 §2: words of at most 75 characters, each of whole characters of UTF-8.
  private static func encoded(_ text: String) -> [String] {
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let own = Array(String(scalar).utf8)
      // 39 bytes are 52 characters of base64 and 64 with the marks around them, so that the line that
      // begins with "Subject: " is below the 76 that a line with such a word may have, too.
      if bytes.count + own.count > 39 {
        words.append(word(bytes))
        bytes = []
      }
      bytes += own
    }
    return words + (bytes.isEmpty ? [] : [word(bytes)])
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?utf-8?B?\(Data(bytes).base64EncodedString())?="
  }

  /// A text as a body: its lines end with CR and LF, in base64 of lines of 76 (RFC 2045 §6.8).
  static func base64(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x0D {
      if byte == 0x0A { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return Data(bytes).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
  }

  /// A name that only this content has: the first 32 digits of its SHA-256.
  static func digest(_ texts: [String]) -> String {
    var hash = SHA256()
    for text in texts { hash.update(Array((text + "\0").utf8)) }
    return hash.finalize().bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
