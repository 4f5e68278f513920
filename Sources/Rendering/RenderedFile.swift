/// A file that a renderer made, not yet written.
package struct RenderedFile: Hashable, Sendable {
  /// Where it goes, relative to the reports folder, such as `2026-08/month.html`.
  package let path: String
  package let bytes: [UInt8]

  /// Whether it stands in the reports folder itself and not in that of a period.
  package var isOfFolder: Bool { !path.utf8.contains(UInt8(ascii: "/")) }

  package init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}
