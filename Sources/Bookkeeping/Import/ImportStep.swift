import Importing
import Ledger
import Store

/// What the reading side of an import hands to the writing side, in file order.
enum ImportStep: Sendable {
  case begin(Statement, Account, isNew: Bool)
  case entries(PreparedBatch)
  /// The third is how many rows of the statement the reader passed over, as the layout says.
  case end(Statement, BalanceVerdict, ignored: Int)
  case securities([Security])
  case receipt(PreparedReceipt)
  case rejected(RejectedRow)
}

/// What the reader of a file hands on: entries still to be prepared, and all else as it is.
enum ReadStep: Sendable {
  case batch(EntryBatch)
  case ready(ImportStep)
}
