internal import Foundation
internal import Glibc
import Ledger
package import Store
import Syntax

/// A folder of settings, rules, tables, statements and reports, with the ledger in `.saldo/`.
///
/// You can read it, back it up and keep it in git.
package struct Workspace: Sendable {
  /// The path of the folder, as given or found.
  package let root: String
  package private(set) var configuration: Configuration
  /// Whether the user was named explicitly.
  private(set) var isUserNamed = false
  /// The default user, from `saldo.yaml`.
  let home: String
  /// The user's and the machine's data folders, in order of priority.
  ///
  /// saldo looks there for data outside the workspace, such as cities.
  package var dataFolders: [String] = []
  /// The folder that replaces `~` in `saldo.yaml`.
  package var personFolder: String?
  /// The sources for the key of an encrypted ledger.
  package var keys = KeySources()

  /// Opens the workspace in a folder with a `saldo.yaml`.
  package init(root: String) throws {
    self.root = root
    let file = Self.join(root, "saldo.yaml")
    let configuration = try Failure.ofWorkspace { () throws(Rejection) in
      guard try FilePath(root).kind() == .folder, let text = try Self.textIfThere(FilePath(file))
      else { return Configuration?.none }
      return try Configuration(text, file: file)
    }
    guard let configuration else {
      throw Failure(
        .noInput, "\(root) is not a workspace: it has no saldo.yaml",
        hint: "saldo init \(root) creates one")
    }
    self.configuration = configuration
    home = configuration.user
  }

  /// This workspace with the given user selected; the user need not have a ledger yet.
  ///
  /// - Throws: a ``Failure`` if the name is not valid for a ledger.
  package func of(user: String) throws -> Workspace {
    guard Account.isKey(user) else {
      throw Failure(
        .usage, "\"\(user)\" is not a valid user name",
        hint: Account.keyHint)
    }
    var workspace = self
    workspace.configuration.user = user
    workspace.isUserNamed = true
    return workspace
  }

  /// The named workspace, or the nearest one at or above `directory`.
  package static func find(named: String?, from directory: String) throws -> Workspace {
    if let named { return try Workspace(root: named) }
    if let found = try find(from: directory) { return found }
    throw Failure(
      .noInput, "no workspace here: no saldo.yaml in this folder or its parents",
      hint: "saldo init creates one; -w DIR selects one; saldo demo creates an example")
  }

  /// The nearest workspace at or above `directory`; nil if no folder has a `saldo.yaml`.
  package static func find(from directory: String) throws -> Workspace? {
    // The path stays relative, so messages name files the way you would.
    var folder = directory
    let depth = URL(fileURLWithPath: directory).standardizedFileURL.pathComponents.count
    for _ in 0..<depth {
      let settings = FilePath(join(folder, "saldo.yaml"))
      let isFound = try Failure.ofWorkspace { () throws(Rejection) in
        folder == directory ? try settings.exists() : try settings.isWithinReach()
      }
      if isFound { return try Workspace(root: folder) }
      folder = join(folder, "..")
    }
    return nil
  }

  /// The heading of reports.
  package var title: String {
    configuration.title ?? URL(fileURLWithPath: root).standardizedFileURL.lastPathComponent
  }

  /// A path inside the workspace.
  package func path(_ relative: String) -> String { Self.join(root, relative) }

  static func join(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The selected user's part of an output folder: the folder itself, or `users/NAME` in it.
  ///
  /// Only the default user has the folder itself. The reports and rejected rows of different users
  /// therefore stay separate.
  package func ownFolder(_ name: String) -> String {
    isOwnUser ? path(name) : path("\(name)/users/\(configuration.user)")
  }

  /// Whether the selected user is the default user.
  var isOwnUser: Bool { configuration.user == home }

  /// The paths in a subfolder, without hidden ones, that have one of these extensions, sorted by
  /// name.
  ///
  /// Empty if the folder is missing. The case of an extension does not matter.
  ///
  /// - Throws: a ``Rejection`` if the folder exists but is unreadable.
  func files(in folder: String, extensions: [String]) throws(Rejection) -> [FilePath] {
    try Self.files(in: path(folder)).filter { file in
      let name = file.text.lowercased()
      return extensions.contains { name.hasSuffix(".\($0)") }
    }
  }

  /// The paths in any folder, without hidden ones, sorted by name; empty if the folder is missing.
  ///
  /// - Throws: a ``Rejection`` if the folder exists but is unreadable.
  static func files(in folder: String) throws(Rejection) -> [FilePath] {
    let folder = FilePath(folder)
    return try (folder.names() ?? []).filter { !$0.isHidden }.map(folder.appending)
  }

  /// Whether a file or folder exists at this path.
  ///
  /// - Throws: a ``Failure`` if saldo cannot determine this.
  func hasFile(_ path: String) throws -> Bool {
    try Failure.ofWorkspace { () throws(Rejection) in try FilePath(path).exists() }
  }

  /// The path of the selected user's ledger.
  package var ledgerPath: String { ledgerPath(of: configuration.user) }

  /// The path of a user's ledger.
  package func ledgerPath(of user: String) -> String { path(".saldo/\(user).sqlite") }

  /// The names of the users with a ledger in this workspace, sorted.
  package var users: [String] {
    get throws {
      let ledgers = try Failure.ofWorkspace { () throws(Rejection) in
        try files(in: ".saldo", extensions: ["sqlite"])
      }
      return ledgers.map { Self.stem($0.text) }
    }
  }

  /// The opened ledger of the selected user.
  ///
  /// `create` first creates a missing ledger and its folder, private to the owner.
  package func openLedger(_ access: LedgerStore.Access) throws -> LedgerStore {
    try openLedger(of: configuration.user, access)
  }

  /// The opened ledger of a user.
  ///
  /// `create` first creates a missing ledger and its folder, private to the owner.
  package func openLedger(of user: String, _ access: LedgerStore.Access) throws -> LedgerStore {
    if access != .create, isUserNamed, try !hasFile(ledgerPath(of: user)) {
      throw Failure.unknownUser(user, among: try users)
    }
    if access == .create, keys.isFileNamed, try !hasFile(ledgerPath(of: user)) {
      try checkKeyOfNewLedger(of: user)
    }
    let store = try openLedgerToSeal(of: user, access)
    if keys.isFileNamed, try store.keyHeader() == nil { throw try notSealed() }
    return store
  }

  /// The ledger for a dry run: the ledger itself if it is writable, otherwise a copy in memory.
  ///
  /// Without a ledger, it is an empty one in memory.
  func ledgerForDryRun() throws -> LedgerStore {
    guard try hasLedger else { return try LedgerStore() }
    // SQLite creates a journal in the folder, so the folder must be writable too.
    let isWritable = access(ledgerPath, W_OK) == 0 && access(path(".saldo"), W_OK) == 0
    return isWritable ? try openLedger(.create) : try openLedger(.read).copyInMemory()
  }

  /// The ledger as from ``openLedger(of:_:)``, even if you name a key that it does not have yet.
  func openLedgerToSeal(
    of user: String, _ access: LedgerStore.Access
  ) throws -> LedgerStore {
    if access == .create {
      try OutputFile.makeFolder(path(".saldo"))
    }
    try checkLedgerFolder()
    return try Failure.ofLedger {
      if access == .create, let sealed = try makeSealedLedger(of: user) { return sealed }
      return try LedgerStore(path: ledgerPath(of: user), access: access) { _ in try keys.secret() }
    }
  }

  /// Rejects a ledger folder that other users own or can write to, and a file or link in its place.
  ///
  /// Write access to the folder would let them replace the ledger.
  func checkLedgerFolder() throws {
    let folder = path(".saldo")
    var status = stat()
    guard lstat(folder, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.notPermitted, "refusing to open \(folder): it is not a folder")
    }
    guard status.st_uid == geteuid() else {
      throw Failure(.notPermitted, "refusing to open \(folder): it belongs to another user")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw Failure(
        .notPermitted, "refusing to open \(folder): other users can write to it",
        hint: "chmod 700 \(folder)")
    }
  }

  /// Whether the selected user's ledger exists.
  package var hasLedger: Bool { get throws { try hasFile(ledgerPath) } }
}

extension Failure {
  /// The failure for a user without a ledger.
  fileprivate static func unknownUser(_ user: String, among users: [String]) -> Failure {
    let known = users.isEmpty ? "" : "users: \(users.joined(separator: ", ")); "
    return Failure(
      .noInput, "there is no ledger of the user \(Printable.quoted(user))",
      hint: Suggestion.hint(
        for: user, among: users, else: "\(known)saldo import --user \(user) creates one"))
  }
}
