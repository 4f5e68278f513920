package import Ledger
import Syntax

/// The result of applying a ``RuleBook`` to one transaction.
///
/// Names are indices into the tables of the ``RuleBook``; higher indices are names made from rows
/// (``MadeNames``). Rules are indices into ``RuleBook/rules``; -1 means that no rule set the field.
///
/// The value holds no references, so classifying a row needs no reference counting.
package struct Classification: BitwiseCopyable, Sendable {
  /// The index into ``RuleBook/payees``, or -1 to keep the payee from the statement.
  package internal(set) var payee: Int32 = -1
  /// The index into ``RuleBook/categories``; 0 is ``Category/uncategorised``.
  package internal(set) var category: Int32 = 0
  package internal(set) var kind: EntryKind?
  package internal(set) var isTransfer = false
  package internal(set) var place = PlaceChoice.fromText
  /// The place of the transaction and the reason for choosing it.
  package internal(set) var found = PlaceFinding.none
  /// Whether the texts name a chain but not a branch.
  ///
  /// Other transactions of the same day may then determine the branch.
  package internal(set) var leavesBranchOpen = false
  /// The index into ``RuleBook/notes``, or -1.
  package internal(set) var note: Int32 = -1
  /// The index into ``RuleBook/divisions``, or -1 if the row is not split.
  package internal(set) var division: Int32 = -1
  /// The argument for ``MadeNames/tags(_:)``, or -1 for no tags.
  package internal(set) var tagSet: Int32 = -1

  package internal(set) var payeeRule: Int32 = -1
  package internal(set) var categoryRule: Int32 = -1
  package internal(set) var placeRule: Int32 = -1
  /// The rule that splits the row, even if its split does not fit.
  package internal(set) var divisionRule: Int32 = -1
  package internal(set) var noteRule: Int32 = -1
  /// The last rule that added a tag.
  package internal(set) var tagRule: Int32 = -1

  /// Whether the row stays unsplit because the rule's split does not fit.
  package var isMisfit: Bool { divisionRule >= 0 && division < 0 }
}

/// The place that a rule sets for a transaction.
package enum PlaceChoice: BitwiseCopyable, Hashable, Sendable {
  /// The place that saldo finds from texts and coordinates: `from-text`, also the default.
  case fromText
  /// No place, even if texts or coordinates identify one: `none`.
  case nowhere
  /// A place of the book, as an index into ``RuleBook/places``.
  case named(Int32)
}

/// The results of earlier stages that conditions may test.
///
/// The value is small enough to pass in registers.
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

/// A transaction as the rules see it: pointers to its texts, and small values.
///
/// A subject holds no references, so it needs no reference counting. The texts must outlive it.
package struct RuleSubject: BitwiseCopyable {
  /// The payee and memo from the statement, joined by ``FoldedText``.
  package var text: UnsafeBufferPointer<UInt8>
  /// The folded form of ``text``.
  package var folded: UnsafeBufferPointer<UInt8>
  package var payee: UnsafeBufferPointer<UInt8>
  package var memo: UnsafeBufferPointer<UInt8>
  package var reference = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  package var counterparty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The category given in the statement itself.
  package var ownCategory = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The amount in minor units; negative for money out.
  package var minorUnits: Int64
  /// The number of decimals of the minor units.
  package var exponent: Int
  package var date: CalendarDate
  /// The account's index, from ``RuleBook/accountIndex(_:)``.
  package var account: Int32
  /// The index of the statement's format, from ``RuleBook/formatIndex(_:)``.
  package var format: Int32 = -1
  package var currency: Currency
  package var kind: EntryKind
  /// The row's own coordinates; nil if it has none.
  package var point: Coordinate?

  /// Creates a subject from a payee, a memo and the folded text that was set from both.
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
