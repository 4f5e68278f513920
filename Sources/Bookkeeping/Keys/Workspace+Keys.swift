import Store

extension Workspace {
  /// Opens the ledger of a user for what is no secret: its key is not asked for.
  func openLockedLedger(of user: String) throws -> LedgerStore {
    do {
      return try LedgerStore(path: ledgerPath(of: user), access: .read)
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  /// Makes the ledger of a user who has none.
  ///
  /// Where the workspace's own user has a key, it is sealed with the same secret from the beginning: what
  /// a person keeps sealed must not come to lie open beside it.
  func makeLedger(of user: String) throws -> LedgerStore {
    let own = configuration.user
    do {
      guard user != own, hasLedger, try openLockedLedger(of: own).keyHeader() != nil else {
        return try openLedger(of: user, .create)
      }
      // A wrong secret is found out before anything is sealed with it.
      _ = try openLedger(.write)
      guard let secret = try keys.secret() else { throw StoreError.key(.missing) }
      try ChangeKey.check(secret)
      _ = try openLedger(of: user, .create).seal(with: secret)
      return try openLedger(of: user, .write)
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
