import Bookkeeping
import Ledger
import Syntax

/// The questions of `saldo init`, on a terminal.
struct InitConversation {
  private let console: Console

  init(_ console: Console) { self.console = console }

  var questions: InitFromStatements.Questions {
    guard console.mayAsk else { return .none }
    return InitFromStatements.Questions(
      currency: currency,
      layout: { FileConversation(console).choose($1, in: $0) })
  }

  /// Asks for the currency of a file and returns it; nil if no answer is a currency.
  ///
  /// It asks at most three times.
  private func currency(of file: StatementInspection, suggestion: Currency?) -> Currency? {
    console.sayLine("\(Printable.text(file.path.text)) does not state the currency of its amounts.")
    let usual = suggestion.map { " [\($0.code)]" } ?? ""
    for _ in 0..<3 {
      guard let answer = console.ask("Currency, such as EUR\(usual):") else { return nil }
      if answer.isEmpty, let suggestion { return suggestion }
      if let currency = Currency(answer) { return currency }
      console.sayLine("\(Printable.quoted(answer)) is not an ISO 4217 currency.")
    }
    return nil
  }
}
