/// What rules and places made of a row, in ids of the ledger; 0 stands for none.
struct DerivedFields: Hashable {
  var category: Int32
  var place: Int32
  var payee: Int32
  var tagSet: Int32
  var note: Int32
  var kind: Int32
  var isTransfer: Int32
  var placeReason: Int32

  /// The columns of `txn`, in the order of the fields.
  static let columns = [
    "category", "place", "cleanPayee", "tagSet", "note", "kind", "isTransfer",
    "placeReason",
  ]
  /// The columns of `derivation` that hold what a run derived, in the same order.
  static let newColumns = [
    "newCategory", "newPlace", "newPayee", "newTagSet", "newNote", "newKind", "newIsTransfer",
    "newPlaceReason",
  ]

  /// Binds them from `index` on.
  func bind(to statement: HotStatement, at index: Int32) {
    statement.bind(index, category)
    for (offset, id) in [place, payee, tagSet, note].enumerated() {
      statement.bind(id: id, at: index + 1 + Int32(offset))
    }
    statement.bind(index + 5, kind)
    statement.bind(index + 6, isTransfer)
    statement.bind(id: placeReason, at: index + 7)
  }
}
