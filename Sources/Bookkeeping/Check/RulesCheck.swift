import Rules
import Syntax

/// A check that the examples in rules give the stated results.
enum RulesCheck: LedgerCheck {
  static let name = "rules"
  static let title = "examples in rules"
  static let needsRules = true

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    let book = try subject.classifierBook()
    let currency = subject.workspace.configuration.currency
    return book.rules.failures(currency: currency, places: book.rulePlaces).map {
      CheckLine(name, .finding, $0.firstLine).settled(
        by: "fix the rule or its example, then run", "saldo rules test",
        at: $0.location.map { "\($0)" } ?? "")
    }
  }
}
