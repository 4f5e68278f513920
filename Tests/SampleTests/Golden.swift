import Foundation
import Testing

/// Texts that stand in the repository and are compared byte by byte.
enum Golden {
  /// Compares, or writes the golden anew when recording and fails all the same.
  static func expect(
    _ found: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let golden = try? String(contentsOf: file, encoding: .utf8)
    guard golden.map({ Array($0.utf8) != Array(found.utf8) }) ?? true else { return }
    let name = file.path.replacing(Checkout.root.path + "/", with: "")
    guard Checkout.isRecording else {
      Issue.record(
        Comment(rawValue: "\(name): \(difference(from: golden, to: found))"),
        sourceLocation: sourceLocation)
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(found.utf8).write(to: file)
    Issue.record(
      Comment(rawValue: "\(name) was written anew: look at it and run again"),
      sourceLocation: sourceLocation)
  }

  /// The first line that is not the same.
  private static func difference(from golden: String?, to found: String) -> String {
    guard let golden else {
      return "is missing; SALDO_RECORD=1 swift test --disable-xctest writes it"
    }
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).prefix { $0 == $1 }.count
    let expected = index < old.count ? "\"\(old[index])\"" : "its end"
    let actual = index < new.count ? "\"\(new[index])\"" : "the end"
    return "line \(index + 1) is \(expected), but saldo gives \(actual)"
  }
}
