internal import Foundation
import Syntax

extension Workspace {
  /// The folders of a workspace that hold what its person wrote, and its ledgers.
  private static let ownFolders = [".saldo", "inbox", "profiles", "rules", "tables", "templates"]

  /// Refuses to write over what a command reads, or what the workspace consists of.
  package func checkOutput(_ path: String, reading sources: [String]) throws {
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
      .usage, "will not write over \(Printable.text(path)), which is read",
      hint: "name another file")
  }

  fileprivate static func isWorkspace(_ path: String) -> Failure {
    Failure(
      .usage, "will not write over \(Printable.text(path)), which the workspace is made of",
      hint: "name another file")
  }
}
