/// Finds a key of a mapping in the lines of a YAML file.
///
/// The parser tells of a key that stands twice only where it stands first. The keys of a block
/// mapping begin in one column; those of a flow mapping stand anywhere in its braces.
struct YAMLKeySearch {
  private let lines: [Substring]

  init(_ lines: [Substring]) {
    self.lines = lines
  }

  /// Where the same key stands again, line and column from 1; nil when it cannot be told.
  func next(_ key: String, after line: Int, column: Int) -> (line: Int, column: Int)? {
    guard line > 0, line <= lines.count else { return nil }
    return nextInBlock(key, after: line, column: column) ?? nextInFlow(key, line, column)
  }

  private func nextInBlock(_ key: String, after line: Int, column: Int) -> (Int, Int)? {
    for (index, text) in lines.enumerated().dropFirst(line) {
      let scalars = Array(text.unicodeScalars)
      let indentation = scalars.prefix { $0 == " " }.count
      guard indentation < scalars.count, scalars[indentation] != "#" else { continue }
      // A mapping in a list begins behind its dash, so its other keys stand in its own column.
      if indentation < column - 1 { return nil }
      if indentation == column - 1, isKey(key, scalars, at: indentation) {
        return (index + 1, column)
      }
    }
    return nil
  }

  private func nextInFlow(_ key: String, _ line: Int, _ column: Int) -> (Int, Int)? {
    for (index, text) in lines.enumerated().dropFirst(line - 1) {
      let scalars = Array(text.unicodeScalars)
      let start = index == line - 1 ? column : 0
      for offset in scalars.indices.dropFirst(start) where isKey(key, scalars, at: offset) {
        let before = scalars[..<offset].last { $0 != " " }
        if before == "," || before == nil { return (index + 1, offset + 1) }
      }
    }
    return nil
  }

  /// Whether the key, plain or quoted, and its colon stand here.
  private func isKey(_ key: String, _ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    for quote in ["", "\"", "'"] {
      let wanted = Array((quote + key + quote).unicodeScalars)
      let rest = scalars[start...]
      if rest.starts(with: wanted), rest.dropFirst(wanted.count).first(where: { $0 != " " }) == ":"
      {
        return true
      }
    }
    return false
  }
}
