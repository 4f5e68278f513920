import Crypto
import Foundation

/// The parts of a message: folded headers, encoded words and base64 bodies.
enum MailText {
  /// The header `name` with these words, folded at 78 characters (RFC 5322 §2.1.1).
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

  /// The words of free text, such as a subject, for a header.
  ///
  /// Printable ASCII without `=?` is split at spaces if no word is longer than 66 characters. Other
  /// text becomes encoded words.
  static func unstructured(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    return isPlain && words.allSatisfy { $0.utf8.count <= 66 } ? words : encoded(text)
  }

  /// The words of a display name: atoms, a quoted string or encoded words (RFC 5322 §3.2.5).
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

  /// The encoded words of a text, each at most 75 characters long (RFC 2047 §2).
  ///
  /// No scalar is split between two words.
  private static func encoded(_ text: String) -> [String] {
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let own = Array(String(scalar).utf8)
      // 39 bytes are 52 characters of base64, or 64 with the delimiters. With "Subject: " the line
      // stays below its limit of 76 characters.
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

  /// The bytes of a text with CR LF line endings.
  static func lines(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x0D {
      if byte == 0x0A { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return bytes
  }

  /// The text as a body in base64, in lines of 76 characters (RFC 2045 §6.8).
  static func base64(_ text: String) -> String {
    Data(lines(text)).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
  }

  /// An identifier derived from the content: the first 32 hexadecimal digits of its SHA-256.
  static func digest(_ texts: [String]) -> String {
    var hash = SHA256()
    for text in texts { hash.update(Array((text + "\0").utf8)) }
    return hash.finalize().bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}

/// A mailbox (RFC 5322 §3.4), such as `Asha Rao <asha@example.org>`.
///
/// The address has the form that every mail server accepts: a dot-atom, an @ and a domain name of
/// ASCII labels. The display name may be any text on one line.
package struct MailAddress: Hashable, Sendable {
  package let name: String
  package let address: String

  /// Creates a mailbox from text; nil if the text is invalid or too long.
  package init?(_ text: String) {
    let isHarmless = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.isHarmful }
    guard isHarmless, text.unicodeScalars.count <= Self.longest else { return nil }
    var name = Substring()
    var address = text[...]
    if text.last == ">", let open = text.lastIndex(of: "<") {
      name = text[..<open]
      address = text[text.index(after: open)...].dropLast()
    }
    guard Self.isAddress(address) else { return nil }
    self.name = Self.unquoted(name)
    self.address = String(address)
  }

  /// The words of the mailbox in a header; a line may fold between them.
  var words: [String] {
    name.isEmpty ? [address] : MailText.phrase(name) + ["<\(address)>"]
  }

  /// The maximum length of a mailbox in Unicode scalars.
  ///
  /// RFC 5321 §4.5.3.1 allows 254 bytes for the address; the rest is for the name.
  private static let longest = 500

  private static func isAddress(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, parts[0].utf8.count <= 64 else { return false }
    let local = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return local.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfAtom) }
      && domain.allSatisfy { label in
        !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isOfAtom(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// A name without surrounding blanks and quotation marks.
  private static func unquoted(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    var name = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { name.append(character) }
    }
    return name
  }
}

/// The sender, recipients and subject of an email.
package struct MailHead: Hashable, Sendable {
  package var from: MailAddress?
  package var to: [MailAddress] = []
  /// The subject; if nil, the report's heading and the ledger's name.
  package var subject: String?

  package init() {}
}
