import Geotagging
package import Ledger
import Store
package import Syntax

/// A query for transactions of a ledger.
package struct ListTransactions {
  private let workspace: Workspace
  /// A callback with the note that the rules changed.
  private let onNote: ((Diagnostic) -> Void)?

  package init(_ workspace: Workspace, onNote: ((Diagnostic) -> Void)? = nil) {
    self.workspace = workspace
    self.onNote = onNote
  }

  /// The transactions that pass the filters, newest first.
  ///
  /// `onlyByHand` selects manual transactions that you entered or edited, and transactions with
  /// overrides.
  package func all(
    _ query: TransactionFilter, nearby: RegisterFilter.Nearby? = nil, onlyByHand: Bool = false
  ) throws -> [Transaction] {
    let store = try workspace.openLedger(.read)
    StoredClassifications(workspace).tell(onNote, store)
    var query = query
    if let account = query.account {
      let known = try store.accounts()
      query.account = known.first { $0.answers(to: account) }?.key ?? account
      try check(query.account ?? account, known.map(\.key))
    }
    if query.type != nil { query.income = try workspace.income(store) }
    guard nearby != nil || onlyByHand else {
      let found = try store.transactions(query)
      if found.isEmpty { try check(query.category, store) }
      return found
    }
    let limit = query.limit
    query.limit = nil
    let records = try ManualTransactionIndex(store)
    var found = try store.transactions(query)
    if onlyByHand {
      let keys = Set(try store.fieldsByHand(.manualTransaction).keys)
      let ids = try store.editedTransactions().union(records.ids(ofKeys: keys))
      found.removeAll { !ids.contains($0.id) }
    }
    if let nearby {
      let places = try places()
      found.removeAll { transaction in
        let place = transaction.place.map { places[$0.id] ?? $0 }
        let point = records[transaction.id]?.coordinate ?? place?.coordinate
        return !nearby.holds(point)
      }
    }
    if found.isEmpty { try check(query.category, store) }
    return limit.map { Array(found.prefix($0)) } ?? found
  }

  /// Rejects an unknown category, which would otherwise seem to be empty.
  private func check(_ category: String?, _ store: LedgerStore) throws {
    guard let category else { return }
    try KnownCategories(workspace, store).requireFilter(category)
  }

  /// The current places of the table, by id.
  private func places() throws -> [String: Place] {
    Dictionary(
      try workspace.classifierBook().places.places.map { ($0.id, $0) },
      uniquingKeysWith: { one, _ in one })
  }

  /// Rejects an unknown account, which would otherwise seem to be empty.
  private func check(_ account: String, _ known: [String]) throws {
    guard !known.contains(account), workspace.configuration.account(account) == nil else { return }
    throw Failure.noAccount(account, among: known)
  }
}
