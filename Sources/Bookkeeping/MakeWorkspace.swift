import Demo
import Syntax

/// Writes the files of a new workspace, never over one that is there.
package struct MakeWorkspace {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Makes an empty, explained workspace and returns the files written.
  package func run() throws -> [String] {
    try write(
      WorkspaceTemplate.files().map { ($0.path, Array($0.text.utf8)) },
      folders: ["inbox", "profiles"])
  }

  /// Makes the demo household's workspace; one from an earlier demo is taken over.
  package func demo() throws -> [String] {
    try write(DemoWorkspace.files(), folders: [])
  }

  private func write(_ files: [(path: String, bytes: [UInt8])], folders: [String]) throws
    -> [String]
  {
    for file in files {
      let path = Workspace.join(folder, file.path)
      let old = try Failure.ofWorkspace { () throws(Rejection) in
        try ByteStream.ifThere(FilePath(path))?.allBytes()
      }
      if let old, old != file.bytes {
        throw Failure(
          .cannotCreate, "\(path) already exists; nothing was written",
          hint: "choose another folder")
      }
    }
    var written: [String] = []
    for file in files {
      let path = Workspace.join(folder, file.path)
      _ = try OutputFile.write(file.bytes, to: path)
      written.append(path)
    }
    for name in folders {
      try OutputFile.makeFolder(Workspace.join(folder, name))
    }
    return written
  }
}
