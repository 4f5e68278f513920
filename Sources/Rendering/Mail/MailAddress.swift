/// A mailbox of RFC 5322 §3.4, as in `Asha Rao <asha@example.org>`.
///
/// Only what every mail server takes: a dot-atom, an @ and a domain of letters, digits and hyphens. What
/// a person is called may be any text that stands on one line.
package struct MailAddress: Hashable, Sendable {
  package let name: String
  package let address: String

  /// Nil for a text that is no address.
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

  /// As it stands in a header, in pieces that may be folded apart.
  var words: [String] {
    name.isEmpty ? [address] : MailText.phrase(name) + ["<\(address)>"]
  }

  /// RFC 5321 §4.5.3.1 allows addresses of 254; the rest is the name's.
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

  /// A name without the blanks around it and the quotation marks that some write.
  private static func unquoted(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }
}
