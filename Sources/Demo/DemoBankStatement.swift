import Ledger

/// A download from the savings bank: CSV with two columns of amounts and a running balance.
struct DemoBankStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  var text: String {
    let (opening, movements) = year.extract(.savings, days)
    var balance = opening
    var lines = [
      "Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance"
    ]
    for movement in movements {
      balance = DemoYear.total(balance, [movement])
      lines.append(row(movement, balance))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ movement: DemoMovement, _ balance: Amount) -> String {
    let date = Self.date(movement.date)
    let isDebit = movement.amount.isNegative
    let debit = isDebit ? "\(-movement.amount)" : "0.00"
    let credit = isDebit ? "0.00" : "\(movement.amount)"
    let fields = [
      date, movement.text, date, debit, credit, "0000\(movement.reference)", "\(balance)",
    ]
    return fields.joined(separator: ",")
  }

  /// `dd/MM/yy`.
  private static func date(_ date: CalendarDate) -> String {
    let digits = date.description
    return "\(digits.suffix(2))/\(digits.dropFirst(5).prefix(2))/\(digits.dropFirst(2).prefix(2))"
  }
}
