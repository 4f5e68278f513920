internal import Foundation
import Rules
import Syntax

/// The choice of the file for a new rule: a file in the form in which you write such rules.
struct RuleFileChoice {
  private let workspace: Workspace
  private let files: [RuleFile]

  /// The name of the table that saldo creates if no file suits a rule.
  static let newFile = "rules/50-added.csv"

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    do throws(Rejection) {
      files = try workspace.ruleFiles()
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// The edit that adds a rule.
  ///
  /// The first table with the needed columns wins, because a table holds such rules in their
  /// shortest form. Otherwise the rule goes to the end of the last YAML file of its stage that ends
  /// with its rules. Without a suitable file, saldo creates a table.
  ///
  /// Files with names that begin with 9 come last in the order of rules and hold suggestions. saldo
  /// uses them only if you name them.
  func edit(adding rule: NewRule, file: String? = nil) throws -> RuleFileEdit {
    if let file { return try edit(adding: rule, to: file) }
    let own = files.filter { !Workspace.stem($0.name).hasPrefix("9") }
    let table = own.first { RuleFileEdit.isTable($0, for: rule) }
    if let table, let edit = RuleFileEdit(adding: rule, to: table) { return edit }
    for file in own.reversed() where !file.isTable {
      if let edit = RuleFileEdit(adding: rule, to: file) { return edit }
    }
    return RuleFileEdit(creating: unusedName, with: rule)
  }

  /// The name of the rule file at a path; nil if it is not a rule file of the workspace.
  func name(of path: String) -> String? {
    let resolved = Self.resolved(path)
    return files.first { Self.resolved($0.name) == resolved }?.name
  }

  /// The path of the new file, with a number if the workspace has a rule file with that name.
  private var unusedName: String {
    let used = Set(files.map(\.name))
    var name = workspace.path(Self.newFile)
    var number = 1
    while used.contains(name) {
      number += 1
      name = workspace.path(Self.newFile.replacing(".csv", with: "-\(number).csv"))
    }
    return name
  }

  private func edit(adding rule: NewRule, to file: String) throws -> RuleFileEdit {
    let path = Self.resolved(file)
    if let name = name(of: file), let known = files.first(where: { $0.name == name }) {
      guard let edit = RuleFileEdit(adding: rule, to: known) else {
        throw Failure(
          .usage, "cannot add this rule to \(known.name)",
          hint: known.isTable
            ? "add the columns \(rule.columns.joined(separator: ", ")) to its header row"
            : "choose a YAML file with stage: \(rule.stage.rawValue) that ends with its rules, or "
              + "a table")
      }
      return edit
    }
    let folder = workspace.path("rules")
    let isRuleFile = [".yaml", ".csv"].contains { file.lowercased().hasSuffix($0) }
    guard isRuleFile, OutputFile.folder(of: path) == Self.resolved(folder) else {
      throw Failure(
        .usage, "\(Printable.text(file)) is not a rule file of this workspace",
        hint: "name a .csv or .yaml file in \(folder)")
    }
    let name = Workspace.join(folder, file.lastPathPart)
    return RuleFileEdit(creating: name, with: rule)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
