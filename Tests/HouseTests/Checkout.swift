import Foundation
import Synchronization

/// The files of the house, as the tests look at them.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every path below a folder, from the root, sorted; hidden ones are left out.
  static func paths(below folder: String) -> [String] {
    let all = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return all.filter { !$0.hasPrefix(".") && !$0.contains("/.") }.map { "\(folder)/\($0)" }
      .sorted()
  }

  static func text(_ path: String) -> String {
    if let known = texts.withLock({ $0[path] }) { return known }
    let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    texts.withLock { $0[path] = text }
    return text
  }

  /// Each file is read once: several tests look at all of them.
  private static let texts = Mutex<[String: String]>([:])

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func isFolder(_ path: String) -> Bool {
    let url = root.appending(path: path)
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }

  static func names(in folder: String) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (all ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The Swift files of the program.
  static let sources = paths(below: "Sources").filter { $0.hasSuffix(".swift") }

  /// A file's lines with their numbers, comments taken off.
  static func code(_ path: String) -> [(number: Int, text: String)] {
    text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      index, line in
      let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      return (index + 1, String(code))
    }
  }

  /// The folder a path stands in.
  static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The last part of a path, without what stands after its last dot.
  static func stem(_ path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }
}
