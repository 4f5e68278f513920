internal import Yams

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
    do {
      let node = try Yams.compose(yaml: text) ?? Node([(Node, Node)]())
      root = try YAMLValue(node, in: source)
    } catch let rejection as Rejection {
      throw rejection
    } catch let problem as YamlError {
      throw source.rejection(problem)
    } catch {
      throw Rejection("cannot read this YAML: \(error)", at: .init(file: file))
    }
  }
}

/// The text a YAML value came from, kept for excerpts.
struct YAMLSource: Sendable {
  let file: String
  let lines: [Substring]

  init(file: String, text: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  func line(_ number: Int) -> String {
    number > 0 && number <= lines.count ? String(lines[number - 1]) : ""
  }

  func rejection(_ problem: YamlError) -> Rejection {
    switch problem {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      return Rejection(
        text, at: .init(file: file, line: mark.line, column: mark.column),
        excerpt: .init(text: line(mark.line), column: mark.column, width: 1))
    case .duplicatedKeysInMapping(let duplicates, let context):
      return duplicateKeys(duplicates, context.mark)
    default:
      return Rejection("cannot read this YAML: \(problem)", at: .init(file: file))
    }
  }

  /// Yams says where the first of the two stands; the second is the one to take out.
  private func duplicateKeys(_ duplicates: [String], _ mark: Mark) -> Rejection {
    let key = duplicates.sorted().first ?? ""
    let second = YAMLKeySearch(lines).next(key, after: mark.line, column: mark.column)
    let (lineNumber, column) = second ?? (mark.line, mark.column)
    return Rejection(
      "key \(Printable.quoted(key)) stands twice in this mapping",
      at: .init(file: file, line: lineNumber, column: column),
      excerpt: .init(
        text: line(lineNumber), column: column, width: max(1, key.unicodeScalars.count),
        label: second == nil ? "" : "first in line \(mark.line)"))
  }

  /// Flow collections nested deeper than any file of saldo's; the composer would recurse.
  func tooDeep() -> Rejection? {
    for (index, line) in lines.enumerated() {
      let opening = line.unicodeScalars.count { $0 == "[" || $0 == "{" }
      let indentation = line.unicodeScalars.prefix { $0 == " " || $0 == "-" || $0 == "?" }.count
      if opening > Self.deepest || indentation > Self.deepest * 8 {
        return Rejection("this YAML is nested too deep", at: .init(file: file, line: index + 1))
      }
    }
    return nil
  }

  private static let deepest = 64
}
