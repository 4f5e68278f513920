import Demo
internal import Foundation
import Importing
package import Ledger
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
      try OutputFile.write(file.bytes, to: path)
      written.append(path)
    }
    for name in folders {
      try OutputFile.makeFolder(Workspace.join(folder, name))
    }
    return written
  }
}

/// Looks at a CSV file and writes the profile that reads it.
package struct WriteProfile {
  /// What was found in the file.
  package struct Finding: Sendable {
    /// The profile as YAML, with the evidence as comments.
    package let yaml: String
    /// A line for each decision and why it fell so.
    package let evidence: [String]
    /// Where the profile goes in the workspace, such as `profiles/giro.yaml`.
    package let path: String
  }

  private let workspace: Workspace?

  package init(_ workspace: Workspace?) { self.workspace = workspace }

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - file: the statement.
  ///   - name: what to call the profile.
  ///   - account: the account its files belong to.
  ///   - currency: the currency, where the file does not say it.
  ///   - asOf: the day of the run.
  /// - Returns: the profile and the evidence for each part of it.
  /// - Throws: a ``Failure`` when the file cannot be read in one way only.
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

  /// Writes the profile, never over one that is there.
  package func write(_ finding: Finding) throws {
    guard !InputPaths.exists(finding.path) else {
      throw Failure(
        .cannotCreate, "\(finding.path) already exists and was not changed",
        hint: "choose another name: --name NAME")
    }
    try OutputFile.write(Array(finding.yaml.utf8), to: finding.path)
  }
}
