import Bookkeeping
import Ledger
import Syntax

/// A conversation about what a statement leaves open: its layout and its account.
struct FileConversation {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// The inquiry with your answers; nil if you give up.
  func answers(to inquiry: FileInquiry) -> FileInquiry? {
    var inquiry = inquiry
    while let question = inquiry.question() {
      switch question {
      case .layout(let decision):
        guard let answer = choose(decision, in: inquiry.file) else { return nil }
        inquiry.answer(answer)
      case .account(let choice):
        guard let key = account(choice, of: inquiry.file) else { return nil }
        inquiry.answer(account: key)
      }
    }
    return inquiry
  }

  // MARK: Layout

  /// The answer that you accept; nil if none.
  ///
  /// The rows are shown under each possible answer, likeliest first, until you agree.
  func choose(
    _ decision: LayoutDecision, in file: String
  ) -> LayoutDecision.Answer? {
    guard let first = decision.choices.first else { return nil }
    console.sayLine("\(Printable.text(file)): \(Self.question(first.answer, decision.columns))")
    for choice in decision.choices {
      console.sayLine("  \(Self.meaning(choice.answer, decision.columns)):")
      Self.table(choice.rows).forEach { console.sayLine("    \($0)") }
      switch console.agrees("Is this right?", isDefault: true, again: "Type y or n.") {
      case true: return choice.answer
      case false: continue
      case nil: return nil
      }
    }
    console.sayLine("No other reading is possible; saldo rejects the file.")
    return nil
  }

  private static func question(_ answer: LayoutDecision.Answer, _ columns: [String]) -> String {
    let names = list(columns)
    switch answer {
    case .sign: return "is a positive amount in column \(names) money in or money out?"
    case .dateOrder: return "in which order are day and month in column \(names)?"
    case .number: return "how are the amounts in column \(names) written?"
    case .dateColumn: return "which column is the booking date?"
    case .amountColumns: return "which column is the amount?"
    }
  }

  private static func meaning(_ answer: LayoutDecision.Answer, _ columns: [String]) -> String {
    switch answer {
    case .sign(.asIs): "positive is money in"
    case .sign(.inverted): "positive is money out"
    case .dateOrder(let order): order.pattern
    case .number(let name, let example): "\(name), as in \(example)"
    case .dateColumn(let name): "column \(list([name]))"
    case .amountColumns(let names): "column \(list(names))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { Printable.quoted($0) }.joined(separator: " and ")
  }

  /// The lines of the rows, in columns: `12.03.2026  REWE  23,40  → money out, 12 March 2026`.
  private static func table(_ rows: [LayoutDecision.Row]) -> [String] {
    func padded(_ texts: [String]) -> [String] {
      let width = texts.map(\.count).max() ?? 0
      return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    let dates = padded(rows.map { Printable.text($0.writtenDate) })
    let texts = padded(rows.map { shortened(Printable.text($0.text)) })
    let amounts = rows.map { Printable.text($0.writtenAmount) }
    let width = amounts.map(\.count).max() ?? 0
    return rows.indices.map { index in
      let blank = String(repeating: " ", count: width - amounts[index].count)
      return
        "\(dates[index])  \(texts[index])  \(blank)\(amounts[index])  → \(reading(rows[index]))"
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 32 ? text : text.prefix(31) + "…"
  }

  /// The meaning of a row: `money out, 12 March 2026`.
  private static func reading(_ row: LayoutDecision.Row) -> String {
    var parts: [String] = []
    if let amount = row.amount {
      parts.append(
        amount.minorUnits == 0 ? "nothing" : amount.minorUnits < 0 ? "money out" : "money in")
    }
    if let day = row.day { parts.append("\(day.day) \(months[day.month - 1]) \(day.year)") }
    return parts.joined(separator: ", ")
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // MARK: Account

  /// The key of the account that you choose; nil at the end of the input.
  ///
  /// You type the account's number in the list, its key, or the key of a new account.
  private func account(_ choice: AccountChoice, of file: String) -> String? {
    console.sayLine("\(Printable.text(file)): which account does this file belong to?")
    for (index, account) in choice.known.enumerated() {
      let details = [account.name, account.currency?.code].compactMap(\.self).map(Printable.text)
      console.sayLine("  \(([String(index + 1), account.key] + details).joined(separator: "  "))")
    }
    let prompt =
      choice.known.isEmpty ? "Name of the new account" : "Number, or the name of a new account"
    while let answer = console.ask("\(prompt) [\(choice.proposal)]:") {
      if answer.isEmpty { return choice.proposal }
      if let number = Int(answer), number >= 1, number <= choice.known.count {
        return choice.known[number - 1].key
      }
      // A number that is not in the list is a slip, not a name.
      if Int(answer) == nil, Account.isKey(answer) { return answer }
      console.sayLine(
        Int(answer) == nil
          ? "\(Printable.quoted(answer)) is not a valid account key: \(Account.keyHint)"
          : "There is no account \(answer) in the list.")
    }
    return nil
  }
}
