/// What money was for: a path of names from the general to the particular, such as
/// `Food:Groceries`.
package struct Category: Hashable, Comparable, Sendable {
  /// The whole path, names joined by `:`.
  package let path: String

  /// Nil when the path is empty, too long, or has an empty name or outer blanks in it.
  package init?(_ path: String) {
    guard path.utf8.count <= 200, Self.hasProperNames(path.utf8) else { return nil }
    self.path = path
  }

  /// Whether no name is empty and none has a blank at either end.
  private static func hasProperNames(_ path: String.UTF8View) -> Bool {
    let colon = UInt8(ascii: ":")
    var before = colon
    for byte in path {
      if before == colon, byte == colon || byte == 0x20 { return false }
      if before == 0x20, byte == colon { return false }
      before = byte
    }
    return before != colon && before != 0x20
  }

  private init(unchecked path: String) { self.path = path }

  /// Where transactions stand that no rule and no person has placed.
  package static let uncategorised = Category(unchecked: "Uncategorised")

  /// The path without its last name; nil at the top.
  package var parent: Category? {
    path.utf8.lastIndex(of: UInt8(ascii: ":")).map { Category(unchecked: String(path[..<$0])) }
  }

  /// The first name of the path.
  package var group: String {
    path.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(path[..<$0]) } ?? path
  }

  /// As people read it: `Food: Groceries`.
  package var title: String {
    path.split(separator: ":").joined(separator: ": ")
  }

  package static func < (left: Category, right: Category) -> Bool { left.path < right.path }
}
