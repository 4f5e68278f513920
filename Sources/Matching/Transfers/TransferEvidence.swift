package import Ledger

/// Why two rows of equal size and opposite sign in two own accounts are one transfer; the
/// strongest reason first.
///
/// Amount and date alone never make a transfer: wages that come in on the day the rent goes out would
/// vanish from every report.
package enum TransferEvidence: Int, Comparable {
  case person, counterparty, number, rule, bothKinds, maskedNumber, cardPayment, words

  package static func < (left: TransferEvidence, right: TransferEvidence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What is kept beside the pair and shown to people.
  package var reason: String {
    switch self {
    case .person: "you said so"
    case .counterparty: "the counterparty is the other account"
    case .number: "the text contains the other account number"
    case .rule: "a rule says transfer"
    case .bothKinds: "both banks call it a transfer"
    case .maskedNumber: "the text contains the last digits of the other account number"
    case .cardPayment: "a payment to the card"
    case .words: "both texts say that money moved between own accounts"
    }
  }

  /// The strongest evidence for this pair; nil when there is none.
  init?(_ out: TransferLeg, _ into: TransferLeg) {
    if out.names(into.number) || into.names(out.number) {
      self = .counterparty
    } else if out.textHolds(into.number) || into.textHolds(out.number) {
      self = .number
    } else if out.isTransfer || into.isTransfer {
      self = .rule
    } else if out.kind == .transfer, into.kind == .transfer {
      self = .bothKinds
    } else if out.textHoldsEnd(of: into.number) || into.textHoldsEnd(of: out.number) {
      self = .maskedNumber
    } else if into.isCard, !out.isCard, into.saysPayment {
      self = .cardPayment
    } else if out.key.day == into.key.day, out.saysOwnTransfer, into.saysOwnTransfer {
      self = .words
    } else {
      return nil
    }
  }
}

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

/// Says what speaks for two rows being one transfer, and fetches and judges each but once.
package final class TransferScorer {
  private let fetch: (TransactionKey) throws -> TransferLeg?
  private let verdicts: [TransferPair: Bool]
  private var legs: [TransactionKey: TransferLeg?] = [:]
  private var known: [TransferPair: TransferEvidence?] = [:]

  /// Takes what a person said of pairs; `fetch` gives the row of a key, nil where there is none.
  package init(
    verdicts: [TransferPair: Bool], fetch: @escaping (TransactionKey) throws -> TransferLeg?
  ) {
    self.verdicts = verdicts
    self.fetch = fetch
  }

  /// The strongest evidence for a pair; nil where nothing speaks for it, or a person spoke against it.
  package func evidence(_ pair: TransferPair) throws -> TransferEvidence? {
    if let evidence = known[pair] { return evidence }
    let evidence = try judged(pair)
    known[pair] = evidence
    return evidence
  }

  /// Whether a person said of a pair that it is no transfer.
  func isRuledOut(_ pair: TransferPair) -> Bool { verdicts[pair] == false }

  private func judged(_ pair: TransferPair) throws -> TransferEvidence? {
    guard !isRuledOut(pair), let out = try leg(pair.out), let into = try leg(pair.into) else {
      return nil
    }
    guard verdicts[pair] == true else { return TransferEvidence(out, into) }
    // A person names rows whatever their amounts and days are, but they must be legs still.
    let areLegs =
      out.counts && into.counts && out.amount < 0 && into.amount > 0
      && pair.out.account != pair.into.account
    return areLegs ? .person : nil
  }

  private func leg(_ key: TransactionKey) throws -> TransferLeg? {
    if let leg = legs[key] { return leg }
    let leg = try fetch(key)
    legs[key] = leg
    return leg
  }
}
