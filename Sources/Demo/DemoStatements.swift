import Ledger

/// A download from the savings bank: CSV with two amount columns and a running balance.
struct DemoBankStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  var text: String {
    let head = "Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance"
    let lines = [head] + year.lines(.savings, days).map { row($0.payment, $0.balance) }
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

  /// A date as `dd/MM/yy`.
  private static func date(_ date: CalendarDate) -> String {
    let digits = date.description
    return "\(digits.suffix(2))/\(digits.dropFirst(5).prefix(2))/\(digits.dropFirst(2).prefix(2))"
  }
}

/// A download from the card's bank: OFX 1.02, SGML without end tags on its values.
///
/// Charges are negative, and so is the ledger balance while there is debt (OFX 1.0.2, section 2.3).
struct DemoCardStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  /// The account number, which the workspace configures.
  private static let number = "4315XXXXXXXX7008"

  var text: String {
    let (opening, payments) = year.extract(.card, days)
    let balance = DemoYear.total(opening, payments)
    let lines = head + payments.flatMap(Self.transaction) + foot(balance)
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII",
      "CHARSET:1252", "COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", "",
      "<OFX>", "<SIGNONMSGSRSV1>", "<SONRS>",
      "<STATUS>", "<CODE>0", "<SEVERITY>INFO", "</STATUS>",
      "<DTSERVER>\(Self.date(days.upperBound))", "<LANGUAGE>ENG", "</SONRS>",
      "</SIGNONMSGSRSV1>", "<CREDITCARDMSGSRSV1>", "<CCSTMTTRNRS>", "<TRNUID>0",
      "<STATUS>", "<CODE>0", "<SEVERITY>INFO", "</STATUS>",
      "<CCSTMTRS>", "<CURDEF>INR", "<CCACCTFROM>", "<ACCTID>\(Self.number)", "</CCACCTFROM>",
      "<BANKTRANLIST>",
      "<DTSTART>\(Self.date(days.lowerBound))", "<DTEND>\(Self.date(days.upperBound))",
    ]
  }

  private static func transaction(_ payment: DemoPayment) -> [String] {
    let kind =
      payment.text.hasPrefix("PAYMENT")
      ? "PAYMENT" : payment.amount.isNegative ? "DEBIT" : "CREDIT"
    return [
      "<STMTTRN>", "<TRNTYPE>\(kind)", "<DTPOSTED>\(date(payment.date))",
      "<TRNAMT>\(payment.amount)", "<FITID>IC\(payment.reference)", "<NAME>\(payment.text)",
      "</STMTTRN>",
    ]
  }

  private func foot(_ balance: Amount) -> [String] {
    [
      "</BANKTRANLIST>", "<LEDGERBAL>", "<BALAMT>\(balance)",
      "<DTASOF>\(Self.date(days.upperBound))", "</LEDGERBAL>",
      "</CCSTMTRS>", "</CCSTMTTRNRS>", "</CREDITCARDMSGSRSV1>", "</OFX>",
    ]
  }

  /// A date as `yyyyMMdd`.
  private static func date(_ date: CalendarDate) -> String {
    date.description.filter { $0 != "-" }
  }
}

/// A download from the German bank: semicolons, decimal commas, day before month.
struct DemoGiroStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  var text: String {
    var lines = ["Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Währung;Saldo"]
    for (payment, balance) in year.lines(.giro, days) {
      let date = Self.date(payment.date)
      let fields = [
        date, date, payment.text, payment.detail, Self.number(payment.amount), "EUR",
        Self.number(balance),
      ]
      lines.append(fields.joined(separator: ";"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A date as `dd.MM.yyyy`.
  private static func date(_ date: CalendarDate) -> String {
    let digits = date.description
    return "\(digits.suffix(2)).\(digits.dropFirst(5).prefix(2)).\(digits.prefix(4))"
  }

  /// An amount as `1.234,56`.
  private static func number(_ amount: Amount) -> String {
    let plain = "\(amount)"
    let sign = amount.isNegative ? "-" : ""
    var whole = String(plain.dropLast(3).drop { $0 == "-" })
    if whole.count > 3 { whole = "\(whole.dropLast(3)).\(whole.suffix(3))" }
    return "\(sign)\(whole),\(plain.suffix(2))"
  }
}

/// The export of the web expense tracker that keeps the cash.
///
/// It is one JSON object, oldest first. Amounts have no sign, and a separate field has the
/// direction.
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
    // The tracker uses the time in milliseconds as the id; cash is entered in the evening.
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
