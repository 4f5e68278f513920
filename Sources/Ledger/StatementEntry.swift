/// An entry of a statement: one line of it, as the bank wrote it.
///
/// An entry has a fixed size. Its texts are ``TextSpan``s into the bytes of its ``EntryBatch``.
/// saldo can therefore read, match and store a million entries without making a string for each
/// text.
package struct StatementEntry: Sendable {
  /// The booking date as printed, without a time zone.
  package var bookingDate: CalendarDate
  /// The value date, on which interest on the amount begins; nil if the statement has none.
  package var valueDate: CalendarDate?
  /// The amount; negative for money out of the account.
  package var amount: Amount
  /// The account's balance after this entry, in minor units; nil without a running balance.
  package var balance: Int64?
  /// The number of the entry's first line in its file, from 1.
  package var line: Int32
  /// The payee, verbatim.
  ///
  /// It contains the whole text if the format does not separate payee and memo.
  package var payee = TextSpan.empty
  /// The memo (payment details), verbatim.
  package var memo = TextSpan.empty
  /// The reference, such as a cheque number or an end-to-end id.
  package var reference = TextSpan.empty
  /// The bank's own id of the entry, such as OFX FITID; evidence of identity, but not proof.
  package var bankID = TextSpan.empty
  /// The category in the source data, such as an old tracker's export; empty if there is none.
  package var category = TextSpan.empty
  /// The counterparty's account number; empty if the statement has none.
  package var counterparty = TextSpan.empty
  /// The bank's id of the earlier entry that this one corrects; empty if it corrects none.
  package var correctedID = TextSpan.empty
  package var correction = EntryCorrection.none
  package var kind = EntryKind.unknown
  /// Whether the entry is pending; pending entries are never part of a total.
  package var isPending = false

  package init(
    bookingDate: CalendarDate, valueDate: CalendarDate? = nil, amount: Amount,
    balance: Int64? = nil, line: Int
  ) {
    self.bookingDate = bookingDate
    self.valueDate = valueDate
    self.amount = amount
    self.balance = balance
    self.line = Int32(clamping: line)
  }
}

/// The position of a text in the bytes of its ``EntryBatch``.
@usableFromInline
package struct TextSpan: Hashable, Sendable {
  @usableFromInline package var start: Int32
  @usableFromInline package var count: Int32

  package init(start: Int, count: Int) {
    self.start = Int32(clamping: start)
    self.count = Int32(clamping: count)
  }

  package static let empty = TextSpan(start: 0, count: 0)
  package var isEmpty: Bool { count == 0 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a span; this buffer must be the text of the span's batch.
  ///
  /// The function is inlined into other modules, because an import calls it several times per row.
  @inlinable
  package func bytes(_ span: TextSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[Int(span.start)..<Int(span.start + span.count)])
  }
}

/// The kind of an entry, such as a fee or a direct debit.
///
/// Most kinds follow OFX 2.x, section 11.4.4.3 (TRNTYPE), under plain names. Other formats are
/// mapped to them. The kind never decides the sign, which comes from the amount alone.
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

  /// Whether the entry changes the units of a security: a buy, a sell or another change of units.
  ///
  /// Such an entry is neither income nor spending.
  package var isInvestment: Bool { rawValue >= EntryKind.buy.rawValue }

  /// Makes the kind with this word; nil if there is none.
  package init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }
}

/// The correction that an entry makes to an earlier entry of the same account.
///
/// It follows OFX 2.x, section 11.4.4.1 (CORRECTFITID, CORRECTACTION).
package enum EntryCorrection: UInt8, Hashable, Sendable {
  case none = 0
  /// The entry replaces the one with the id ``StatementEntry/correctedID``.
  case replaces
  /// The entry deletes the one with the id ``StatementEntry/correctedID`` and is no transaction
  /// itself.
  case deletes
}
