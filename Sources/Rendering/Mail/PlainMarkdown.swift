/// Markdown as a person reads it where nothing renders it.
enum PlainMarkdown {
  /// The text without escapes, and tables without heads that say nothing.
  ///
  /// It undoes what ``MarkdownText/escape(_:)`` does; code stands as it is.
  static func text(_ markdown: String) -> String {
    var lines: [String] = []
    var isBelowEmptyHead = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmptyHead = line.contains("|") && line.allSatisfy { $0 == "|" || $0 == " " }
      if !isEmptyHead, !isBelowEmptyHead { lines.append(unescaped(line)) }
      isBelowEmptyHead = isEmptyHead
    }
    return lines.joined(separator: "\n")
  }

  private static let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">"]

  private static func unescaped(_ line: Substring) -> String {
    var text = ""
    var rest = line[...]
    var isCode = false
    while let first = rest.first {
      if first == "\\", !isCode, let next = rest.dropFirst().first {
        text.append(next)
        rest = rest.dropFirst(2)
      } else if !isCode, let entity = entities.first(where: { rest.hasPrefix($0.key) }) {
        text += entity.value
        rest = rest.dropFirst(entity.key.count)
      } else {
        if first == "`" { isCode.toggle() }
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
