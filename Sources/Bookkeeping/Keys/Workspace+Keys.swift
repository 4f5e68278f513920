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

  /// Makes the ledger of a user who has none, where the workspace has a key; nil where it has none.
  ///
  /// It is sealed from the beginning with the secret of the workspace's own user: what one person
  /// keeps sealed must not come to lie open beside it (legacy-systems.md, section 5).
  func makeSealedLedger(of user: String) throws -> LedgerStore? {
    guard user != home, !hasFile(ledgerPath(of: user)), hasFile(ledgerPath(of: home)),
      try openLockedLedger(of: home).keyHeader() != nil
    else { return nil }
    // A wrong secret is found out before anything is sealed with it.
    _ = try LedgerStore(path: ledgerPath(of: home), access: .write) { _ in try keys.secret() }
    guard let secret = try keys.secret() else { throw StoreError.key(.missing) }
    try ChangeKey.check(secret)
    let made = try LedgerStore(path: ledgerPath(of: user), access: .create)
    _ = try made.seal(with: secret)
    return try LedgerStore(path: ledgerPath(of: user), access: .write) { _ in secret }
  }
}
