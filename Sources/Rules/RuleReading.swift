import Ledger
import Syntax

/// Reads a file of rules in YAML; every problem of the file is found in one go.
struct RuleReading {
  private(set) var drafts: [RuleDraft] = []
  private(set) var problems: [Diagnostic] = []
  private let context: ReadingContext

  init(_ file: RuleFile, in context: ReadingContext) {
    self.context = context
    do throws(Rejection) {
      let root = try YAMLDocument(file.text, file: file.name).root
      try read(root)
    } catch { problems += error.diagnostics }
  }

  private mutating func read(_ root: YAMLValue) throws(Rejection) {
    let top = try root.mapping(allowing: ["version", "stage", "rules"])
    let version = try top.required("version")
    guard try version.int() == 1 else { throw version.rejection("this saldo reads version 1") }
    let words = RuleStage.allCases.map(\.rawValue)
    let stage = RuleStage(rawValue: try top.required("stage").word(of: words)) ?? .category
    for value in try top.required("rules").list() {
      do throws(Rejection) {
        drafts.append(try readRule(value, stage: stage))
      } catch { problems += error.diagnostics }
    }
  }

  private func readRule(_ value: YAMLValue, stage: RuleStage) throws(Rejection) -> RuleDraft {
    let entries = try value.mapping(allowing: ["when", "set", "expect", "name"])
    var problems: [Diagnostic] = []
    var condition: Condition?
    var actions: RuleActions?
    var examples: [RuleExample] = []
    do throws(Rejection) {
      condition = try Conditions.read(try entries.required("when"), in: context)
    } catch { problems += error.diagnostics }
    do throws(Rejection) {
      actions = try RuleActions(try entries.required("set"), stage: stage)
    } catch { problems += error.diagnostics }
    do throws(Rejection) {
      for example in try entries["expect"]?.list() ?? [] {
        examples.append(try RuleExample(example, stage: stage))
      }
    } catch { problems += error.diagnostics }
    guard let condition, let actions, problems.isEmpty else { throw Rejection(problems) }
    return RuleDraft(
      stage: stage, condition: condition, actions: actions, location: value.location,
      examples: examples)
  }
}
