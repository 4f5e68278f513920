import Ledger
import Syntax

/// The bank transaction codes of ISO 20022 (domain PMNT and its kin) and what saldo calls them.
///
/// The subfamily is the more telling of the two; a family stands where it says nothing.
struct CAMTKinds: Sendable {
  private static let words: [(String, EntryKind)] = [
    ("CWDL", .atm), ("XBCW", .atm), ("CDPT", .deposit), ("POSD", .card), ("POSC", .card),
    ("XBCP", .card), ("SMRT", .card), ("POSP", .card), ("UPCT", .card), ("CHRG", .fee),
    ("COMM", .fee), ("COMT", .fee), ("FEES", .fee), ("INTR", .interest), ("DVCA", .dividend),
    ("STDO", .standingOrder), ("SALA", .directDeposit), ("ESDD", .directDebit),
    ("BBDD", .directDebit), ("PMDD", .directDebit), ("RDDT", .directDebit),
    ("IDDT", .directDebit), ("RCDT", .transfer), ("ICDT", .transfer), ("RRCT", .transfer),
    ("IRCT", .transfer), ("CCRD", .card), ("MCRD", .card), ("RCHQ", .check), ("ICHQ", .check),
    ("CNTR", .cash), ("DRFT", .payment),
  ]

  private let vocabulary = Vocabulary(words.map(\.0))

  /// The kind of a family or subfamily code; `unknown` when it tells nothing.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>) -> EntryKind {
    let number = vocabulary.number(of: bytes)
    return number == Vocabulary.unknown ? .unknown : Self.words[number].1
  }
}
