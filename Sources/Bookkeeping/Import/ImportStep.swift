import Ledger
import Store

/// What the reading side of an import hands to the writing side, in file order.
enum ImportStep: Sendable {
  case begin(Statement, Account, isNew: Bool)
  case entries(PreparedBatch)
  case end(Statement, BalanceVerdict)
}
