import Foundation
import Testing

@testable import saldo

/// `saldo open` finds a written page and gives its path to the browser, without a shell.
@Suite struct OpenCommandTests {
  /// A workspace with pages of two months, and a browser that writes down its arguments.
  private static let prepared = Result {
    let scratch = try Scratch()
    let pages = [
      "index.html", "2026-07/month.html", "2026-08/month.html", "2026-08/places.html",
      "2026-07/budget.html",
    ]
    try write("version: 1\n", to: "saldo.yaml", in: scratch.folder)
    for page in pages { try write("<html>", to: "reports/\(page)", in: scratch.folder) }
    for name in ["browser", "xdg-open"] {
      try write("#!/bin/sh\necho \(name) \"$@\"\n", to: "bin/\(name)", in: scratch.folder)
      _ = try Shell.process("chmod +x bin/\(name)", in: scratch.folder)
    }
    try write("#!/bin/sh\nexit 3\n", to: "bin/broken", in: scratch.folder)
    _ = try Shell.process("chmod +x bin/broken", in: scratch.folder)
    return scratch
  }

  private static func write(_ text: String, to path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func run(_ line: String) throws -> Shell.Outcome {
    try Shell.process(line, in: Self.prepared.get().folder)
  }

  private static let pages = [
    ("", "index.html"), ("month", "2026-08/month.html"), ("budget", "2026-07/budget.html"),
    ("2026-07", "2026-07/month.html"), ("places 2026-08", "2026-08/places.html"),
    ("2026-07 month", "2026-07/month.html"),
  ]

  @Test(arguments: pages.indices)
  func `BROWSER gets the whole path of the page`(index: Int) throws {
    let (words, page) = Self.pages[index]
    let outcome = try run("BROWSER=bin/browser saldo open -q \(words)")
    let root = try Self.prepared.get().folder.path
    #expect(outcome.output == "browser \(root)/reports/\(page)\n" && outcome.status == 0)
  }

  @Test func `BROWSER is a list, and percent s stands for the page`() throws {
    let root = try Self.prepared.get().folder.path
    let page = "\(root)/reports/index.html"
    let listed = try run("BROWSER='bin/none:bin/browser --new %s --end' saldo open -q")
    #expect(listed.output == "browser --new \(page) --end\n")
    let shell = try run("BROWSER='bin/browser ; touch evil' saldo open -q; test ! -e evil")
    #expect(shell.status == 0 && shell.output == "browser ; touch evil \(page)\n")
  }

  @Test func `xdg-open is used on a display, and without a browser the path is printed`() throws {
    let root = try Self.prepared.get().folder.path
    let found = try run("PATH=\"$PWD/bin:$PATH\" DISPLAY=:0 saldo open")
    #expect(
      found.output == "xdg-open \(root)/reports/index.html\nOpened reports/index.html\n")
    let headless = try run("PATH=\"$PWD/bin:$PATH\" saldo open")
    #expect(headless.output == "reports/index.html\n" && headless.status == 0)
    let none = try run("BROWSER=bin/none saldo open")
    #expect(none.output == "reports/index.html\n" && none.status == 0)
  }

  @Test func `a browser that fails is an error`() throws {
    let outcome = try run("BROWSER=bin/broken saldo open")
    #expect(outcome.status == 74)
    #expect(
      outcome.output
        == """
        saldo: error: cannot open reports/index.html: bin/broken exited with status 3
        hint: open it yourself, or set BROWSER to another program

        """)
  }

  @Test func `a page that is not written names the command that writes it`() throws {
    let loans = try run("saldo open loans")
    #expect(loans.status == 66)
    #expect(
      loans.output
        == "saldo: error: reports/ has no loans report\nhint: saldo report loans writes it\n")
    let may = try run("saldo open 2026-05")
    #expect(may.output.contains("hint: saldo report --period 2026-05 writes it"))
    #expect(try run("saldo open bugdet").output.contains(#"hint: did you mean "budget"?"#))
    #expect(try run("saldo open 2026-8").output.contains(#"hint: did you mean "2026-08"?"#))
  }
}
