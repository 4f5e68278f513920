import ArgumentParser
import Bookkeeping
import Ledger

/// Reads the id of a transaction.
enum TransactionArgument {
  static func id(_ text: String) throws -> TransactionID {
    guard let id = TransactionID(text) else {
      throw Failure(
        .usage, "\"\(text)\" is not a transaction id",
        hint: "saldo list shows the ids")
    }
    return id
  }
}

/// The ids of two transactions to decide about.
struct TransactionPairArguments: ParsableArguments {
  @Argument(help: "Id of one transaction.") var first: String
  @Argument(help: "Id of the other.") var second: String

  func ids() throws -> (TransactionID, TransactionID) {
    (try TransactionArgument.id(first), try TransactionArgument.id(second))
  }
}
