package import Ledger
import Store
import Syntax

/// A query for the accounts of a ledger.
package struct ListAccounts {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The accounts, sorted by key.
  package func all() throws -> [ListedAccount] {
    try workspace.openLedger(.read).listedAccounts()
  }
}

extension Failure {
  /// The failure for an unknown account key.
  static func noAccount(_ key: String, among known: [String]) -> Failure {
    Failure(
      .usage, "unknown account \(Printable.quoted(key))",
      hint: Suggestion.hint(
        for: key, among: known,
        else: known.isEmpty
          ? "saldo import creates accounts" : "accounts: \(known.joined(separator: ", "))"))
  }
}
