package import Syntax

/// A profile that has not been read yet: the YAML of one that comes with saldo.
///
/// Reading all of them would cost more than reading most statements, so a file's head is first
/// asked for the words of a profile's header.
package struct CSVProfileText: Sendable {
  package let name: String
  /// The path, for messages.
  package let file: String
  private let yaml: String

  package init(name: String, file: String, yaml: String) {
    self.name = name
    self.file = file
    self.yaml = yaml
  }

  /// The profile itself.
  package func profile() throws(Rejection) -> CSVProfile {
    try CSVProfile(yaml: yaml, name: name, file: file, isShipped: true)
  }

  /// Whether a file with these words in its head may be of this layout, or nearly so.
  ///
  /// A wrong yes costs a moment; so of a name only its ASCII words are looked for.
  func mayFit(_ words: Set<UInt64>) -> Bool {
    guard let header else { return true }
    let names = header.split(separator: UInt8(ascii: ",")).map(Self.words)
    let found = names.count { $0.allSatisfy(words.contains) }
    return found * 4 >= names.count * 3
  }

  /// What stands between the brackets of `header: [`; nil where there is no header.
  private var header: ArraySlice<UInt8>? {
    let bytes = Array(yaml.utf8)
    guard let start = Bytes.find("HEADER: [", in: bytes[...]) else { return nil }
    return bytes[(start + 9)...].prefix { $0 != UInt8(ascii: "]") }
  }

  /// A number for each ASCII word of a text, whatever its case: FNV-1a over the word.
  static func words(_ text: some Sequence<UInt8>) -> [UInt64] {
    var words: [UInt64] = []
    var word: UInt64 = 0
    for byte in text {
      let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lower &- UInt8(ascii: "a") < 26 || lower &- UInt8(ascii: "0") < 10 {
        if word == 0 { word = 0xcbf2_9ce4_8422_2325 }
        word = (word ^ UInt64(lower)) &* 0x100_0000_01b3
      } else if word != 0 {
        words.append(word)
        word = 0
      }
    }
    return word == 0 ? words : words + [word]
  }
}
