import Foundation
import Testing

/// What a bank takes back counts nowhere, in whatever order its files come.
@Suite struct CorrectedStatementTests {
  /// The samples, with a stated balance that lies before their rows: the balance of today is that
  /// balance and the rows that still count.
  private static func workspace() throws -> Scratch {
    let scratch = try Scratch()
    try Data("version: 1\n".utf8).write(to: scratch.folder.appending(path: "saldo.yaml"))
    for name in ["first.ofx", "second.ofx"] {
      let sample = Checkout.root.appending(path: "samples/statements/ofx-corrections/\(name)")
      let text = try String(contentsOf: sample, encoding: .utf8)
      #expect(text.contains("<DTASOF>20260331"))
      try Data(text.replacingOccurrences(of: "<DTASOF>20260331", with: "<DTASOF>20260301").utf8)
        .write(to: scratch.folder.appending(path: name))
    }
    return scratch
  }

  /// 250.00 − 12.00 − 80.00 + 500.00, then 250.00 − 14.40 + 500.00 − 6.50.
  @Test(arguments: [["first.ofx", "second.ofx"], ["second.ofx", "first.ofx"]])
  func `a deletion that repeats the fields of a row takes it off the balance`(files: [String])
    throws
  {
    let scratch = try Self.workspace()
    func netWorth() throws -> String? {
      let page = try scratch.run("saldo report month --period 2026-03 --format md -o -")
      return page.split(separator: "\n").first { $0.hasPrefix("| **Net worth**") }.map(String.init)
    }
    _ = try scratch.run("saldo import -q \(files[0])")
    if files[0] == "first.ofx" {
      #expect(try netWorth() == "| **Net worth** | $658 | 1 account |")
    }
    _ = try scratch.run("saldo import -q \(files[1])")
    #expect(try netWorth() == "| **Net worth** | $729.10 | 1 account |")
    #expect(try scratch.run("saldo check -q").isEmpty)
    #expect(try !scratch.run("saldo list --period 2026-03").contains("Hale Hotel"))
  }
}
