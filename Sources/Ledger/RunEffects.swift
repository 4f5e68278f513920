/// What one run did to what people keep beside their statements, and said of transactions: what taking
/// it back undoes.
package struct RunEffects: Hashable, Sendable {
  /// How many entries of a register the run added, changed and deleted.
  package struct Entries: Hashable, Sendable {
    package let register: Register
    package var added = 0
    package var changed = 0
    package var deleted = 0

    package init(of register: Register, added: Int = 0, changed: Int = 0, deleted: Int = 0) {
      self.register = register
      self.added = added
      self.changed = changed
      self.deleted = deleted
    }
  }

  /// In the order of the registers, those alone to which something happened.
  package var entries: [Entries]
  /// Of how many transactions of statements a person said something.
  package var edited: Int
  /// Of how many transactions the rules made something else.
  package var derived: Int
  /// Of how many receipts the rules made something else.
  package var derivedReceipts: Int

  package init(
    entries: [Entries] = [], edited: Int = 0, derived: Int = 0, derivedReceipts: Int = 0
  ) {
    self.entries = entries
    self.edited = edited
    self.derived = derived
    self.derivedReceipts = derivedReceipts
  }
}
