/// A word of a person about one field of a transaction that a statement brought.
///
/// It is about what the row is, so it holds again when the row comes again.
package struct TransactionEdit: Hashable, Sendable {
  /// What a person may say of a transaction; what the bank wrote is never edited.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, note, tags, place
  }

  package var field: Field
  /// What stands there by hand: a path, a name, a text, tags joined by U+001F, the id of a place;
  /// nil for nothing.
  package var value: String?
  /// What rules and places had made of it.
  package var derived: String?
  /// The run in which it was said.
  package var run: Int

  package init(field: Field, value: String?, derived: String?, run: Int) {
    self.field = field
    self.value = value
    self.derived = derived
    self.run = run
  }
}
