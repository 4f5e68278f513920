/// A column of a CSV file: the name in its header, or its number where there is no header.
///
/// The second of two columns with one name is called `Name#2`.
package struct CSVColumn: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// Its index among the columns of this header; nil when the header does not have it.
  package func index(in header: [String]) -> Int? {
    let wanted = Self.plain(name)
    let plain = header.map(Self.plain)
    if let found = plain.firstIndex(of: wanted) { return found }
    guard let mark = wanted.lastIndex(of: "#"), let number = Int(wanted[mark...].dropFirst()) else {
      return nil
    }
    let same = plain.indices.filter { plain[$0] == wanted[..<mark] }
    return number >= 1 && number <= same.count ? same[number - 1] : nil
  }

  /// Its index where columns are called by their number, from 1.
  package func position(of fieldCount: Int) -> Int? {
    guard let number = Int(name), number >= 1, number <= fieldCount else { return nil }
    return number - 1
  }

  /// A name as it is compared: without case, outer blanks and runs of inner ones.
  static func plain(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return plainASCII(name) }
    return name.lowercased().split { $0.isWhitespace || $0 == "\u{FEFF}" }.joined(separator: " ")
  }

  /// The same of ASCII, as most names are: nobody has to look for characters.
  private static func plainASCII(_ name: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if let last = plain.last, last != 0x20 { plain.append(0x20) }
      } else {
        plain.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      }
    }
    if plain.last == 0x20 { plain.removeLast() }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The names of a header row as columns are addressed: a repeated name gets its `#2`.
  static func addressable(_ header: [String]) -> [String] {
    var seen: [String: Int] = [:]
    return header.map { name in
      seen[plain(name), default: 0] += 1
      let count = seen[plain(name), default: 1]
      return count == 1 ? name : "\(name)#\(count)"
    }
  }
}
