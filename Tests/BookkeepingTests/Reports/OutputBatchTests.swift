import Foundation
import Rendering
import Testing

@testable import Bookkeeping

/// Files that take their places together.
@Suite struct OutputBatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func write(_ batch: inout OutputBatch, _ name: String, _ text: String) throws -> Bool {
    let file = RenderedFile(path: name, text: text)
    return try batch.write(file, to: folder.appending(path: name).path) == .written
  }

  @Test(arguments: [1, 3, 100])
  func `files have their names after the commit and not before`(count: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let expected = (0..<count).map { "\($0).txt" }.sorted()
    var batch = OutputBatch()
    for name in expected { #expect(try write(&batch, name, "text of \(name)")) }
    #expect(names().allSatisfy { $0.hasSuffix(".new") })
    try batch.commit()
    #expect(names() == expected)
    for name in expected {
      #expect(
        try String(contentsOf: folder.appending(path: name), encoding: .utf8) == "text of \(name)")
      #expect(try !write(&batch, name, "text of \(name)"))
    }
    #expect(names() == expected)
  }

  @Test func `files that were never committed leave nothing behind`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      var batch = OutputBatch()
      _ = try write(&batch, "a.txt", "a")
    }
    #expect(names().isEmpty)
  }
}
