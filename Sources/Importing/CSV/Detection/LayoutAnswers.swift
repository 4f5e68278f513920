package import Ledger

/// Your answers about a CSV layout; nil for each decision that the file itself must settle.
///
/// An answer settles only what the file leaves open. It never overrides what the file proves.
package struct LayoutAnswers: Hashable, Sendable {
  /// The meaning of a positive number in the only column of amounts.
  package var sign: AmountSign?
  /// The order of day, month and year.
  package var dateOrder: DateOrder?
  /// The separators of the numbers.
  package var number: NumberStyle.Marks?
  /// The column of booking dates, for a file without a header.
  package var dateColumn: String?
  /// The column of amounts, or those of money out and money in, for a file without a header.
  package var amountColumns: [String]?

  package init(sign: AmountSign? = nil, dateOrder: DateOrder? = nil) {
    self.sign = sign
    self.dateOrder = dateOrder
  }
}

/// One possible answer to one question about a layout.
package enum LayoutAnswer: Hashable, Sendable {
  case sign(AmountSign)
  case dateOrder(DateOrder)
  case number(NumberStyle.Marks)
  case dateColumn(String)
  case amountColumns([String])

  /// The decision that the answer settles.
  package var subject: LayoutQuestion.Subject {
    switch self {
    case .sign: .sign
    case .dateOrder: .dateOrder
    case .number: .number
    case .dateColumn: .dateColumn
    case .amountColumns: .amountColumns
    }
  }
}

extension LayoutAnswers {
  /// Adds an answer.
  package mutating func add(_ answer: LayoutAnswer) {
    switch answer {
    case .sign(let sign): self.sign = sign
    case .dateOrder(let order): dateOrder = order
    case .number(let marks): number = marks
    case .dateColumn(let name): dateColumn = name
    case .amountColumns(let names): amountColumns = names
    }
  }

  /// These answers and one more.
  package func adding(_ answer: LayoutAnswer) -> LayoutAnswers {
    var answers = self
    answers.add(answer)
    return answers
  }
}
