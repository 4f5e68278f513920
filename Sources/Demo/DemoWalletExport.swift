import Ledger

/// The export of the web expense tracker that keeps the cash: one JSON object, amounts without a
/// sign and the direction beside them, oldest first.
struct DemoWalletExport {
  let year: DemoYear

  var text: String {
    let payments = year.extract(.wallet, DemoYear.first...DemoYear.last).payments
    let transactions = payments.enumerated().map { number, payment in
      Self.transaction(payment, number)
    }
    return """
      {
        "transactions": [
      \(transactions.joined(separator: ",\n"))
        ],
        "emis": [],
        "currency": "INR"
      }

      """
  }

  private static func transaction(_ payment: DemoPayment, _ number: Int) -> String {
    let isIncome = !payment.amount.isNegative
    // The tracker numbers by the clock, in milliseconds; people note cash down in the evening.
    let noted = Int(payment.date.daysSince1970) * 86_400_000 + 52_200_000 + number * 1_013
    return """
          {
            "id": "\(noted)",
            "amount": \(payment.amount.minorUnits.magnitude / 100),
            "category": "\(payment.detail)",
            "date": "\(payment.date)",
            "description": "\(payment.text)",
            "type": "\(isIncome ? "income" : "expense")",
            "isRecurring": \(payment.text == "House help" || payment.text == "Newspaper")
          }
      """
  }
}
