package import Ledger

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
