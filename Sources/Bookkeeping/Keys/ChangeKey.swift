internal import Foundation
package import Store

/// An editor of a ledger's encryption.
///
/// It encrypts the ledger, changes its key, and exports its data key.
package struct ChangeKey {
  private let workspace: Workspace
  private let logN: Int

  /// Creates an editor; `logN` is the base-2 logarithm of the scrypt cost.
  package init(_ workspace: Workspace, logN: Int = KeyHeader.usualLogN) {
    self.workspace = workspace
    self.logN = logN
  }

  /// The minimum length of a passphrase, in bytes.
  package static let fewestBytes = 8

  /// Encrypts the ledger, and returns the numbers of texts encrypted.
  ///
  /// It creates the key file first if it is missing.
  package func begin(keyFile: String?) throws -> SealedCounts {
    let store = try workspace.openLedgerToSeal(of: workspace.configuration.user, .write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    if try store.keyHeader() != nil { throw StoreError.isSealed(true) }
    try make(keyFile)
    guard let secret = try workspace.keys.secret() else {
      throw Failure(
        .notPermitted, "no key given to encrypt the ledger",
        hint: "pass a key file with --key-file (created if missing), or set "
          + KeySources.names().dropFirst().joined(separator: ", "))
    }
    try Self.check(secret)
    return try store.seal(with: secret, logN: logN)
  }

  /// Changes the secret of the ledger; `renewsDataKey` also encrypts every text with a new data
  /// key.
  ///
  /// - Returns: the numbers of texts encrypted; nil if the data key stayed the same.
  package func rotate(
    to new: KeySources, keyFile: String?, renewsDataKey: Bool
  ) throws -> SealedCounts? {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    if try store.keyHeader() == nil { throw StoreError.isSealed(false) }
    try make(keyFile)
    let secret: KeySecret
    if let given = try new.secret() {
      secret = given
    } else if renewsDataKey, let present = try workspace.keys.secret() {
      secret = present
    } else {
      throw Failure(
        .notPermitted, "no new key given for the ledger",
        hint: "pass a key file with --new-key-file (created if missing), or set "
          + KeySources.names(.new).joined(separator: ", "))
    }
    try Self.check(secret)
    if renewsDataKey { return try store.renewDataKey(with: secret, logN: logN) }
    try store.rewrap(with: secret, logN: logN)
    return nil
  }

  /// Writes the data key to a new file with mode 0600.
  package func export(to path: String) throws {
    let store = try workspace.openLedger(.read)
    try KeyFileOnDisk.write(try store.exportedKey(), to: path)
  }

  private func make(_ keyFile: String?) throws {
    guard let keyFile, !OutputFile.isThere(keyFile) else { return }
    try KeyFileOnDisk.write(KeyFile(), to: keyFile)
  }

  /// Rejects a secret that cannot encrypt a ledger.
  static func check(_ secret: KeySecret) throws {
    switch secret {
    case .passphrase(let bytes) where bytes.count < Self.fewestBytes:
      throw Failure(
        .usage, "the passphrase is shorter than \(Self.fewestBytes) bytes",
        hint: "use a few random words: easy to remember, hard to guess")
    case .keyFile(let file) where file.kind == .dataKey:
      throw Failure(
        .usage, "an exported data key can open a ledger but not encrypt one",
        hint: "use another key file, or set a passphrase")
    default: return
    }
  }
}

extension SealedCounts {
  /// A summary of the encrypted texts.
  package var words: String {
    let parts = [
      (accountNumbers, "account number"), (references, "reference"), (notes, "note"),
      (extras, "extra text"),
    ].filter { $0.0 > 0 || $0.1 != "extra text" }
      .map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
  }
}

extension Workspace {
  /// A user's ledger, opened without its key, to read unencrypted data.
  func openLockedLedger(of user: String) throws -> LedgerStore {
    return try LedgerStore(path: ledgerPath(of: user), access: .read)
  }

  /// Creates an encrypted ledger for a new user; nil if the default user has no encrypted ledger.
  ///
  /// Also nil for the default user, and for a user with a ledger. It uses the secret of the default
  /// user, so no data of an encrypted workspace becomes readable (legacy-systems.md, section 5).
  func makeSealedLedger(of user: String) throws -> LedgerStore? {
    guard user != home, try !hasFile(ledgerPath(of: user)), try hasFile(ledgerPath(of: home)),
      try openLockedLedger(of: home).keyHeader() != nil
    else { return nil }
    // A wrong secret must fail before saldo encrypts anything with it.
    _ = try LedgerStore(path: ledgerPath(of: home), access: .write) { _ in try keys.secret() }
    guard let secret = try keys.secret() else { throw StoreError.key(.missing) }
    try ChangeKey.check(secret)
    let made = try LedgerStore(path: ledgerPath(of: user), access: .create)
    _ = try made.seal(with: secret)
    return try LedgerStore(path: ledgerPath(of: user), access: .write) { _ in secret }
  }

  /// The failure for a key file with an unencrypted ledger.
  ///
  /// If you name a key file, you expect encryption. An unusable key file throws its own failure
  /// instead.
  func notSealed() throws -> Failure {
    _ = try keys.secret()
    return Failure(
      .notPermitted, "a key file was given, but this ledger is not encrypted",
      hint: "saldo key new --key-file FILE encrypts it; omit --key-file to leave it unencrypted")
  }

  /// Rejects a new ledger that would not be encrypted; call it only if an option names a key file.
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
