import Ledger

/// A download from the savings bank: CSV with two columns of amounts and a running balance.
struct DemoBankStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  var text: String {
    let (opening, payments) = year.extract(.savings, days)
    var balance = opening
    var lines = [
      "Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance"
    ]
    for payment in payments {
      balance = DemoYear.total(balance, [payment])
      lines.append(row(payment, balance))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ payment: DemoPayment, _ balance: Amount) -> String {
    let date = Self.date(payment.date)
    let isDebit = payment.amount.isNegative
    let debit = isDebit ? "\(-payment.amount)" : "0.00"
    let credit = isDebit ? "0.00" : "\(payment.amount)"
    let fields = [
      date, payment.text, date, debit, credit, "0000\(payment.reference)", "\(balance)",
    ]
    return fields.joined(separator: ",")
  }

  /// `dd/MM/yy`.
  private static func date(_ date: CalendarDate) -> String {
    let digits = date.description
    return "\(digits.suffix(2))/\(digits.dropFirst(5).prefix(2))/\(digits.dropFirst(2).prefix(2))"
  }
}
