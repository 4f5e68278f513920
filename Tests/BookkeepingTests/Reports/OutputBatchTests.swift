import Foundation
import Glibc
import Rendering
import Testing

@testable import Bookkeeping

/// Files that take their places together.
@Suite struct OutputBatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(
    _ batch: inout OutputBatch, _ name: String, _ text: String, isEntrance: Bool = false
  ) throws -> Bool {
    let file = RenderedFile(path: name, text: text)
    return try batch.write(file, to: path(name), isEntrance: isEntrance) == .written
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

  /// A page is the names of the pages that it links to.
  @Test func `a run that ends anywhere leaves no page of a reader with a missing link`() throws {
    struct Killed: Error {}
    for most in 0...6 {
      try? FileManager.default.removeItem(at: folder)
      do {
        var first = OutputBatch()
        _ = try write(&first, "index.html", "month.html", isEntrance: true)
        _ = try write(&first, "month.html", "index.html")
        try first.commit()
      }
      var batch = OutputBatch()
      // The entrance first and the page that links to new ones before them: the order is the batch's.
      _ = try write(&batch, "index.html", "month.html places.html", isEntrance: true)
      _ = try write(&batch, "month.html", "index.html places.html trips.html")
      _ = try write(&batch, "places.html", "month.html")
      _ = try write(&batch, "trips.html", "places.html")
      var placed = 0
      do {
        try batch.commit { temporary, path in
          if placed == most { throw Killed() }
          placed += 1
          try OutputFile.place(temporary, at: path)
        }
        #expect(most >= 4)
      } catch is Killed {
        #expect(most < 4)
      }
      var reached: Set<String> = []
      var next = ["index.html"]
      while let page = next.popLast() {
        guard reached.insert(page).inserted else { continue }
        let text = FileManager.default.contents(atPath: path(page)).map {
          String(decoding: $0, as: UTF8.self)
        }
        let links = try #require(text, "\(page) is missing after \(most) of the files")
        next += links.split(separator: " ").map(String.init)
      }
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Makes a file as a killed run leaves it.
  private func leave(_ name: String, mode: mode_t = 0o600) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: folder.appending(path: name))
    chmod(path(name), mode)
  }

  @Test func `the next run removes what a killed one left, and nothing else`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try leave("month.html.4711.saldo.new")
    try leave("places.csv.12.saldo.new")
    let kept = [
      "month.html.4711.new", "month.html.saldo.new", "notes.new", "x.html.12a.saldo.new",
    ]
    for name in kept { try leave(name) }
    try leave("shared.html.4711.saldo.new", mode: 0o644)
    var batch = OutputBatch()
    _ = try write(&batch, "a.txt", "a")
    try batch.commit()
    #expect(names() == (kept + ["a.txt", "shared.html.4711.saldo.new"]).sorted())
  }

  @Test func `the files of a run that is still writing stay`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var running = OutputBatch()
    _ = try write(&running, "a.txt", "a")
    try leave("b.txt.4711.saldo.new")
    var other = OutputBatch()
    _ = try write(&other, "c.txt", "c")
    try other.commit()
    #expect(names().contains("b.txt.4711.saldo.new"))
    try running.commit()
    #expect(names() == ["a.txt", "b.txt.4711.saldo.new", "c.txt"])
  }

  @Test func `folders are made closed to others, whatever the umask`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.makeFolder(path("a/b/c"))
    for name in ["", "a", "a/b", "a/b/c"] {
      var status = stat()
      #expect(stat(path(name), &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
    try leave("file")
    #expect(throws: Failure.self) { try OutputFile.makeFolder(path("file/x")) }
  }
}
