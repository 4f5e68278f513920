/// The kind of an entry according to the bank.
///
/// The words follow OFX 2.x, section 11.4.4.3 (TRNTYPE), under plain names; other formats are
/// mapped onto them. It never decides the sign: that is the amount's alone.
package enum EntryKind: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  case unknown = 0
  case credit, debit, interest, dividend, fee, serviceCharge, deposit, atm, card, transfer, check
  case payment, cash, directDeposit, directDebit, standingOrder, hold, other
  case buy, sell, reinvestment, unitChange

  /// The word used in rules, columns and JSON.
  package var word: String {
    switch self {
    case .serviceCharge: "service-charge"
    case .directDeposit: "direct-deposit"
    case .directDebit: "direct-debit"
    case .standingOrder: "standing-order"
    case .unitChange: "unit-change"
    default: "\(self)"
    }
  }

  /// Whether it turns cash into units of a security or back: neither income nor spending.
  package var isInvestment: Bool { rawValue >= EntryKind.buy.rawValue }

  /// The kind with this word.
  package init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }
}
