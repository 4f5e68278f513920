import Store

extension Workspace {
  /// Opens the ledger of a user for what is no secret: its key is not asked for.
  func openLockedLedger(of user: String) throws -> LedgerStore {
    return try Failure.ofLedger { try LedgerStore(path: ledgerPath(of: user), access: .read) }
  }

  /// Makes the ledger of a user who has none, where the workspace has a key; nil where it has none.
  ///
  /// It is sealed from the beginning with the secret of the workspace's own user: what one person
  /// keeps sealed must not come to lie open beside it (legacy-systems.md, section 5).
  func makeSealedLedger(of user: String) throws -> LedgerStore? {
    guard user != home, try !hasFile(ledgerPath(of: user)), try hasFile(ledgerPath(of: home)),
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

  /// Why a ledger without a key is not used with the key file that was named: whoever names one believes
  /// that what they write is sealed.
  func notSealed() throws -> Failure {
    _ = try keys.secret()
    return Failure(
      .notPermitted, "a key file was given, but this ledger is not encrypted",
      hint: "saldo key new --key-file FILE encrypts it; omit --key-file to leave it unencrypted")
  }

  /// Refuses to make an open ledger where a key file was named.
  func checkKeyOfNewLedger(of user: String) throws {
    if user != home, try hasFile(ledgerPath(of: home)),
      try openLockedLedger(of: home).keyHeader() != nil
    {
      return
    }
    _ = try keys.secret()
    throw Failure(
      .notPermitted, "a key file was given, but there is no ledger yet",
      hint: "create it without --key-file, then run saldo key new --key-file FILE")
  }
}
