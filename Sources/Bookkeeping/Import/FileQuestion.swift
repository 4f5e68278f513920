import Importing
package import Ledger

/// A question about a statement that only you can answer.
package enum FileQuestion: Sendable {
  /// A decision about a CSV layout that the file leaves open.
  case layout(LayoutDecision)
  /// The account of a file that does not name it.
  case account(AccountChoice)
}

/// An open decision about a CSV layout, with the rows as each answer reads them.
package struct LayoutDecision: Sendable {
  /// A possible answer.
  package enum Answer: Hashable, Sendable {
    case sign(AmountSign)
    case dateOrder(DateOrder)
    /// The name of the separators in numbers, with an example.
    case number(String, example: String)
    case dateColumn(String)
    /// The column of amounts, or the two columns of money out and money in.
    case amountColumns([String])
  }

  /// An answer and its consequences.
  package struct Choice: Sendable {
    package var answer: Answer
    /// Up to three rows, from the same lines for every choice.
    package var rows: [Row]
  }

  /// One row as an answer reads it.
  package struct Row: Hashable, Sendable {
    /// The date as the file writes it.
    package var writtenDate: String
    package var text: String
    /// The amount as the file writes it.
    package var writtenAmount: String
    /// The day; nil if another open decision determines it.
    package var day: CalendarDate?
    /// The amount, negative for money out; nil if another open decision determines it.
    package var amount: Amount?
  }

  /// The columns that the decision is about.
  package var columns: [String]
  /// The possible answers, the likeliest first.
  package var choices: [Choice]
}

/// A choice of the account that a file belongs to.
package struct AccountChoice: Sendable {
  /// The known accounts that the file may belong to.
  package var known: [KnownAccount]
  /// A key for a new account, made from the name of the profile or the file.
  package var proposal: String

  /// An account of the ledger or of `saldo.yaml`.
  package struct KnownAccount: Hashable, Sendable {
    package var key: String
    package var name: String?
    package var currency: Currency?
  }
}

extension LayoutDecision {
  init(_ question: LayoutQuestion) {
    columns = question.columns
    choices = question.choices.map { choice in
      Choice(
        answer: Answer(choice.answer),
        rows: choice.rows.map { row in
          Row(
            writtenDate: row.writtenDate, text: row.text, writtenAmount: row.writtenAmount,
            day: row.day, amount: row.amount)
        })
    }
  }
}

extension LayoutDecision.Answer {
  fileprivate init(_ answer: LayoutAnswer) {
    switch answer {
    case .sign(let sign): self = .sign(sign)
    case .dateOrder(let order): self = .dateOrder(order)
    case .number(let marks): self = .number(marks.rawValue, example: marks.example)
    case .dateColumn(let name): self = .dateColumn(name)
    case .amountColumns(let names): self = .amountColumns(names)
    }
  }

  /// The answer as detection takes it; nil for an unknown number style.
  var layoutAnswer: LayoutAnswer? {
    switch self {
    case .sign(let sign): .sign(sign)
    case .dateOrder(let order): .dateOrder(order)
    case .number(let name, _): NumberStyle.Marks(rawValue: name).map { .number($0) }
    case .dateColumn(let name): .dateColumn(name)
    case .amountColumns(let names): .amountColumns(names)
    }
  }
}
