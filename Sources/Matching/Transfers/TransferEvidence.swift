package import Ledger

/// The evidence that two rows in two accounts are one transfer; the cases are strongest first.
///
/// Amount and date alone are not evidence. Otherwise, wages received on the day the rent is paid
/// would disappear from every report.
package enum TransferEvidence: Int, Comparable {
  case person, counterparty, number, rule, bothKinds, maskedNumber, cardPayment, words

  package static func < (left: TransferEvidence, right: TransferEvidence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The reason as text, stored with the pair and shown to you.
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

  /// The strongest evidence in two rows; nil if there is none.
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

/// A leg of a possible transfer: a row, with the facts used as evidence.
package struct TransferLeg {
  package var key: TransactionKey
  /// The amount in minor units; negative for outgoing money.
  package var amount: Int64 = 0
  package var kind = EntryKind.unknown
  /// Whether a rule marks the row as a transfer.
  package var isTransfer = false
  /// The account number of the counterparty, ASCII letters and digits only.
  package let counterparty: String
  /// The payee, memo and reference from the statement, in upper case.
  package let text: String
  /// The number of the row's own account, ASCII letters and digits only.
  package let number: String
  /// Whether the row belongs to a card account.
  package var isCard = false
  /// Whether the row counts in totals.
  package var counts = true

  package init(_ key: TransactionKey, counterparty: String, text: String, number: String) {
    self.key = key
    self.counterparty = Self.plain(counterparty)
    self.text = text.uppercased()
    self.number = Self.plain(number)
  }

  /// The ASCII letters and digits of a text in upper case, for comparing account numbers.
  package static func plain(_ text: String) -> String {
    String(text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  /// Whether the counterparty of this row is the account with this number.
  ///
  /// It is enough that one number is the end of the other, because a German account number is the
  /// end of its IBAN. The result is false if either has fewer than six characters.
  func names(_ number: String) -> Bool {
    guard number.utf8.count >= 6, counterparty.utf8.count >= 6 else { return false }
    return counterparty == number || counterparty.hasSuffix(number)
      || number.hasSuffix(counterparty)
  }

  /// Whether the text contains the whole account number; false for a number of fewer than six
  /// characters.
  func textHolds(_ number: String) -> Bool {
    guard number.utf8.count >= 6 else { return false }
    return Self.plain(text).contains(number)
  }

  /// Whether a word of the text is the masked number: `XX4821`, `****4821` or `…-4821`.
  ///
  /// A mask has at least two characters. The result is false for an account number of fewer than
  /// six.
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

  /// Whether the kind or the text of a card credit names a payment.
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

  /// Whether the text names a transfer to or from a type of account: `TRANSFER TO SAVINGS`,
  /// `FROM CHECKING`, `UMBUCHUNG TAGESGELD`.
  ///
  /// The word "transfer" alone is not enough: banks use it for rent and wages, too.
  var saysOwnTransfer: Bool {
    let words = text.split { !$0.isLetter }
    return words.contains(where: Self.movingWords.contains)
      && words.contains(where: Self.accountWords.contains)
  }
}

/// A scorer of transfer pairs that fetches each row once and judges each pair once.
package final class TransferScorer {
  private let fetch: (TransactionKey) throws -> TransferLeg?
  private let verdicts: [TransferPair: Bool]
  private var legs: [TransactionKey: TransferLeg?] = [:]
  private var known: [TransferPair: TransferEvidence?] = [:]

  /// Creates a scorer from your verdicts.
  ///
  /// `fetch` returns the row with a key; nil if there is none.
  package init(
    verdicts: [TransferPair: Bool], fetch: @escaping (TransactionKey) throws -> TransferLeg?
  ) {
    self.verdicts = verdicts
    self.fetch = fetch
  }

  /// The strongest evidence for a pair; nil if there is none.
  ///
  /// The result is also nil if you rejected the pair or if a row does not exist.
  package func evidence(_ pair: TransferPair) throws -> TransferEvidence? {
    if let evidence = known[pair] { return evidence }
    let evidence = try judged(pair)
    known[pair] = evidence
    return evidence
  }

  /// Whether you rejected a pair as a transfer.
  func isRuledOut(_ pair: TransferPair) -> Bool { verdicts[pair] == false }

  private func judged(_ pair: TransferPair) throws -> TransferEvidence? {
    guard !isRuledOut(pair), let out = try leg(pair.out), let into = try leg(pair.into) else {
      return nil
    }
    guard verdicts[pair] == true else { return TransferEvidence(out, into) }
    // You may pair rows with any amounts and days, but both must still be legs.
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
