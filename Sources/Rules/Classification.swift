package import Ledger

/// What the rules say about one transaction, and which rule said it.
///
/// Names are indices into the tables of the ``RuleBook`` and rules are indices into
/// ``RuleBook/rules``; -1 means that no rule set it.
package struct Classification: Sendable {
  /// Index into ``RuleBook/payees``, or -1 for the payee as the bank wrote it.
  package internal(set) var payee: Int32 = -1
  /// Index into ``RuleBook/categories``; 0 is ``Category/uncategorised``.
  package internal(set) var category: Int32 = 0
  package internal(set) var kind: EntryKind?
  package internal(set) var isTransfer = false
  package internal(set) var place = PlaceChoice.fromText
  /// Index into ``RuleBook/notes``, or -1.
  package internal(set) var note: Int32 = -1
  /// Indices into ``RuleBook/tags``, each once, in the order the rules stand.
  package internal(set) var tags: [Int32] = []

  package internal(set) var payeeRule: Int32 = -1
  package internal(set) var categoryRule: Int32 = -1
  package internal(set) var placeRule: Int32 = -1

  /// Takes over what a rule sets; a later stage replaces what an earlier one set.
  mutating func apply(_ rule: borrowing Rule, _ index: Int32) {
    if rule.payee >= 0 { (payee, payeeRule) = (rule.payee, index) }
    if rule.category >= 0 { (category, categoryRule) = (rule.category, index) }
    if let set = rule.kind { kind = set }
    if let set = rule.isTransfer { isTransfer = set }
    if let set = rule.place { (place, placeRule) = (set, index) }
    if rule.note >= 0 { note = rule.note }
    for tag in rule.tags where !tags.contains(tag) { tags.append(tag) }
  }
}
