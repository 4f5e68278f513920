internal import Yams

/// A YAML file read strictly: every value keeps its place, every key must be one that was asked
/// for, and the parts of YAML that surprise people (anchors, tags, duplicate keys) are refused.
package struct YAMLDocument: Sendable {
  /// The value at the top.
  package let root: YAMLValue

  /// Reads one document; an empty file is an empty mapping.
  package init(_ text: String, file: String) throws(Rejection) {
    let source = YAMLSource(file: file, text: text)
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

  private func duplicateKeys(_ duplicates: [String], _ mark: Mark) -> Rejection {
    Rejection(
      "key \"\(duplicates.sorted().joined(separator: "\", \""))\" stands twice in this mapping",
      at: .init(file: file, line: mark.line, column: mark.column),
      excerpt: .init(text: line(mark.line), column: mark.column, width: 1))
  }
}
