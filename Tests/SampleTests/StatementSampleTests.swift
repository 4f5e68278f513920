import Foundation
import Testing

/// Each statement of `samples/statements/` stands beside what saldo makes of it.
@Suite struct StatementSampleTests {
  static let folder = Checkout.samples.appending(path: "statements")
  static let layouts = Checkout.names(in: folder).filter {
    Checkout.isFolder(folder.appending(path: $0))
  }

  @Test(arguments: layouts)
  func `a statement gives the entries that stand beside it`(layout: String) throws {
    let folder = Self.folder.appending(path: layout)
    let names = Checkout.names(in: folder)
    let statements = names.filter { !$0.hasSuffix(".expected") && $0 != "README.md" }
    #expect(!statements.isEmpty, "samples/statements/\(layout) has no statement")
    for name in statements {
      let outcome = try Shell.run(
        "saldo normalize --json\(Self.currency(layout)) '\(name)'", in: folder)
      try Golden.expect(outcome.transcript, at: folder.appending(path: name + ".expected"))
    }
    let stray = names.filter {
      $0.hasSuffix(".expected") && !names.contains(String($0.dropLast(9)))
    }
    #expect(stray.isEmpty, "no statement stands beside \(stray)")
  }

  @Test(arguments: layouts)
  func `standard input gives the same entries`(layout: String) throws {
    let folder = Self.folder.appending(path: layout)
    let name = try #require(
      Checkout.names(in: folder).first { !$0.hasSuffix(".expected") && $0 != "README.md" })
    let expected = try String(
      contentsOf: folder.appending(path: name + ".expected"), encoding: .utf8)
    // A pipe has no name by which two profiles with the same header could be told apart.
    let profile = layout.hasPrefix("csv-") ? "--profile \(layout.dropFirst(4))" : ""
    let options = profile + Self.currency(layout)
    let piped = try Shell.run("cat '\(name)' | saldo normalize --json \(options) -", in: folder)
    #expect(piped.transcript == expected.replacing(name, with: "-"))
  }

  /// QIF has no place for a currency.
  private static func currency(_ layout: String) -> String {
    layout.contains("qif") ? " --currency EUR" : ""
  }
}
