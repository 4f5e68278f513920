/// A line of a statement as the bank wrote it.
///
/// An entry is a plain value of fixed size: its texts are ``TextSpan``s into the bytes of the
/// ``EntryBatch`` that carries it, so that a million of them can be read, matched and stored
/// without making a string of each.
package struct StatementEntry: Sendable {
  /// The day the bank entered it on the account; printed date, no time zone.
  package var bookingDate: CalendarDate
  /// The day it counts for interest, where the statement says so.
  package var valueDate: CalendarDate?
  /// Money out of the account is negative.
  package var amount: Amount
  /// The account's balance after this entry, in minor units, where the statement runs one.
  package var balance: Int64?
  /// The first line of the file that this entry stands on, from 1.
  package var line: Int32
  /// Who, verbatim.
  ///
  /// The whole text where the format does not tell payee and memo apart.
  package var payee = TextSpan.empty
  /// What for, verbatim.
  package var memo = TextSpan.empty
  /// The number a person would quote: cheque number, end-to-end id.
  package var reference = TextSpan.empty
  /// The bank's own id of the entry (OFX FITID), used as evidence of identity.
  package var bankID = TextSpan.empty
  /// The category that the source itself gives, as an old tracker's export does.
  package var category = TextSpan.empty
  /// The account number of the other side, where the statement names it.
  package var counterparty = TextSpan.empty
  /// The bank's id of the earlier entry that this one corrects.
  package var correctedID = TextSpan.empty
  package var correction = EntryCorrection.none
  package var kind = EntryKind.unknown
  /// Announced but not booked; never part of a total.
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

/// Where a text stands in the bytes of its ``EntryBatch``.
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
  /// The bytes that a span stands for, when these are the text of its batch.
  ///
  /// Inlined into other modules, as an import asks for each text of a row several times.
  @inlinable
  package func bytes(_ span: TextSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[Int(span.start)..<Int(span.start + span.count)])
  }
}

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

/// What an entry does to an earlier one of the same account that the bank took back.
///
/// OFX 2.x, section 11.4.4.1 (CORRECTFITID, CORRECTACTION).
package enum EntryCorrection: UInt8, Hashable, Sendable {
  case none = 0
  /// It stands in the place of the one named by ``StatementEntry/correctedID``.
  case replaces
  /// It takes the one named away, and is no transaction itself.
  case deletes
}
