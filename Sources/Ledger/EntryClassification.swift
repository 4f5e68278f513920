/// The classification of an entry: the result of rules and places.
///
/// It is derived data: saldo can compute it again at any time from the entry and the rules. Names
/// are indices into ``ClassificationNames``, so a million results need no strings.
package struct EntryClassification: Hashable, Sendable {
  /// The index of the category; 0 is ``Category/uncategorised``.
  ///
  /// ``fromSource`` means the category in the source data.
  package var category: Int32 = 0
  /// The index of the place; -1 for none.
  package var place: Int32 = -1
  /// The reason for the place.
  package var placeReason = PlaceReason.unknown
  /// Whether a rule removes the place, even if the row has its own coordinates.
  package var hasNoPlace = false
  /// The index of the payee's clean name; -1 for the bank's payee.
  package var payee: Int32 = -1
  /// The index of the set of tags; -1 for none.
  package var tagSet: Int32 = -1
  /// The index of the note; -1 for none.
  package var note: Int32 = -1
  /// The index of the division among categories; -1 for none.
  package var division: Int32 = -1
  /// The kind that a rule set, or the bank's kind.
  package var kind = EntryKind.unknown
  /// Whether the money stays within your own accounts.
  package var isTransfer = false

  /// The index that means the category in the source data.
  package static let fromSource: Int32 = -1

  package init() {}
}

/// The names that the indices of an ``EntryClassification`` refer to, without sets of tags.
package struct ClassificationNames: Sendable {
  /// The category paths; the first is ``Category/uncategorised``, except in the names of a batch.
  package var categories: [String]
  package var places: [Place]
  package var payees: [String]
  package var notes: [String]
  /// The divisions; their categories are indices into ``categories``.
  package var divisions: [Division]
  /// The digest of the rules and places behind these names; empty if they have none.
  package var digest: [UInt8] = []

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

  /// An empty set of names, for the names that a batch adds to those of its rule book.
  package static let none = ClassificationNames(categories: [])

  /// The category path of an index.
  ///
  /// Indices past the end of these names continue in `made`, the names of a batch.
  package func category(_ index: Int32, _ made: ClassificationNames) -> String {
    let index = Int(index)
    return index < categories.count ? categories[index] : made.categories[index - categories.count]
  }
}
