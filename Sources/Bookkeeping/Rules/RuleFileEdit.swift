import Rules
import Syntax

/// An edit that adds a rule at the end of a rule file; the other rules stay unchanged.
struct RuleFileEdit: Sendable {
  /// The path of the file, as messages show it.
  let name: String
  /// The text before the edit; nil if the file is new.
  let old: String?
  let new: String
  /// The line of the added rule.
  let line: Int

  /// Creates an edit that appends a rule to a file; nil if the form of the file does not allow it.
  init?(adding rule: NewRule, to file: RuleFile) {
    guard
      let added = file.isTable
        ? Self.row(rule, in: file.text) : Self.item(rule, in: file.text, name: file.name)
    else { return nil }
    self.init(name: file.name, old: file.text, new: added.text, line: added.line)
  }

  private init(name: String, old: String?, new: String, line: Int) {
    (self.name, self.old, self.new, self.line) = (name, old, new, line)
  }

  /// Creates an edit for a new file with the rule: a table or YAML, according to the file's name.
  init(creating name: String, with rule: NewRule) {
    guard name.lowercased().hasSuffix(".csv") else {
      let head = "version: 1\nstage: \(rule.stage.rawValue)\nrules:\n"
      let lines = rule.yaml(isShort: false).map { "  \($0)\n" }
      self.init(name: name, old: nil, new: head + lines.joined(), line: 4)
      return
    }
    let usual = ["contains", "payee", "category", "tags"]
    let columns = usual + rule.columns.filter { !usual.contains($0) }
    var table = TableText(Self.tableHead + columns.joined(separator: ",") + "\n", columns: columns)
    let line = table.add(rule.cells)
    self.init(name: name, old: nil, new: table.text, line: line)
  }

  private static let tableHead = """
    # Rules from saldo review and saldo rules add, one per row. If the bank text contains the first
    # column, the transaction gets the other values. The first matching row wins.

    """

  // MARK: - Tables

  /// Whether a file is a table with all columns that the rule needs.
  static func isTable(_ file: RuleFile, for rule: NewRule) -> Bool {
    guard file.isTable else { return false }
    let columns = TableText(file.text, columns: []).columns
    return rule.columns.allSatisfy(columns.contains)
  }

  private static func row(_ rule: NewRule, in text: String) -> (text: String, line: Int)? {
    var table = TableText(text, columns: [])
    guard rule.columns.allSatisfy(table.columns.contains) else { return nil }
    let line = table.add(rule.cells)
    return (table.text, line)
  }

  // MARK: - YAML

  /// The text with a rule after the last one, and the line of the rule.
  ///
  /// Nil unless the file has the rule's stage and ends with its list of rules.
  private static func item(
    _ rule: NewRule, in text: String, name: String
  ) -> (text: String, line: Int)? {
    guard let list = YAMLRuleList(text, file: name), list.stage == rule.stage.rawValue else {
      return nil
    }
    let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    var text = list.opened(text) ?? text
    if let last = text.last, !last.isNewline { text += lineEnd }
    if list.isSpaced { text += lineEnd }
    let line = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let indent = String(repeating: " ", count: list.indent)
    text += rule.yaml(isShort: list.isShort).map { indent + $0 + lineEnd }.joined()
    return (text, line)
  }
}

/// The form of the list of rules in a YAML file, in block style at the end of the file.
struct YAMLRuleList {
  let stage: String
  /// The number of spaces before the dash of a rule.
  private(set) var indent = 2
  /// Whether the last rule has the short form on one line, in braces.
  private(set) var isShort = false
  /// Whether a blank line separates the last two rules.
  private(set) var isSpaced = false
  private(set) var isEmpty = false
  private let keyLine: Int

  /// Reads a rule file; nil if the file is invalid or the list has another form.
  init?(_ text: String, file: String) {
    guard let root = try? YAMLDocument(text, file: file).root,
      let entries = try? root.mapping(allowing: nil).entries,
      let last = entries.max(by: { $0.keyValue.location.line < $1.keyValue.location.line }),
      last.key == "rules",
      let stage = try? entries.first(where: { $0.key == "stage" })?.value.string(),
      let rules = try? last.value.list()
    else { return nil }
    self.stage = stage
    keyLine = last.keyValue.location.line
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func line(_ number: Int) -> Substring { number <= lines.count ? lines[number - 1] : "" }
    guard let end = rules.last?.location else {
      isEmpty = true
      guard line(keyLine).trimmed == "rules: []" else { return nil }
      return
    }
    let before = line(end.line).prefix(end.column - 1)
    guard before.trimmed == "-", let dash = before.firstIndex(of: "-") else { return nil }
    indent = before.distance(from: before.startIndex, to: dash)
    isShort = line(end.line).dropFirst(end.column - 1).hasPrefix("{")
    isSpaced = rules.count > 1 && end.line > 1 && line(end.line - 1).trimmed.isEmpty
  }

  /// The text with `rules:` in place of `rules: []`; nil if the list is not empty.
  func opened(_ text: String) -> String? {
    guard isEmpty else { return nil }
    return text.replacing("rules: []", with: "rules:", maxReplacements: 1)
  }
}
