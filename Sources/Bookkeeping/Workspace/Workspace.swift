internal import Foundation
internal import Glibc
import Ledger
package import Store
import Syntax

/// A folder a person can read, back up and put in git: settings, rules, tables, statements,
/// reports, and the ledger in `.saldo/`.
package struct Workspace: Sendable {
  /// The folder, as the person gave it or as it was found.
  package let root: String
  package private(set) var configuration: Configuration
  /// Whether it was opened for a user by name.
  private(set) var isUserNamed = false
  /// The user that `saldo.yaml` names.
  let home: String
  /// The folders of the person and of the machine in which saldo looks for what is not its own, such
  /// as cities; in the order in which they count.
  package var dataFolders: [String] = []
  /// The folder that `~` stands for in `saldo.yaml`.
  package var personFolder: String?
  /// Where the key of a sealed ledger is looked for.
  package var keys = KeySources()

  /// Opens the workspace in a folder that holds `saldo.yaml`.
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

  /// The same workspace, for another of its users.
  ///
  /// - Throws: a ``Failure`` when no ledger can be called so.
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

  /// Finds the workspace: the folder named, else the nearest above `directory` with `saldo.yaml`.
  package static func find(named: String?, from directory: String) throws -> Workspace {
    if let named { return try Workspace(root: named) }
    if let found = try find(from: directory) { return found }
    throw Failure(
      .noInput, "no workspace here: no saldo.yaml in this folder or its parents",
      hint: "saldo init creates one; -w DIR selects one; saldo demo creates an example")
  }

  /// The workspace in the nearest folder from `directory` upwards that has a `saldo.yaml`; nil where none
  /// has one.
  package static func find(from directory: String) throws -> Workspace? {
    // The path stays relative, so that messages name files as the person would.
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

  /// A subfolder of what saldo writes for the user: for anyone but the one of `saldo.yaml` in
  /// `users/`, so that nobody's reports or rejected rows lie among another's.
  package func ownFolder(_ name: String) -> String {
    configuration.user == home ? path(name) : path("\(name)/users/\(configuration.user)")
  }

  /// The files of a subfolder with one of these extensions, by name; empty when it is absent.
  ///
  /// - Throws: when the folder exists and cannot be read.
  func files(in folder: String, extensions: [String]) throws(Rejection) -> [FilePath] {
    try Self.files(in: path(folder)).filter { file in
      let name = file.text.lowercased()
      return extensions.contains { name.hasSuffix(".\($0)") }
    }
  }

  /// The files of any folder that are not hidden, by name; empty when it is absent.
  ///
  /// - Throws: when the folder exists and cannot be read.
  static func files(in folder: String) throws(Rejection) -> [FilePath] {
    let folder = FilePath(folder)
    return try (folder.names() ?? []).filter { !$0.isHidden }.map(folder.appending)
  }

  /// Whether a file has this path.
  ///
  /// - Throws: a ``Failure`` when that cannot be told.
  func hasFile(_ path: String) throws -> Bool {
    try Failure.ofWorkspace { () throws(Rejection) in try FilePath(path).exists() }
  }

  /// The ledger's file.
  package var ledgerPath: String { ledgerPath(of: configuration.user) }

  /// The ledger's file of a user.
  package func ledgerPath(of user: String) -> String { path(".saldo/\(user).sqlite") }

  /// Everyone who has a ledger here, by name.
  package var users: [String] {
    get throws {
      let ledgers = try Failure.ofWorkspace { () throws(Rejection) in
        try files(in: ".saldo", extensions: ["sqlite"])
      }
      return ledgers.map { Self.stem($0.text) }
    }
  }

  /// Opens the ledger; `create` makes it and its folder, closed to others.
  package func openLedger(_ access: LedgerStore.Access) throws -> LedgerStore {
    try openLedger(of: configuration.user, access)
  }

  /// Opens the ledger of a user; `create` makes it and its folder, closed to others.
  package func openLedger(of user: String, _ access: LedgerStore.Access) throws -> LedgerStore {
    if access == .create, keys.isFileNamed, try !hasFile(ledgerPath(of: user)) {
      try checkKeyOfNewLedger(of: user)
    }
    let store = try openLedgerToSeal(of: user, access)
    if keys.isFileNamed, try store.keyHeader() == nil { throw try notSealed() }
    return store
  }

  /// The ledger for a run that takes everything back: a copy in memory where nothing can be written,
  /// and an empty one where there is none.
  func ledgerForDryRun() throws -> LedgerStore {
    guard try hasLedger else { return try LedgerStore() }
    // A journal is made in the folder.
    let isWritable = access(ledgerPath, W_OK) == 0 && access(path(".saldo"), W_OK) == 0
    return isWritable ? try openLedger(.create) : try openLedger(.read).copyInMemory()
  }

  /// The same, but that a key may be named which is not the ledger's yet.
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

  /// Others who may write to the folder could put a ledger of theirs, or an old one, into it.
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

  /// Whether there is a ledger yet.
  package var hasLedger: Bool { get throws { try hasFile(ledgerPath) } }
}
