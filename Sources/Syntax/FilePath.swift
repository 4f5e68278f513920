import Glibc

/// The path of a file or a folder, whose bytes need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  private var bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// A path of any bytes but zero.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The path that a person means, who writes `\xFC` for a byte as messages show it; a file that has the
  /// text itself for its name is meant first.
  package init(typed text: String) {
    self.init(text)
    guard text.contains(#"\x"#), status(followsLinks: false).code != 0 else { return }
    bytes = Printable.bytes(ofText: text)
  }

  /// The path as messages show it: each byte that is not UTF-8 is written `\xFC`.
  package var text: String { Printable.text(bytes: bytes) }

  /// Whether the name is hidden from a person who looks into the folder.
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// The path of a name in this folder; `.` is left out, as people leave it out.
  package func appending(_ name: FilePath) -> FilePath {
    if bytes.elementsEqual(".".utf8) { return name }
    let slash = bytes.last == UInt8(ascii: "/") ? "" : "/"
    return FilePath(bytes: bytes + slash.utf8 + name.bytes)
  }

  /// Calls `body` with the path as the system takes it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

extension FilePath {
  /// What can have a name.
  package enum Kind: Sendable {
    case file, folder, link, other
  }

  /// What has this name; nil where nothing has it.
  ///
  /// - Throws: where that cannot be told, and where a link that is followed leads nowhere.
  package func kind(followsLinks: Bool = true) throws(Rejection) -> Kind? {
    let (code, status) = status(followsLinks: followsLinks)
    guard code == 0 else {
      guard code == ENOENT else {
        throw .obstacle("cannot access this path", self, code, hint: hint(forObstacle: code))
      }
      if followsLinks { try checkNoLinkIsBroken() }
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Whether a file or a folder has this name.
  ///
  /// - Throws: as ``kind(followsLinks:)`` does.
  package func exists() throws(Rejection) -> Bool { try kind() != nil }

  /// Whether a file or a folder outside of the workspace has this name, as far as the user may look:
  /// what is in a folder that is closed to them is none of theirs.
  package func isWithinReach() throws(Rejection) -> Bool {
    do {
      return try exists()
    } catch {
      guard error.diagnostics.allSatisfy({ $0.obstacle == .forbidden }) else { throw error }
      return false
    }
  }

  /// The names in the folder, by their text; nil where nothing has the folder's name.
  ///
  /// A folder that cannot be read is never taken for an empty one.
  package func names() throws(Rejection) -> [FilePath]? {
    guard let folder = withCString({ opendir($0) }) else {
      let code = errno
      guard code == ENOENT else { throw .unreadableFolder(self, code) }
      try checkNoLinkIsBroken()
      return nil
    }
    defer { closedir(folder) }
    var names: [(text: String, path: FilePath)] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw .unreadableFolder(self, errno) }
        return names.sorted { $0.text < $1.text }.map(\.path)
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [dot], name != [dot, dot] {
        names.append((Printable.text(bytes: name), FilePath(bytes: name)))
      }
    }
  }

  /// Refuses a path on which a link leads nowhere: what it should lead to is not there by accident, as
  /// when a disk is not mounted.
  private func checkNoLinkIsBroken() throws(Rejection) {
    var path = self
    while !path.bytes.isEmpty {
      let (code, own) = path.status(followsLinks: false)
      if code == 0 {
        let (broken, _) = path.status(followsLinks: true)
        guard own.st_mode & S_IFMT == S_IFLNK, broken != 0 else { return }
        throw .obstacle(
          "broken symbolic link", path, broken, as: .failing,
          hint: "delete the link, or restore its target")
      }
      path = path.folder
    }
  }

  /// What the system knows of the file, and an error number; 0 where it knows it.
  private func status(followsLinks: Bool) -> (code: Int32, status: stat) {
    var found = stat()
    let code = withCString { path in
      (followsLinks ? stat(path, &found) : lstat(path, &found)) == 0 ? 0 : errno
    }
    return (code, found)
  }
}

private let dot = UInt8(ascii: ".")

extension Rejection {
  fileprivate static func unreadableFolder(_ path: FilePath, _ code: Int32) -> Rejection {
    .obstacle("cannot read this folder", path, code, hint: path.hint(forObstacle: code))
  }
}

extension FilePath {
  /// What a person can do about an error number.
  func hint(forObstacle code: Int32) -> String? {
    switch code {
    case ENOENT, ENOTDIR: "check the file name and the folder"
    case EACCES, EPERM:
      ownClosedPart.map { "you own \($0.text): run chmod u+rX on it" }
        ?? "another user owns it: copy it, or ask the owner to run chmod on it"
    case ELOOP: "the link points to itself: delete it or correct its target"
    case EMFILE, ENFILE: "too many files are open: run again, or raise ulimit -n"
    default: nil
    }
  }

  /// The part of the path that is closed to its own owner, who runs saldo; nil where it is another's.
  private var ownClosedPart: FilePath? {
    var path = self
    while path.status(followsLinks: true).code != 0, !path.folder.bytes.isEmpty {
      path = path.folder
    }
    let (code, status) = path.status(followsLinks: true)
    return code == 0 && status.st_uid == geteuid() ? path : nil
  }

  /// What is before the last part of the path; empty where nothing is.
  private var folder: FilePath {
    FilePath(bytes: bytes.prefix(upTo: bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0))
  }
}

/// Why the system does not let saldo read a file or a folder.
package enum Obstacle: Hashable, Sendable {
  /// Nothing has this name.
  case missing
  /// A part of the path that must be a folder is a file.
  case notAFolder
  /// The user may not read it.
  case forbidden
  /// It exists, and reading it fails.
  case failing

  /// The obstacle that an error number stands for.
  init(_ code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      case EACCES, EPERM: .forbidden
      default: .failing
      }
  }
}

extension Rejection {
  /// Says that a file or folder cannot be opened or read, and why.
  static func obstacle(
    _ message: String, _ path: FilePath, _ code: Int32, as obstacle: Obstacle? = nil,
    hint: String? = nil
  ) -> Rejection {
    var diagnostic = Diagnostic(
      .error, "\(message): \(String(cString: strerror(code)))", at: .init(file: path.text),
      hint: hint)
    diagnostic.obstacle = obstacle ?? Obstacle(code)
    return Rejection(diagnostic)
  }
}
