import Ledger
import Syntax

/// The errors of an element that saldo cannot convert to a record.
extension Diagnostic {
  static func missing(
    _ path: String, _ field: RegisterField, _ location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(path) is missing; expected \(field.expected)", at: location,
      hint: "add it to the export")
  }

  static func blank(_ path: String, _ location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "\(path) is blank; expected text", at: location,
      hint: "enter it in the export")
  }

  static func broken(_ node: LegacyNode, _ rule: RegisterRule) -> Diagnostic {
    Diagnostic(
      .error, "\(node.path): \(rule.wording)", at: node.value.location,
      hint: "correct it in the export")
  }

  static func noSuch(
    _ path: String, _ id: String, _ field: RegisterField, _ location: SourceLocation
  ) -> Diagnostic {
    let title = field.linked.flatMap { Registers[$0] }?.title ?? field.name
    return Diagnostic(
      .error, "\(path) refers to \(Printable.quoted(id)), but the file has no such \(title)",
      at: location, hint: "add the \(title), or correct the id")
  }

  static func rejectedParent(
    _ node: LegacyNode, _ register: String, _ path: String
  ) -> Diagnostic {
    let title = Registers[register]?.title ?? register
    return Diagnostic(
      .error, "\(node.path) belongs to the \(title) \(path), which was rejected",
      at: node.value.location, hint: "correct \(path) to import this too")
  }
}

extension RegisterField {
  /// A description of valid values for the field.
  var expected: String {
    switch kind {
    case .text, .secret: "text"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .flag: "true or false"
    case .day, .moment: "a date such as 2026-08-14"
    case .money: "an amount such as 12.50"
    case .number: "a number"
    case .count: "a whole number"
    case .currency: "a currency such as EUR"
    case .link(let register, _): "the \(Registers[register]?.title ?? register)'s id"
    case .amounts: "amounts by name"
    }
  }
}
