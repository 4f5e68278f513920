package import Ledger
import Store
import Syntax

/// Lists transactions of a ledger.
package struct ListTransactions {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The transactions that pass, newest first.
  package func all(_ query: TransactionFilter) throws -> [Transaction] {
    do {
      let store = try workspace.openLedger(.read)
      if let account = query.account { try check(account, try store.accounts().map(\.key)) }
      return try store.transactions(query)
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  /// An account that does not exist has no transactions; a misspelt one would seem to have none.
  private func check(_ account: String, _ known: [String]) throws {
    guard !known.contains(account), workspace.configuration.account(account) == nil else { return }
    let meant = Suggestion.closest(to: account, among: known)
    throw Failure(
      .usage, "there is no account \(Printable.quoted(account))",
      hint: meant.map { "did you mean \"\($0)\"?" }
        ?? "accounts: \(known.joined(separator: ", "))")
  }
}
