internal import GRDB

extension LedgerStore {
  /// A copy of the ledger in memory, for a dry run where nothing can be written.
  ///
  /// - Throws: ``StoreError/key(_:)`` where the ledger has a key that was not given.
  package func copyInMemory() throws -> LedgerStore {
    if case .locked = seal { throw StoreError.key(.missing) }
    do {
      let copy = try LedgerStore(inMemory: seal)
      try queue.backup(to: copy.queue)
      return copy
    } catch {
      throw Self.translated(error, path: path)
    }
  }
}
