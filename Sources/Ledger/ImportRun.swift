/// One run of `saldo import` as the ledger remembers it.
package struct ImportRun: Hashable, Sendable {
  package let id: Int
  package let day: CalendarDate
  package let isUndone: Bool
  package let batches: [ImportBatch]

  package init(id: Int, day: CalendarDate, isUndone: Bool, batches: [ImportBatch]) {
    self.id = id
    self.day = day
    self.isUndone = isUndone
    self.batches = batches
  }
}

/// One accepted file: what was read of it and what became of each row.
///
/// The numbers always add up: read = new + already in + updated + ignored + rejected.
package struct ImportBatch: Hashable, Sendable {
  /// The format of what stands for a run of the rules over the history, which read no file.
  package static let byRules = "rules"

  /// The account of what stands for the receipts of a file.
  package static let ofReceipts = "receipts"

  package var file: String
  package var account: String
  package var format: String
  package var read = 0
  package var new = 0
  package var alreadyIn = 0
  package var updated = 0
  package var ignored = 0
  package var rejected = 0

  package init(file: String, account: String, format: String) {
    self.file = file
    self.account = account
    self.format = format
  }

  package var addsUp: Bool { read == new + alreadyIn + updated + ignored + rejected }
}

/// What an import does to one entry, for a dry run's diff.
package enum EntryChange: Hashable, Sendable {
  case new, updated, alreadyIn, ignored
}

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

/// What a run of the rules over the history looked at, and what came of it.
package struct DerivationCounts: Hashable, Sendable {
  /// Transactions that count.
  package var read = 0
  package var changed = 0
  /// Those that came out otherwise where nobody sees it.
  ///
  /// That is beneath what a person said, and in transactions that do not count, such as duplicates.
  package var alsoChanged = 0
  /// Of how many of those that count a person said something.
  package var byHand = 0
  /// Receipts that count, and how many of them come out otherwise: lines in other categories, another
  /// place, another row that paid them.
  package var receipts = 0
  package var receiptsChanged = 0

  package init() {}

  /// Whether anything comes out otherwise, seen or not.
  package var hasChanges: Bool { changed + alsoChanged + receiptsChanged > 0 }
}
