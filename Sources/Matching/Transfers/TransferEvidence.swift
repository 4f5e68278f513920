import Ledger

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
