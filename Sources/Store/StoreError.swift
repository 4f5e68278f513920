package import Ledger

/// A reason why a ledger cannot be read or written.
package enum StoreError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing(path: String)
  /// The file is not a saldo ledger, or it is damaged.
  case notALedger(path: String, reason: String)
  /// A newer saldo wrote the ledger.
  case newer(path: String)
  /// An earlier saldo with another schema made the ledger.
  case older(path: String)
  /// Another run has locked the ledger.
  case busy(path: String)
  /// The file is not a regular file of this user alone, or access to the file was denied.
  case permissions(path: String, reason: String)
  /// The disk is full; nothing was written.
  case full(path: String)
  /// Reading or writing failed, for example with an I/O error.
  case inputOutput(path: String, reason: String)
  /// The change violates a rule of the schema or of saldo; nothing was written.
  case constraint(reason: String)
  case noSuchRun(Int)
  /// No transaction, or more than one, has this id.
  case noSuchTransaction(TransactionID)
  /// The run is already undone.
  case alreadyUndone(Int)
  /// A later run changed a field or record that this run changed, or merged an account of this run.
  ///
  /// Such an account has statements or changed rows of this run.
  case changedLater(run: Int, by: Int)
  /// A later run wrote, changed or deleted a record that refers to a record added by this run.
  case namedLater(run: Int, by: Int)
  /// A later run deleted a record to which a record restored by undoing this run refers.
  case deletedLater(run: Int, by: Int)
  /// The short fingerprint of an id matches several transactions.
  case ambiguous(TransactionID, count: Int)
  /// The row does not count, so it cannot be deleted.
  case doesNotCount(TransactionID, TransactionStatus)
  case notDeleted(TransactionID)
  /// The ledger has a key, but the secret is missing or wrong.
  case key(KeyProblem)
  /// The header of the ledger's key is damaged.
  case damagedHeader(KeyHeader.Fault)
  /// An encrypted text was changed or moved outside saldo; `what` names the text.
  case changed(what: String)
  /// The ledger already has a key if true, or has none if false.
  case isSealed(Bool)
  /// A pair needs two different transactions.
  case sameTransaction(TransactionID)
}
