import Syntax

/// The paths of the command line, expanded to files; a folder expands to the files in it.
struct InputPaths {
  /// The folder to read if the command line names no path.
  let inbox: String?

  /// The files to read, and notes on the items of a folder that saldo skips.
  struct Found {
    var files: [FilePath] = []
    var notes: [Diagnostic] = []
  }

  /// The files at the given paths; the files of the inbox if there are no paths.
  func files(_ named: [String]) throws -> Found {
    var found = Found()
    for path in (named.isEmpty ? [inbox].compactMap(\.self) : named).map(FilePath.init(typed:)) {
      if (try? path.kind()) == .folder {
        try add(contentsOf: path, to: &found)
      } else {
        found.files.append(path)
      }
    }
    return found
  }

  /// Whether an item exists at this path; a broken link counts, and so does `-`.
  static func exists(_ path: String) -> Bool {
    path == "-" || (try? FilePath(path).kind(followsLinks: false)) != nil
  }

  /// Adds the files of a folder, in the order of their names, without hidden ones.
  private func add(contentsOf folder: FilePath, to found: inout Found) throws {
    let names: [FilePath]
    do {
      names = try folder.names() ?? []
    } catch {
      throw Failure(input: error)
    }
    for path in names.filter({ !$0.isHidden }).map(folder.appending) {
      do {
        switch try path.kind(followsLinks: false) {
        case .file: found.files.append(path)
        case .folder: found.notes.append(.passedOver(path, "a nested folder"))
        // A link may lead out of the folder, or form a cycle.
        case .link: found.notes.append(.passedOver(path, "a symbolic link"))
        case .other:
          found.notes.append(
            Diagnostic(
              .note, "skipped: not a regular file", at: SourceLocation(file: path.text)))
        // The item was deleted after the folder was read.
        case nil: break
        }
      } catch {
        // Opening the file reports why it is unreadable.
        found.files.append(path)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func passedOver(_ path: FilePath, _ what: String) -> Diagnostic {
    Diagnostic(
      .note, "skipped: \(what)", at: SourceLocation(file: path.text),
      hint: "pass it on the command line to read it")
  }
}
