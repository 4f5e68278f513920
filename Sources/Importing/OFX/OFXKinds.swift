import Ledger
import Syntax

/// The words of TRNTYPE (OFX 2.2, 11.4.4.3) and what saldo calls them.
struct OFXKinds {
  private static let words: [(String, EntryKind)] = [
    ("CREDIT", .credit), ("DEBIT", .debit), ("INT", .interest), ("DIV", .dividend), ("FEE", .fee),
    ("SRVCHG", .serviceCharge), ("DEP", .deposit), ("ATM", .atm), ("POS", .card),
    ("XFER", .transfer), ("CHECK", .check), ("PAYMENT", .payment), ("CASH", .cash),
    ("DIRECTDEP", .directDeposit), ("DIRECTDEBIT", .directDebit), ("REPEATPMT", .standingOrder),
    ("HOLD", .hold), ("OTHER", .other),
  ]

  private let vocabulary = Vocabulary(words.map(\.0), foldsCase: true)

  /// A word that is none of them is still a kind of its own bank: `other`.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>) -> EntryKind {
    let number = vocabulary.number(of: bytes)
    return number == Vocabulary.unknown ? .other : Self.words[number].1
  }
}
