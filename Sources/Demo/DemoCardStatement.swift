import Ledger

/// A download from the card's bank: OFX 1.02, SGML without end tags on its values (OFX 1.0.2,
/// section 2.3), charges negative, and a ledger balance that is negative while money is owed.
struct DemoCardStatement {
  let year: DemoYear
  let days: ClosedRange<CalendarDate>

  /// By this number the workspace knows the account.
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

  /// `yyyyMMdd`.
  private static func date(_ date: CalendarDate) -> String {
    date.description.filter { $0 != "-" }
  }
}
