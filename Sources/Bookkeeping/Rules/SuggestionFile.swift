import Ledger
import Rules
import Syntax

/// The file to which suggested rules are appended; its existing rules stay.
struct SuggestionFile {
  private let workspace: Workspace
  /// The path of the file; for a rule file of the workspace, as the workspace names it.
  private let name: String
  private let old: String?

  init(_ workspace: Workspace, _ path: String) throws {
    self.workspace = workspace
    let known = try RuleFileChoice(workspace).name(of: path)
    name = known ?? path
    old = try Failure.ofWorkspace { () throws(Rejection) in
      try Workspace.textIfThere(FilePath(path))
    }
  }

  /// Appends the suggestions that no rule covers yet, and returns their number.
  ///
  /// In a YAML file, each new rule has an example, unless the example would fail. Without new
  /// suggestions, saldo writes nothing.
  func add(_ lines: [SuggestedRules.Line]) throws -> Int {
    var file = SuggestedRules(lines: try uncovered(lines))
    guard !file.lines.isEmpty else { return 0 }
    let failing = try workspace.failures(with: RuleFile(name: name, text: try text(file)))
    if !failing.isEmpty {
      let shown = file.lines.indices.filter { file.lines[$0].example != nil }
      for (line, place) in zip(try exampleLines(file), shown) where failing.contains(line) {
        file.lines[place].example = nil
      }
    }
    try OutputFile.write(Array(try text(file).utf8), to: name)
    return file.lines.count
  }

  /// The suggestions that no rule of the workspace or the file, and no other suggestion, makes
  /// unreachable.
  private func uncovered(_ lines: [SuggestedRules.Line]) throws -> [SuggestedRules.Line] {
    var lines = lines
    let last = "\u{10FFFF}"
    let trial = RuleFile(name: last, text: SuggestedRules(lines: lines).text)
    var files = try workspace.ruleFiles().filter { $0.name != name } + [trial]
    if let old { files.append(RuleFile(name: name, text: old)) }
    let book = try workspace.classifierBook(of: files).rules
    let covered = Set(book.shadows().map(\.rule))
    let own = book.rules.indices.filter { book.rules[$0].location.file == last }
    for (place, rule) in zip(lines.indices, own).reversed() where covered.contains(rule) {
      lines.remove(at: place)
    }
    return lines
  }

  /// The text of the file with the suggestions at its end.
  private func text(_ file: SuggestedRules) throws -> String {
    let isTable = RuleFile(name: name, text: "").isTable
    guard isTable || old != nil else { return file.text }
    guard isTable else { return try appended(file, to: old ?? "") }
    let rules = file.lines.map { line in
      NewRule(text: line.candidate.text, fields: [.init("category", line.candidate.category)])
    }
    var table = TableText(old ?? "", columns: ["contains", "category"])
    guard let first = rules.first, first.columns.allSatisfy(table.columns.contains) else {
      throw refusal("add the columns contains and category to its header row")
    }
    for rule in rules { table.add(rule.cells) }
    return table.text
  }

  private func appended(_ file: SuggestedRules, to old: String) throws -> String {
    guard let list = YAMLRuleList(old, file: name), list.stage == RuleStage.category.rawValue
    else {
      throw refusal("choose another file, or one with stage: category that ends with its rules")
    }
    let lineEnd = old.contains("\r\n") ? "\r\n" : "\n"
    let indent = String(repeating: " ", count: list.indent)
    let items = file.items.split(separator: "\n").map { indent + $0.dropFirst(2) + lineEnd }
    let start = list.opened(old) ?? old
    return start + (start.last?.isNewline ?? true ? "" : lineEnd) + items.joined()
  }

  private func refusal(_ hint: String) -> Failure {
    Failure(.usage, "cannot add rules to \(Printable.text(name))", hint: hint)
  }

  /// The line numbers of the new examples.
  private func exampleLines(_ file: SuggestedRules) throws -> [Int] {
    let lines = try text(file).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let before =
      old?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count ?? 1
    return lines.indices.dropFirst(before - 1).filter { index in
      ["- {text:", "- {payee:"].contains { lines[index].trimmed.hasPrefix($0) }
    }.map { $0 + 1 }
  }
}
