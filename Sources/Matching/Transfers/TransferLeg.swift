package import Ledger

/// One row that may be a leg of an own transfer, with what tells.
package struct TransferLeg {
  package var key: TransactionKey
  /// In minor units; negative for money out.
  package var amount: Int64 = 0
  package var kind = EntryKind.unknown
  /// Whether a rule says it is a transfer.
  package var isTransfer = false
  /// The account number of the other side, letters and digits only.
  package let counterparty: String
  /// Payee, memo and reference, as the bank wrote them, in upper case.
  package let text: String
  /// The number of the row's own account, letters and digits only.
  package let number: String
  /// Whether the row is of a card.
  package var isCard = false
  /// Whether it counts in totals.
  package var counts = true

  package init(_ key: TransactionKey, counterparty: String, text: String, number: String) {
    self.key = key
    self.counterparty = Self.plain(counterparty)
    self.text = text.uppercased()
    self.number = Self.plain(number)
  }

  /// Letters and digits in upper case: how numbers are compared whatever blanks stand in them.
  package static func plain(_ text: String) -> String {
    String(text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  /// Whether the bank names this number as the other side.
  ///
  /// A German account number is the end of its IBAN.
  func names(_ number: String) -> Bool {
    guard number.utf8.count >= 6, counterparty.utf8.count >= 6 else { return false }
    return counterparty == number || counterparty.hasSuffix(number)
      || number.hasSuffix(counterparty)
  }

  /// Whether the text holds the whole number.
  func textHolds(_ number: String) -> Bool {
    guard number.utf8.count >= 6 else { return false }
    return Self.plain(text).contains(number)
  }

  /// Whether a word of the text is the masked number: `XX4821`, `****4821`, `…4821`.
  func textHoldsEnd(of number: String) -> Bool {
    guard number.utf8.count >= 6 else { return false }
    let end = number.suffix(4)
    return text.split(whereSeparator: { $0 == " " || $0 == "/" || $0 == "," || $0 == ":" })
      .contains { word in
        guard word.hasSuffix(end), word.count > 4 else { return false }
        let mask = word.dropLast(4)
        return mask.count >= 2 && mask.allSatisfy { "X*•.…-#".contains($0) }
      }
  }

  private static let paymentWords = [
    "PAYMENT", "THANK YOU", "AUTOPAY", "ZAHLUNG", "AUSGLEICH", "LASTSCHRIFT", "PAIEMENT",
    "BETALING", "PAGO", "PAGAMENTO",
  ]

  /// Whether the text of a card's credit says that the card was paid.
  var saysPayment: Bool {
    kind == .payment || Self.paymentWords.contains { text.contains($0) }
  }

  private static let movingWords: Set<Substring> = [
    "TRANSFER", "XFER", "TFR", "TRF", "TO", "FROM", "UMBUCHUNG", "ÜBERTRAG", "UEBERTRAG",
    "VIREMENT", "OVERBOEKING", "TRASPASO", "GIROCONTO", "TRANSFERENCIA", "TRANSFERÊNCIA",
  ]
  private static let accountWords: Set<Substring> = [
    "SAVINGS", "SAVING", "SAVER", "CHECKING", "CHEQUING", "CURRENT", "BROKERAGE", "SHARES",
    "SPARKONTO", "TAGESGELD", "TAGESGELDKONTO", "GIROKONTO", "FESTGELD", "SPAREN", "ÉPARGNE",
    "LIVRET", "SPAARREKENING", "BETAALREKENING", "AHORRO", "AHORROS", "RISPARMIO", "POUPANÇA",
  ]

  /// Whether the text says that money moved from or to an account of one's own kind: `TRANSFER TO
  /// SAVINGS`, `FROM CHECKING`, `UMBUCHUNG TAGESGELD`.
  ///
  /// "Transfer" alone does not say so: rent and wages are transfers too.
  var saysOwnTransfer: Bool {
    let words = text.split { !$0.isLetter }
    return words.contains(where: Self.movingWords.contains)
      && words.contains(where: Self.accountWords.contains)
  }
}
