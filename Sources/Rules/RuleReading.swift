import Ledger
import Syntax

/// A reader of a YAML rule file that collects all problems of the file.
struct RuleReading {
  private(set) var drafts: [RuleDraft] = []
  private(set) var problems: [Diagnostic] = []
  private let context: ReadingContext

  /// The rules and the problems of a rule file, YAML or CSV.
  static func read(
    _ file: RuleFile, in context: ReadingContext
  ) -> (drafts: [RuleDraft], problems: [Diagnostic]) {
    var context = context
    context.files.append(file.name)
    if file.isTable {
      let reading = RuleTableReading(file, in: context)
      return (reading.drafts, reading.problems)
    }
    let reading = RuleReading(file, in: context)
    return (reading.drafts, reading.problems)
  }

  private init(_ file: RuleFile, in context: ReadingContext) {
    self.context = context
    do throws(Rejection) {
      let root = try YAMLDocument(file.text, file: file.name).root
      try read(root)
    } catch { problems += error.diagnostics }
  }

  private mutating func read(_ root: YAMLValue) throws(Rejection) {
    let top = try root.mapping(allowing: ["version", "stage", "rules"])
    let words = RuleStage.allCases.map(\.rawValue)
    problems += Self.problems { () throws(Rejection) in
      try top.require([
        ("version", "version: 1"), ("stage", "stage: \(words.joined(separator: ", or stage: "))"),
      ])
    }
    problems += Self.problems { () throws(Rejection) in
      guard let version = top["version"], try version.int() != 1 else { return }
      throw version.rejection("unsupported version", hint: "write version: 1")
    }
    var stage = RuleStage.category
    problems += Self.problems { () throws(Rejection) in
      stage = try (top["stage"]?.word(of: words)).flatMap(RuleStage.init) ?? stage
    }
    for value in try top.required("rules").list() {
      do throws(Rejection) {
        if try include(value) { continue }
        drafts.append(try readRule(value, stage: stage))
      } catch { problems += error.diagnostics }
    }
  }

  /// The problems that `body` throws; empty if it succeeds.
  private static func problems(_ body: () throws(Rejection) -> Void) -> [Diagnostic] {
    do throws(Rejection) {
      try body()
      return []
    } catch { return error.diagnostics }
  }

  /// An example of `set:` for a rule of this stage.
  private static func example(of stage: RuleStage) -> String {
    switch stage {
    case .clean: "set: {payee: NAME}"
    case .category: "set: {category: NAME}"
    case .place: "set: {place: NAME}"
    case .tags: "set: {tags: [NAME]}"
    }
  }

  /// Inserts the rules of another file in place of an `include: PATH` line.
  ///
  /// The result is whether the value is such a line.
  private mutating func include(_ value: YAMLValue) throws(Rejection) -> Bool {
    guard case .mapping(let entries) = value.content,
      let entry = entries.first(where: { (try? $0.key.string()) == "include" })
    else { return false }
    _ = try value.mapping(allowing: ["include"])
    let name = try entry.value.string()
    let path = Self.path(name, from: context.files.last ?? "")
    guard !context.files.contains(path) else {
      throw entry.value.rejection("circular include: \(path)", hint: "remove this include")
    }
    guard let text = try context.text(path) else {
      throw entry.value.rejection(
        "file not found: \(path)", hint: "paths are relative to the folder of this file")
    }
    let reading = RuleReading.read(RuleFile(name: path, text: text), in: context)
    drafts += reading.drafts
    problems += reading.problems
    return true
  }

  /// The path of a name relative to a file's folder, without `.` and `..` where possible.
  fileprivate static func path(_ name: String, from file: String) -> String {
    if name.hasPrefix("/") { return name }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(
      String.init)
    for part in name.split(separator: "/") {
      switch part {
      case ".": break
      case "..":
        if let last = parts.last, last != "..", !last.isEmpty {
          parts.removeLast()
        } else {
          parts.append("..")
        }
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  private func readRule(_ value: YAMLValue, stage: RuleStage) throws(Rejection) -> RuleDraft {
    let entries = try value.mapping(allowing: ["when", "set", "stop", "expect"])
    var problems: [Diagnostic] = []
    var condition: Condition?
    var actions: RuleActions?
    var stops = false
    var examples: [RuleExample] = []
    do throws(Rejection) {
      condition = try Conditions.read(try entries.required("when"), in: context)
    } catch { problems += error.diagnostics }
    do throws(Rejection) {
      stops = try entries["stop"]?.bool() ?? false
      // A rule may only stop, and then keeps all values set so far.
      actions =
        stops && entries["set"] == nil
        ? RuleActions(condition)
        : try RuleActions(
          try entries.required("set", example: Self.example(of: stage)), stage: stage, condition)
    } catch { problems += error.diagnostics }
    do throws(Rejection) {
      for example in try entries["expect"]?.list() ?? [] {
        examples.append(try RuleExample(example, stage: stage))
      }
    } catch { problems += error.diagnostics }
    guard let condition, let actions, problems.isEmpty else { throw Rejection(problems) }
    return RuleDraft(
      stage: stage, condition: condition, actions: actions, stops: stops, location: value.location,
      examples: examples)
  }
}

/// A rule as read, before its names become indices.
struct RuleDraft: Sendable {
  var stage: RuleStage
  var condition: Condition
  var actions: RuleActions
  /// Whether the rule stops all later stages, and later rules of the tags stage.
  var stops = false
  var location: SourceLocation
  var examples: [RuleExample] = []
}

extension RuleFile {
  /// The paths of the files that this file includes; empty for a table or an invalid file.
  package var includes: [String] {
    // Parsing takes longer than all other work on a file, and few files include another.
    guard !isTable, text.contains("include"),
      let root = try? YAMLDocument(text, file: name).root,
      let rules = try? root.mapping(allowing: nil)["rules"]?.list()
    else { return [] }
    return rules.compactMap { rule in
      guard let path = try? rule.mapping(allowing: nil)["include"]?.string() else { return nil }
      return RuleReading.path(path, from: name)
    }
  }
}
