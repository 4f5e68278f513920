/// A recorded run, with the row counts of its parts.
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

/// The row counts of one part of a run: a statement, receipts, registers or an application of
/// rules.
///
/// The counts add up: read = new + already in + updated + ignored + rejected.
package struct ImportBatch: Hashable, Sendable {
  /// The format of a batch that records an application of rules to the history, not a file.
  package static let byRules = "rules"

  /// The account of a batch that counts receipts.
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

/// The effect of an import on one entry, as a dry run shows it.
package enum EntryChange: Hashable, Sendable {
  case new, updated, alreadyIn, ignored
}

/// The counts of a run's changes to registers, transactions, receipts and accounts.
///
/// `undo` reverts these changes.
package struct RunEffects: Hashable, Sendable {
  /// The numbers of records of one register that the run added, changed and deleted.
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

  /// The registers with changes, in the order of ``Registers/all``.
  package var entries: [Entries]
  /// The number of statement transactions with an override that the run set or reverted.
  package var edited: Int
  /// The number of transactions that the rules changed.
  package var derived: Int
  /// The number of receipts that the rules changed.
  package var derivedReceipts: Int
  /// The number of accounts with settings that the run changed.
  package var accounts = 0
  /// The keys of the accounts that the run merged into others.
  package var mergedAccounts: [String] = []

  package init(
    entries: [Entries] = [], edited: Int = 0, derived: Int = 0, derivedReceipts: Int = 0
  ) {
    self.entries = entries
    self.edited = edited
    self.derived = derived
    self.derivedReceipts = derivedReceipts
  }
}

/// The counts of an application of rules to the history.
package struct DerivationCounts: Hashable, Sendable {
  /// The number of transactions that were read and count in totals.
  package var read = 0
  package var changed = 0
  /// The number of further transactions and receipts with changes that no report shows.
  ///
  /// An override hides the change, or the row or receipt does not count, such as a duplicate.
  package var alsoChanged = 0
  /// The number of counted transactions that have an override.
  package var byHand = 0
  /// The number of receipts that were read and count in totals.
  package var receipts = 0
  /// The number of receipts in ``receipts`` with a new category on a line, a new place or a new
  /// payment.
  package var receiptsChanged = 0

  package init() {}

  /// Whether the rules change anything, visible or not.
  package var hasChanges: Bool { changed + alsoChanged + receiptsChanged > 0 }
}
