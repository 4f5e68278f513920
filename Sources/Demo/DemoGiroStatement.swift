import Ledger

/// A download from the German bank: semicolons, decimal commas, day before month.
struct DemoGiroStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  var text: String {
    let (opening, payments) = year.extract(.giro, days)
    var balance = opening
    var lines = ["Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Währung;Saldo"]
    for payment in payments {
      balance = DemoYear.total(balance, [payment])
      let date = Self.date(payment.date)
      let fields = [
        date, date, payment.text, payment.detail, Self.number(payment.amount), "EUR",
        Self.number(balance),
      ]
      lines.append(fields.joined(separator: ";"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `dd.MM.yyyy`.
  private static func date(_ date: CalendarDate) -> String {
    let digits = date.description
    return "\(digits.suffix(2)).\(digits.dropFirst(5).prefix(2)).\(digits.prefix(4))"
  }

  /// `1.234,56`.
  private static func number(_ amount: Amount) -> String {
    let plain = "\(amount)"
    let sign = amount.isNegative ? "-" : ""
    var whole = String(plain.dropLast(3).drop { $0 == "-" })
    if whole.count > 3 { whole = "\(whole.dropLast(3)).\(whole.suffix(3))" }
    return "\(sign)\(whole),\(plain.suffix(2))"
  }
}
