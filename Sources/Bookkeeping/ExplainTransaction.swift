package import Ledger
import Store

/// Follows one transaction from the bank's line to what the ledger makes of it.
package struct ExplainTransaction {
  /// A transaction with the way it came about.
  package struct Explanation: Sendable {
    package let transaction: Transaction
    /// What each stage of the rules does with it now, a line each.
    package let trace: [String]
    /// Whether rules have changed since: the ledger says one thing, the rules another.
    package let hasDrifted: Bool
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The explanation of every transaction with this id: one, unless short ids meet.
  package func run(_ id: TransactionID) throws -> [Explanation] {
    let found: [Transaction]
    do {
      found = try workspace.openLedger(.read).transactions(id: id)
    } catch let error as StoreError {
      throw Failure(error)
    }
    guard !found.isEmpty else {
      throw Failure(
        .noInput, "there is no transaction \(id)", hint: "saldo list shows them with their ids")
    }
    var classifier = try workspace.classifier()
    return found.map { transaction in
      let trace = classifier.trace(of: transaction)
      return Explanation(
        transaction: transaction, trace: trace.lines,
        hasDrifted: trace.category != transaction.category.path)
    }
  }
}
