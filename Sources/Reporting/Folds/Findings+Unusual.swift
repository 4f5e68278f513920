import Ledger

extension Findings {
  /// Payments of the last month that are far above what is usual, each with its row.
  func unusual() -> [Attention] {
    context.unusual.map { payment in
      let usual = context.style.moneyInWords(payment.usual)
      let scope =
        switch payment.basis {
        case .payee: ""
        case .category: " in \(payment.category.title)"
        case .all: " overall"
        }
      return Attention(
        urgency: .tight,
        phrases: [
          .subject(payment.payee),
          .text(
            " was paid \(context.style.moneyInWords(payment.amount)) on \(payment.day.words); "
              + "\(usual) is usual\(scope): see "),
          .row(payment.transaction), .text("."),
        ])
    }
  }
}
