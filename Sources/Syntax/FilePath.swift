import Glibc

/// The path of a file or a folder as bytes, not necessarily valid UTF-8.
package struct FilePath: Hashable, Sendable {
  private var bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates a path from its bytes, none of which may be zero.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a path from a text that you typed, in which `\xFC` means a byte, as in messages.
  ///
  /// A file with exactly the typed name takes precedence.
  package init(typed text: String) {
    self.init(text)
    guard text.contains(#"\x"#), status(followsLinks: false).code != 0 else { return }
    bytes = Printable.bytes(ofText: text)
  }

  /// The path as messages show it, with `\xFC` for each invalid byte.
  package var text: String { Printable.text(bytes: bytes) }

  /// Whether the path begins with a dot, as the name of a hidden file does.
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// The path of a name in this folder; if the folder is `.`, the name alone.
  package func appending(_ name: FilePath) -> FilePath {
    if bytes.elementsEqual(".".utf8) { return name }
    let slash = bytes.last == UInt8(ascii: "/") ? "" : "/"
    return FilePath(bytes: bytes + slash.utf8 + name.bytes)
  }

  /// Calls `body` with the path as a C string and returns the result of `body`.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

extension FilePath {
  /// The kind of an entry in the file system.
  package enum Kind: Sendable {
    case file, folder, link, other
  }

  /// The kind of the entry at this path; nil if there is none.
  ///
  /// - Throws: if the path cannot be accessed, or if a followed link is broken.
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

  /// Whether the path exists, as a file, a folder or anything else.
  ///
  /// - Throws: under the same conditions as ``kind(followsLinks:)``.
  package func exists() throws(Rejection) -> Bool { try kind() != nil }

  /// Whether the path exists and saldo may access it.
  ///
  /// A path inside an inaccessible folder counts as missing, as is common outside the workspace.
  package func isWithinReach() throws(Rejection) -> Bool {
    do {
      return try exists()
    } catch {
      guard error.diagnostics.allSatisfy({ $0.obstacle == .forbidden }) else { throw error }
      return false
    }
  }

  /// The names in the folder, sorted as text; nil if the folder does not exist.
  ///
  /// An unreadable folder is an error, not an empty one.
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

  /// Rejects a path with a broken link, because its target is probably on an unmounted disk.
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

  /// The file status, with the system's error number, which is 0 for success.
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
  /// The hint for an error number of the system; nil if there is none.
  func hint(forObstacle code: Int32) -> String? {
    switch code {
    case ENOENT, ENOTDIR:
      neighbour.map { "did you mean \"\($0.text)\"?" } ?? "check the file name and the folder"
    case EACCES, EPERM:
      ownClosedPart.map { "you own \($0.text): run chmod u+rX on it" }
        ?? "another user owns it: copy it, or ask the owner to run chmod on it"
    case ELOOP: "the link points to itself: delete it or correct its target"
    case EMFILE, ENFILE: "too many files are open: run again, or raise ulimit -n"
    default: nil
    }
  }

  /// The path in the same folder with the most similar name; nil if none is similar.
  private var neighbour: FilePath? {
    let base = folder.bytes.isEmpty ? FilePath(".") : folder
    guard let names = try? base.names() else { return nil }
    let name = FilePath(bytes: bytes.suffix(from: (bytes.lastIndex(of: 0x2F) ?? -1) + 1))
    let meant = Suggestion.closest(to: name.text, among: names.map(\.text))
    return names.first { $0.text == meant }.map(base.appending)
  }

  /// The part of the path that needs more access rights; nil if another user owns it.
  private var ownClosedPart: FilePath? {
    var path = self
    while path.status(followsLinks: true).code != 0, !path.folder.bytes.isEmpty {
      path = path.folder
    }
    let (code, status) = path.status(followsLinks: true)
    return code == 0 && status.st_uid == geteuid() ? path : nil
  }

  /// The path without its last part; empty for a path of one part.
  private var folder: FilePath {
    FilePath(bytes: bytes.prefix(upTo: bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0))
  }
}

/// The reason why the system does not let saldo read a file or a folder.
package enum ReadFailure: Hashable, Sendable {
  /// The path does not exist.
  case missing
  /// A part of the path is a file instead of a folder.
  case notAFolder
  /// You have no permission to access the path.
  case forbidden
  /// The path exists, but reading it fails.
  case failing

  /// Creates the reason for an error number of the system.
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
  /// A rejection of a file or folder that cannot be opened or read, with the reason.
  static func obstacle(
    _ message: String, _ path: FilePath, _ code: Int32, as obstacle: ReadFailure? = nil,
    hint: String? = nil
  ) -> Rejection {
    var diagnostic = Diagnostic(
      .error, "\(message): \(String(cString: strerror(code)))", at: .init(file: path.text),
      hint: hint)
    diagnostic.obstacle = obstacle ?? ReadFailure(code)
    return Rejection(diagnostic)
  }
}

extension String {
  /// The last part of a path; the text itself if it has none.
  package var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
