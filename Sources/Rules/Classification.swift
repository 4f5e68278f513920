package import Ledger
import Syntax

/// What the rules say about one transaction, and which rule said it.
///
/// Names are indices into the tables of the ``RuleBook``, and from their end on into those of
/// ``MadeNames``; rules are indices into ``RuleBook/rules``; -1 means that no rule set it.
///
/// It owns nothing, so that a row can be tried against the rules without a reference count.
package struct Classification: BitwiseCopyable, Sendable {
  /// Index into ``RuleBook/payees``, or -1 for the payee as the bank wrote it.
  package internal(set) var payee: Int32 = -1
  /// Index into ``RuleBook/categories``; 0 is ``Category/uncategorised``.
  package internal(set) var category: Int32 = 0
  package internal(set) var kind: EntryKind?
  package internal(set) var isTransfer = false
  package internal(set) var place = PlaceChoice.fromText
  /// The place that came out, and why.
  package internal(set) var found = PlaceFinding.none
  /// Whether the texts named a chain and nothing said which of its branches, so that what else
  /// happened that day may.
  package internal(set) var leavesBranchOpen = false
  /// Index into ``RuleBook/notes``, or -1.
  package internal(set) var note: Int32 = -1
  /// Index into ``RuleBook/divisions``, or -1 where the row stays whole.
  package internal(set) var division: Int32 = -1
  /// What ``MadeNames/tags(_:)`` turns into tags, or -1 for none.
  package internal(set) var tagSet: Int32 = -1

  package internal(set) var payeeRule: Int32 = -1
  package internal(set) var categoryRule: Int32 = -1
  package internal(set) var placeRule: Int32 = -1
  /// The rule that divides the row, or would if its split did fit.
  package internal(set) var divisionRule: Int32 = -1
  package internal(set) var noteRule: Int32 = -1
  /// The last rule that added a tag.
  package internal(set) var tagRule: Int32 = -1

  /// Whether the row stays whole because the split of a rule does not fit it.
  package var isMisfit: Bool { divisionRule >= 0 && division < 0 }
}

/// What a rule says about the place of a transaction.
package enum PlaceChoice: BitwiseCopyable, Hashable, Sendable {
  /// Look it up in the places table by the text: `from-text`, and what happens without a rule.
  case fromText
  /// It has no place, whatever the table says: `none`.
  case nowhere
  /// Index into ``RuleBook/places``.
  case named(Int32)
}

/// What earlier stages said of a transaction, as far as conditions ask: few enough values to be
/// handed on in registers.
struct RuleSight: BitwiseCopyable {
  var payee: Int32
  var category: Int32
  var tagSet: Int32
  var place: PlaceChoice

  init(_ result: borrowing Classification) {
    payee = result.payee
    category = result.category
    tagSet = result.tagSet
    place = result.place
  }
}

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
