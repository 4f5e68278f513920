/// What rules and places make of one entry.
///
/// Derived, never source: it can be worked out again at any time from the entry and the rules.
/// Its names are indices into ``ClassificationNames``, so that a million of them cost nothing.
package struct EntryClassification: Hashable, Sendable {
  /// Index of the category; 0 is ``Category/uncategorised``, ``fromSource`` the source's own.
  package var category: Int32 = 0
  /// Index of the place; -1 for none.
  package var place: Int32 = -1
  /// Why it is there.
  package var placeReason = PlaceReason.unknown
  /// Whether a rule says that it has no place, even where the row has a point of its own.
  package var hasNoPlace = false
  /// Index of the payee's clean name; -1 where the bank's own stands.
  package var payee: Int32 = -1
  /// Index of the set of tags; -1 for none.
  package var tagSet: Int32 = -1
  /// Index of the note; -1 for none.
  package var note: Int32 = -1
  /// Index of what divides it among categories; -1 where it is whole.
  package var division: Int32 = -1
  /// The kind that a rule gave, or the bank's own.
  package var kind = EntryKind.unknown
  /// Money moved between own accounts.
  package var isTransfer = false

  /// Stands for the category that the entry itself names.
  package static let fromSource: Int32 = -1

  package init() {}
}

/// The names that the indices of a ``EntryClassification`` stand for.
package struct ClassificationNames: Sendable {
  /// Paths; the first is always ``Category/uncategorised``.
  package var categories: [String]
  package var places: [Place]
  package var payees: [String]
  package var notes: [String]
  /// Their categories are indices into ``categories``.
  package var divisions: [Division]

  package init(
    categories: [String] = [Category.uncategorised.path], places: [Place] = [],
    payees: [String] = [], notes: [String] = [], divisions: [Division] = []
  ) {
    self.categories = categories
    self.places = places
    self.payees = payees
    self.notes = notes
    self.divisions = divisions
  }

  /// No names at all, for those that a batch makes behind its book's.
  package static let none = ClassificationNames(categories: [])

  /// The category of an index, which may lie behind these names among those of a batch.
  package func category(_ index: Int32, _ made: ClassificationNames) -> String {
    let index = Int(index)
    return index < categories.count ? categories[index] : made.categories[index - categories.count]
  }
}
