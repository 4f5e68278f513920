package import Ledger

/// Why a ledger cannot be used or written.
package enum StoreError: Error, Hashable, Sendable {
  /// No file at this path.
  case missing(path: String)
  /// The file is no ledger of saldo, or a damaged one.
  case notALedger(path: String, reason: String)
  /// Written by a newer saldo.
  case newer(path: String)
  /// An earlier saldo made the ledger, with another schema.
  case older(path: String)
  /// Another run holds the ledger.
  case busy(path: String)
  /// The owner or the mode of the file lets others read or write it.
  case permissions(path: String, reason: String)
  /// The disk has no room for the change; nothing of it was written.
  case full(path: String)
  /// Reading or writing failed: I/O error, read-only.
  case inputOutput(path: String, reason: String)
  /// A rule of the schema was broken; nothing was written.
  case constraint(reason: String)
  case noSuchRun(Int)
  /// No transaction has this id, or more than one has.
  case noSuchTransaction(TransactionID)
  /// The run was taken back before.
  case alreadyUndone(Int)
  /// A later run changed what this one wrote to a register.
  case changedLater(run: Int, by: Int)
  /// A later run wrote, changed or deleted an entry that names what this one added.
  case namedLater(run: Int, by: Int)
  /// A later run deleted what an entry names that taking this one back would bring back.
  case deletedLater(run: Int, by: Int)
  /// The short fingerprint of an id stands for several transactions.
  case ambiguous(TransactionID, count: Int)
  /// The row is not counted anyway.
  case doesNotCount(TransactionID, TransactionStatus)
  case notDeleted(TransactionID)
  /// The ledger has a key, and it was not given or is another.
  case key(KeyProblem)
  /// The header of the ledger's key is damaged.
  case damagedHeader(KeyHeader.Fault)
  /// A sealed text was changed, or put where it does not belong; `what` names it.
  case changed(what: String)
  /// The ledger has a key already, or has none.
  case isSealed(Bool)
  /// A pair must be two transactions.
  case sameTransaction(TransactionID)
}
