import Foundation
import Testing

/// `samples/errors/cases.md` speaks of every case of malformed and of hostile input, and of nothing
/// that is not there.
@Suite struct CaseTableTests {
  private struct Row {
    var number: String
    var shownBy: [String]
    var note: String
  }

  private static let rows = Result {
    let file = ErrorGalleryTests.folder.appending(path: "cases.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).map(trimmed) }
      .filter { $0.count == 6 && $0[1] != "case" && !$0[1].hasPrefix("-") }
      .map { Row(number: $0[1], shownBy: quoted($0[3]), note: $0[4]) }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  /// What stands between backticks.
  private static func quoted(_ cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  @Test func `every case has one row`() throws {
    let expected = (1...84).map(String.init) + (1...40).map { "H\($0)" }
    #expect(try Self.rows.get().map(\.number) == expected)
  }

  @Test func `what a row names is there, with what it provokes`() throws {
    for row in try Self.rows.get() {
      #expect(!row.note.isEmpty)
      if row.shownBy.isEmpty {
        #expect(row.note.hasPrefix("no input: ") || row.note.hasPrefix("no statement: "))
      }
      for name in row.shownBy { #expect(Self.isThere(name), "case \(row.number): \(name)") }
    }
  }

  private static func isThere(_ name: String) -> Bool {
    if name.hasPrefix("test: ") { return isTest(String(name.dropFirst(6))) }
    let suffix =
      name.hasPrefix("errors/") ? ".stderr" : name.hasPrefix("statements/") ? ".expected" : ""
    return ["", suffix].allSatisfy {
      FileManager.default.fileExists(atPath: Checkout.samples.appending(path: name + $0).path)
    }
  }

  private static func isTest(_ name: String) -> Bool {
    let tests = Checkout.root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)
    return paths?.contains { ($0 as? String)?.hasSuffix("/\(name).swift") == true } == true
  }
}
