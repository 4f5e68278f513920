internal import Foundation
import Syntax

extension Workspace {
  /// The folders of a workspace that hold what its person wrote, and its ledgers.
  private static let ownFolders = [".saldo", "inbox", "profiles", "rules", "tables", "templates"]

  /// Refuses to write over what a command reads, or what the workspace consists of, or where no file
  /// can be written.
  package func checkOutput(_ path: String, reading sources: [String]) throws {
    guard !path.isEmpty, path != "-" else { throw Failure.isNoFile(path) }
    let target = Self.places(of: path)
    let read = sources.filter { $0 != "-" }.flatMap(Self.places)
    guard target.isDisjoint(with: read) else { throw Failure.isSource(path) }
    for root in Self.places(of: root) {
      let own = Self.ownFolders.map { "\(root)/\($0)/" }
      let isOwn = target.contains { place in
        place == "\(root)/saldo.yaml" || own.contains { place.hasPrefix($0) }
      }
      guard !isOwn else { throw Failure.isWorkspace(path) }
    }
    try OutputFile.check(path)
  }

  /// Refuses two options that name one file, of which the second would write over the first.
  package func checkOutputs(
    _ one: (option: String, path: String), _ other: (option: String, path: String)
  ) throws {
    guard Self.places(of: one.path).isDisjoint(with: Self.places(of: other.path)) else {
      throw Failure.isOneFile(one.option, other.option, one.path)
    }
  }

  /// Where a path leads, and where the link stands that it may be.
  private static func places(of path: String) -> Set<String> {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    return [
      folder.appendingPathComponent(url.lastPathComponent).path,
      url.resolvingSymlinksInPath().path,
    ]
  }
}

extension Failure {
  fileprivate static func isSource(_ path: String) -> Failure {
    Failure(
      .usage, "refusing to overwrite \(Printable.text(path)), an input file",
      hint: "choose another file")
  }

  fileprivate static func isNoFile(_ path: String) -> Failure {
    Failure(
      .usage, "cannot write to \(Printable.quoted(path)): not a file name",
      hint: path == "-" ? "give a file name; write ./- for a file called -" : "give a file name")
  }

  fileprivate static func isOneFile(_ one: String, _ other: String, _ path: String) -> Failure {
    Failure(
      .usage, "\(one) and \(other) would both write to \(Printable.text(path))",
      hint: "use a different file for each")
  }

  fileprivate static func isWorkspace(_ path: String) -> Failure {
    Failure(
      .usage, "refusing to overwrite \(Printable.text(path)), a workspace file",
      hint: "choose another file")
  }
}
