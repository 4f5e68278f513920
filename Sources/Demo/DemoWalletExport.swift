import Ledger

/// The export of the web expense tracker that keeps the cash: one JSON object, amounts without a
/// sign and the direction beside them, oldest first.
struct DemoWalletExport {
  let year: DemoYear

  var text: String {
    let movements = year.extract(.wallet, DemoYear.first...DemoYear.last).movements
    let transactions = movements.enumerated().map { number, movement in
      Self.transaction(movement, number)
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

  private static func transaction(_ movement: DemoMovement, _ number: Int) -> String {
    let isIncome = !movement.amount.isNegative
    // The tracker numbers by the clock, in milliseconds; people note cash down in the evening.
    let noted = Int(movement.date.daysSince1970) * 86_400_000 + 52_200_000 + number * 1_013
    return """
          {
            "id": "\(noted)",
            "amount": \(movement.amount.minorUnits.magnitude / 100),
            "category": "\(movement.detail)",
            "date": "\(movement.date)",
            "description": "\(movement.text)",
            "type": "\(isIncome ? "income" : "expense")",
            "isRecurring": \(movement.text == "House help" || movement.text == "Newspaper")
          }
      """
  }
}
