import Syntax

/// Turns what a person names into files: a folder stands for the statements in it.
struct InputPaths {
  /// The folder read when nothing is named.
  let inbox: String?

  /// Files to read, and what stands beside them in a folder and is not read.
  struct Found {
    var files: [FilePath] = []
    var notes: [Diagnostic] = []
  }

  /// The files meant; with nothing named, those of the inbox.
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

  /// Whether there is anything under this name, a link that leads nowhere included.
  static func exists(_ path: String) -> Bool {
    path == "-" || (try? FilePath(path).kind(followsLinks: false)) != nil
  }

  /// Files of a folder, in the order of their names; hidden ones are not looked at.
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
        // They may lead out of the folder, or round in it.
        case .link: found.notes.append(.passedOver(path, "a symbolic link"))
        case .other:
          found.notes.append(
            Diagnostic(
              .note, "skipped: not a regular file", at: SourceLocation(file: path.text)))
        // It is gone since the folder was read.
        case nil: break
        }
      } catch {
        // Opening it says why it cannot be read.
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
