extension Diagnostic {
  /// The message as people read it: first line in the shape of a compiler's, the excerpt with
  /// its carets, notes, and the hint last.
  package var text: String {
    var lines = [firstLine]
    if let excerpt, let location, location.line > 0 {
      lines += excerptLines(excerpt, lineNumber: location.line)
    }
    lines += notes.map { "    = \($0)" }
    if let hint { lines += ["hint: \(hint)"] }
    return lines.joined(separator: "\n")
  }

  /// `file:line:column: error: message`.
  package var firstLine: String {
    let place = location.map { "\($0): " } ?? "saldo: "
    return "\(place)\(severity.rawValue): \(message)"
  }

  private func excerptLines(_ excerpt: Excerpt, lineNumber: Int) -> [String] {
    let window = ExcerptWindow(excerpt)
    let number = String(lineNumber)
    let gutter = String(repeating: " ", count: number.count)
    let carets =
      String(repeating: " ", count: window.cellsBefore)
      + String(repeating: "^", count: max(1, window.cellsUnder))
    let label = excerpt.label.isEmpty ? "" : " \(excerpt.label)"
    return ["\(gutter) |", "\(number) | \(window.text)", "\(gutter) | \(carets)\(label)"]
  }
}

/// The part of a long line around its underlined piece, with cells counted for the carets.
private struct ExcerptWindow {
  var text = ""
  var cellsBefore = 0
  var cellsUnder = 0

  private static let before = 60
  private static let width = 100

  init(_ excerpt: Diagnostic.Excerpt) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let first = max(0, excerpt.column - 1)
    let start = scalars.count > Self.width ? max(0, first - Self.before) : 0
    let end = min(scalars.count, start + Self.width)
    if start > 0 { add("…", isUnder: false, isBefore: true) }
    for index in start..<max(start, end) {
      let piece = scalars[index] == "\t" ? " " : Printable.text(String(scalars[index]))
      add(
        piece, isUnder: index >= first && index < first + excerpt.width, isBefore: index < first)
    }
    if end < scalars.count { text += "…" }
    if excerpt.column > scalars.count { cellsBefore += excerpt.column - 1 - scalars.count }
  }

  private mutating func add(_ piece: String, isUnder: Bool, isBefore: Bool) {
    text += piece
    if isBefore { cellsBefore += Printable.cells(piece) }
    if isUnder { cellsUnder += Printable.cells(piece) }
  }
}
