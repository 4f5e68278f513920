import Rules
import Syntax

/// Whether the examples that rules carry come out as they say.
enum RulesCheck: LedgerCheck {
  static let name = "rules"
  static let title = "the examples that rules carry"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    let book = try subject.workspace.classifierBook()
    return book.rules.failures(currency: subject.workspace.configuration.currency).map {
      CheckLine(name, .finding, $0.firstLine)
    }
  }
}
