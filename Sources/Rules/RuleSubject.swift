package import Ledger
import Syntax

/// A transaction as the rules look at it: pointers to its texts, and small values.
///
/// It owns nothing, so making one costs nothing; the texts must outlive its use.
package struct RuleSubject: BitwiseCopyable {
  /// Payee and memo as the bank wrote them, joined by ``FoldedText``.
  package var text: UnsafeBufferPointer<UInt8>
  /// The same, folded.
  package var folded: UnsafeBufferPointer<UInt8>
  package var payee: UnsafeBufferPointer<UInt8>
  package var memo: UnsafeBufferPointer<UInt8>
  package var reference = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  package var counterparty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The category that the statement itself gives.
  package var ownCategory = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Money out is negative.
  package var minorUnits: Int64
  /// How many decimals the minor units stand for.
  package var exponent: Int
  package var date: CalendarDate
  /// What ``RuleBook/accountIndex(_:)`` gave for the account's key.
  package var account: Int32
  /// What ``RuleBook/formatIndex(_:)`` gave for the statement's format.
  package var format: Int32 = -1
  package var currency: Currency
  package var kind: EntryKind
  /// The row's own coordinates.
  package var point: Coordinate?

  /// A subject whose `text` was set from the same payee and memo.
  package init(
    text: borrowing FoldedText, payee: UnsafeBufferPointer<UInt8>,
    memo: UnsafeBufferPointer<UInt8>, minorUnits: Int64, exponent: Int, date: CalendarDate,
    account: Int32, currency: Currency, kind: EntryKind = .unknown
  ) {
    self.text = text.joined
    folded = text.folded
    self.payee = payee
    self.memo = memo
    self.minorUnits = minorUnits
    self.exponent = exponent
    self.date = date
    self.account = account
    self.currency = currency
    self.kind = kind
  }
}
