package import Ledger

/// What the rules say about one transaction, and which rule said it.
///
/// Names are indices into the tables of the ``RuleBook``, and from their end on into those of
/// ``MadeNames``; rules are indices into ``RuleBook/rules``; -1 means that no rule set it.
package struct Classification: Sendable {
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
  /// Indices into ``RuleBook/tags``, each once, in the order the rules stand.
  package internal(set) var tags: [Int32] = []

  package internal(set) var payeeRule: Int32 = -1
  package internal(set) var categoryRule: Int32 = -1
  package internal(set) var placeRule: Int32 = -1
}
