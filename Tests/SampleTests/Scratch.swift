import Foundation
import Testing

/// A folder for one test, gone when the test is.
final class Scratch: Sendable {
  let folder: URL

  init() throws {
    folder = URL(filePath: Self.unusedPath())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A folder with the same files as another.
  convenience init(copyOf original: URL) throws {
    try self.init()
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.copyItem(at: original, to: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a line of a shell here, expects how it ends, and returns what it wrote.
  func run(_ line: String, status: Int32 = 0) throws -> String {
    let outcome = try Shell.run(line, in: folder)
    #expect(outcome.status == status, "\(line): \(outcome.output)")
    return outcome.output
  }

  static func unusedPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "saldo-\(UUID().uuidString)").path
  }

  /// Every file below a folder with its bytes, by its path from there.
  static func files(below folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      if !Checkout.isFolder(file) { files[path] = try Data(contentsOf: file) }
    }
    return files
  }
}
