import Foundation

/// Where the tests find the samples, and the program that was built beside them.
enum Checkout {
  /// The folder that holds Package.swift.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let samples = root.appending(path: "samples")

  /// The folder of the debug build: the test bundle stands in it, and so does `saldo`.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Whether goldens are to be written instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["SALDO_RECORD"] == "1"

  /// The names in a folder of the checkout, sorted; hidden ones are left out.
  static func names(in folder: URL) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (all ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
