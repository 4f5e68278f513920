import Demo
internal import Foundation
import Importing
package import Ledger
import Syntax

/// A writer of the files of a new workspace; it never overwrites a file that you changed.
package struct MakeWorkspace {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Creates a workspace without statements, and returns the paths of its files.
  ///
  /// `hasStarter` adds the starter categories and the rules for them.
  package func run(hasStarter: Bool = true) throws -> [String] {
    try write(
      WorkspaceTemplate.files(hasStarter: hasStarter).map { ($0.path, Array($0.text.utf8)) },
      folders: ["inbox", "profiles"])
  }

  /// Creates the demo workspace, or reuses one with the same files; returns the paths of its files.
  package func demo() throws -> [String] {
    try write(DemoWorkspace.files(), folders: [])
  }

  /// Writes the copies, then the files in order, and returns the paths of the files.
  ///
  /// A file may already exist with the same bytes; with copies, also with those of the template.
  func write(
    _ files: [(path: String, bytes: [UInt8])], folders: [String], copies: InboxCopies? = nil
  ) throws -> [String] {
    let examples = WorkspaceTemplate.files()
    for file in files {
      let path = Workspace.join(folder, file.path)
      let old = try Failure.ofWorkspace { () throws(Rejection) in
        try ByteStream.ifThere(FilePath(path))?.allBytes()
      }
      let example = examples.first { $0.path == file.path }
      guard let old, old != file.bytes,
        copies == nil || old != example.map({ Array($0.text.utf8) })
      else { continue }
      throw Failure(
        .cannotCreate, "\(path) already exists; nothing was written",
        hint: copies == nil
          ? "choose another folder"
          : "choose another folder, or add the statements to this workspace: saldo import FILE")
    }
    try copies?.write()
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

/// A writer of a profile with the detected layout of a CSV file.
package struct WriteProfile {
  /// The detected profile.
  package struct Finding: Sendable {
    /// The profile as YAML, with the evidence as comments.
    package let yaml: String
    /// The lines of evidence, one for each decision.
    package let evidence: [String]
    /// The path of the profile, such as `profiles/giro.yaml` in the workspace.
    package let path: String
  }

  private let workspace: Workspace?

  package init(_ workspace: Workspace?) { self.workspace = workspace }

  /// Detects the layout of a file, and returns a profile for it.
  ///
  /// - Parameters:
  ///   - file: the statement.
  ///   - name: the name of the profile.
  ///   - account: the account of the files with this layout.
  ///   - currency: the currency, if the file does not state it.
  ///   - dateOrder: the order of ambiguous dates.
  ///   - sign: the sign of amounts if the file leaves the sign open.
  ///   - asOf: the day of the run.
  /// - Returns: the profile and the evidence for each part of it.
  /// - Throws: a ``Failure`` if the file is ambiguous or unreadable.
  package func look(
    at file: String, name: String, account: String?, currency: Currency?,
    dateOrder: DateOrder? = nil, sign: AmountSign? = nil, asOf: CalendarDate
  ) throws -> Finding {
    do {
      let stream = try ByteStream(path: file)
      let head = FileHead(name: file, bytes: try stream.peek(FileHead.size))
      let detection = try CSVDetection(
        head: head, currency: currency ?? workspace?.configuration.currency,
        answers: LayoutAnswers(sign: sign, dateOrder: dateOrder), asOf: asOf)
      let path = workspace?.path("profiles/\(name).yaml") ?? "\(name).yaml"
      return Finding(
        yaml: detection.yaml(name: name, account: account),
        evidence: detection.evidence.map(\.text), path: path)
    } catch {
      throw Failure(input: error)
    }
  }

  /// The name of a profile for a file: the file's name in lower case, with valid characters.
  package static func name(for file: String) -> String {
    let plain = stem(of: file).lowercased().map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    // A name that begins with - would look like an option.
    let name = String(plain.drop { $0 == "-" }.prefix(64))
    return name.isEmpty ? "profile" : name
  }

  /// The name of a file up to its first dot.
  static func stem(of file: String) -> String {
    file.lastPathPart.split(separator: ".").first.map(String.init) ?? ""
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
