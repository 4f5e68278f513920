/// How one bank lays out its CSV: a value read from a YAML file.
package struct CSVProfile: Hashable, Sendable {
  /// The file's name without extension, such as `hdfc-savings`.
  package var name: String

  package init(name: String) {
    self.name = name
  }
}
