internal import GRDB
package import Ledger

extension RegisterSession {
  /// Overrides a field of a transaction.
  ///
  /// Nothing is written if the field already has an override with this value.
  ///
  /// - Returns: the previous value; nil if the field was empty.
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, also if the short id is ambiguous.
  package func edit(
    _ id: TransactionID, _ field: TransactionEdit.Field, to value: String?
  ) throws -> String? {
    let edits = TransactionEdits(database: database)
    let key = try key(id)
    let known = try edits.word(key, field)
    let before = try edits.value(key, field)
    let notes = try NoteTexts(database, seal)
    let value = field == .note ? try value.map { "\(try notes.id(of: $0))" } : value
    guard known == nil || before != value else { return try notes.readable(before, field) }
    countUpdated()
    try log.keep(key, field, before: before, known?.run, after: value, isWord: true)
    try edits.say(
      key,
      TransactionEdit(
        field: field, value: value, derived: known == nil ? before : known?.derived, run: run))
    try overrule(edits, key, field, by: value, isWord: true)
    try edits.spread()
    try transaction.touch(key)
    return try notes.readable(before, field)
  }

  /// Reverts an override of a transaction's field.
  ///
  /// - Returns: the override; nil if there was none.
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, also if the short id is ambiguous.
  package func revert(
    _ id: TransactionID, _ field: TransactionEdit.Field
  ) throws -> TransactionEdit? {
    let edits = TransactionEdits(database: database)
    let key = try key(id)
    guard let known = try edits.word(key, field) else { return nil }
    countUpdated()
    try log.keep(key, field, before: known.value, known.run, after: known.derived, isWord: false)
    try edits.forget(key, field)
    // An override left on a linked row would return with the next file that links the two.
    try overrule(edits, key, field, by: known.derived, isWord: false)
    try transaction.touch(key)
    return try NoteTexts(database, seal).readable(known)
  }

  /// Adds a place to the ledger or updates it; then a transaction can refer to it.
  ///
  /// All receipts are matched again, because the place's name may be new, and names decide which
  /// rows paid receipts.
  package func know(_ place: Place) throws {
    try database.know(place)
    transaction.touched.insert(receipts: .all)
  }

  private func key(_ id: TransactionID) throws -> TransactionKey {
    try LedgerStore.key(database, id)
  }

  /// Removes a field's overrides from linked rows, because the last override applies to all of
  /// them.
  private func overrule(
    _ edits: TransactionEdits, _ key: TransactionKey, _ field: TransactionEdit.Field,
    by value: String?, isWord: Bool
  ) throws {
    for other in try edits.others(of: key) {
      guard let word = try edits.word(other, field) else { continue }
      if try edits.isOwn(word, of: other) {
        try log.keep(other, field, before: word.value, word.run, after: value, isWord: isWord)
      }
      try edits.forget(other, field)
    }
  }

  private var log: ChangeLog { ChangeLog(database: database, run: run) }
}
