import Ledger
import Store

/// What is wrong with an entry, for a person.
enum RegisterWording {
  static func text(_ problem: RegisterProblem, _ register: Register) -> String {
    switch problem {
    case .missing(let field): "\(register.title) has no \(field)"
    case .tooSmall(let field, .above(let bound)): "\(field) must be above \(bound)"
    case .tooSmall(let field, .atLeast(let bound)): "\(field) must be at least \(bound)"
    case .unfit(let field): "\(field) holds what cannot stand there\(choice(register[field]))"
    case .broken(let rule): rule.wording
    case .notThere(let field, let other, let key):
      "\(field) names \(Registers[other]?.title ?? other) \(key), which is not there"
    case .other(let message): "the ledger refuses it: \(message)"
    }
  }

  private static func choice(_ field: RegisterField?) -> String {
    guard case .word(let words)? = field?.kind else { return "" }
    return ": one of \(words.joined(separator: ", "))"
  }
}
