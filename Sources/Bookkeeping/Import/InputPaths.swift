internal import Foundation
import Glibc
import Syntax

/// Turns what a person names into files: a folder stands for the statements in it.
struct InputPaths {
  /// The folder read when nothing is named.
  let inbox: String?

  /// Files to read, and what stands beside them in a folder and is not read.
  struct Found {
    var files: [String] = []
    var notes: [Diagnostic] = []
  }

  /// The files meant; with nothing named, those of the inbox.
  func files(_ named: [String]) throws -> Found {
    var found = Found()
    for path in named.isEmpty ? [inbox].compactMap(\.self) : named {
      if path != "-", Self.kind(of: path, followsLinks: true) == S_IFDIR {
        try add(contentsOf: path, to: &found)
      } else {
        found.files.append(path)
      }
    }
    return found
  }

  /// How a run ends that could not read this file.
  static func status(ofUnreadable path: String) -> ExitStatus {
    guard path != "-" else { return .inputRefused }
    guard kind(of: path, followsLinks: true) != nil else { return .noInput }
    return access(path, R_OK) == 0 ? .inputRefused : .notPermitted
  }

  /// Whether there is anything under this name.
  static func exists(_ path: String) -> Bool {
    path == "-" || kind(of: path, followsLinks: true) != nil
  }

  /// Files of a folder, in the order of their names; hidden ones are not looked at.
  private func add(contentsOf folder: String, to found: inout Found) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(.noInput, "cannot read the folder \(Printable.text(folder))")
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = Workspace.join(folder, name)
      switch Self.kind(of: path, followsLinks: false) {
      case S_IFREG: found.files.append(path)
      case S_IFDIR: found.notes.append(.passedOver(path, "a folder within a folder"))
      // They may lead out of the folder, or round in it.
      case S_IFLNK: found.notes.append(.passedOver(path, "a link"))
      default: found.notes.append(.noFile(path))
      }
    }
  }

  /// The type bits of what stands under a name; nil where nothing does.
  private static func kind(of path: String, followsLinks: Bool) -> mode_t? {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }
}

extension Diagnostic {
  fileprivate static func passedOver(_ path: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .note, "this is \(what), and was not read", at: SourceLocation(file: path),
      hint: "name it on the command line to read it")
  }

  fileprivate static func noFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, "this is no regular file, and was not read", at: SourceLocation(file: path))
  }
}
