internal import CYAML

/// A YAML file read strictly: every value keeps its place, every key must be one that was asked
/// for, and the parts of YAML that surprise people (anchors, tags, duplicate keys) are refused.
package struct YAMLDocument: Sendable {
  /// The value at the top.
  package let root: YAMLValue

  /// Reads one document; an empty file is an empty mapping.
  package init(_ text: String, file: String) throws(Rejection) {
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = YAMLSource(file: file, text: text)
    if let deep = source.tooDeep() { throw deep }
    root =
      try YAMLComposer.root(text, in: source)
      ?? YAMLValue(.mapping([]), at: YAMLEvents.Mark(), in: source)
  }
}
