import Demo
internal import Foundation
import Importing
package import Ledger
import Syntax

/// Writes the files of a new workspace, and never overwrites others.
package struct MakeWorkspace {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Creates an empty workspace with comments, and returns the paths of its files.
  ///
  /// `hasStarter` adds the starter categories and the rules for them.
  package func run(hasStarter: Bool = true) throws -> [String] {
    try write(
      WorkspaceTemplate.files(hasStarter: hasStarter).map { ($0.path, Array($0.text.utf8)) },
      folders: ["inbox", "profiles"])
  }

  /// Creates the demo workspace, or reuses one with the same files.
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
      try OutputFile.write(file.bytes, to: path)
      written.append(path)
    }
    for name in folders {
      try OutputFile.makeFolder(Workspace.join(folder, name))
    }
    return written
  }
}

/// Detects the layout of a CSV file and writes a profile for it.
package struct WriteProfile {
  /// The detected profile.
  package struct Finding: Sendable {
    /// The profile as YAML, with the evidence as comments.
    package let yaml: String
    /// One line for each decision, with its reason.
    package let evidence: [String]
    /// The path of the profile, such as `profiles/giro.yaml` in the workspace.
    package let path: String
  }

  private let workspace: Workspace?

  package init(_ workspace: Workspace?) { self.workspace = workspace }

  /// Detects the layout of a file.
  ///
  /// - Parameters:
  ///   - file: the statement.
  ///   - name: the name of the profile.
  ///   - account: the account of its files.
  ///   - currency: the currency, if the file does not state it.
  ///   - asOf: the day of the run.
  /// - Returns: the profile and the evidence for each part of it.
  /// - Throws: a ``Failure`` if the file is ambiguous or unreadable.
  package func look(
    at file: String, name: String, account: String?, currency: Currency?, asOf: CalendarDate
  ) throws -> Finding {
    do {
      let stream = try ByteStream(path: file)
      let head = FileHead(name: file, bytes: try stream.peek(FileHead.size))
      let detection = try CSVDetection(
        head: head, currency: currency ?? workspace?.configuration.currency, asOf: asOf)
      let path = workspace?.path("profiles/\(name).yaml") ?? "\(name).yaml"
      return Finding(
        yaml: detection.yaml(name: name, account: account),
        evidence: detection.evidence.map(\.text), path: path)
    } catch {
      throw Failure(input: error)
    }
  }

  /// Writes the profile, and never overwrites a file.
  package func write(_ finding: Finding) throws {
    guard !InputPaths.exists(finding.path) else {
      throw Failure(
        .cannotCreate, "\(finding.path) already exists and was not changed",
        hint: "choose another name: --name NAME")
    }
    try OutputFile.write(Array(finding.yaml.utf8), to: finding.path)
  }
}
