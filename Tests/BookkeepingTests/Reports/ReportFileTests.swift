import Syntax
import Testing

@testable import Bookkeeping

/// `-o FILE`.
@Suite struct ReportFileTests {
  /// A workspace with the rows of one account.
  private static func scratch() throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    try scratch.writeGiroProfile()
    let file = try scratch.write(
      """
      Day,Text,Amount
      2026-08-01,Wages,2000.00
      2026-08-02,Bread,-3.50
      2026-08-30,Rent,-800.00

      """, to: "giro.csv")
    #expect(try scratch.take(file).status == .done)
    return scratch
  }

  private static func write(
    _ scratch: ScratchWorkspace, _ kinds: [String], _ output: String, formats: [String] = [],
    _ change: (inout MakeReports.Options) -> Void = { _ in }
  ) throws -> MakeReports.Summary {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.formats = formats
    options.folder = "\(scratch.folder)/out/\(output)"
    change(&options)
    return try MakeReports(scratch.workspace, options: options).run()
  }

  @Test(arguments: [
    ("august.html", "html"), ("a/b.c/august.MD", "md"), ("x.json", "json"),
    ("x.geojson", "geojson"),
    ("x.eml", "eml"), ("x.ics", "ics"), ("../x.csv", "csv"),
  ])
  func `an ending that is a format's makes a file`(path: String, ending: String) throws {
    #expect(try ReportFile(path)?.ending == ending)
  }

  @Test(arguments: [
    "out", "out/", "a.html/", "a.html/b", "out.", ".html", "a/.md", "x.pdf/", "x.pdf/b", "2026.08",
    "a.b c", "..", "../..",
  ])
  func `a name without an extension is a folder`(path: String) throws {
    #expect(try ReportFile(path) == nil)
  }

  @Test(arguments: [
    (
      "x.pdf",
      "saldo writes no PDF: write a page with -o x.html, and print it; for a folder, write x.pdf/"
    ),
    ("a/x.HTM", "did you mean \"html\"? For a folder, write a/x.HTM/"),
    (
      "x.summary",
      "extensions: html, csv, md, json, geojson, eml, ics; for a folder, write x.summary/"
    ),
    ("out.d", "did you mean \"md\"? For a folder, write out.d/"),
  ])
  func `an extension that is no format's is refused, and no folder is made`(
    name: String, hint: String
  ) throws {
    let scratch = try Self.scratch()
    let failure = #expect(throws: Failure.self) { try ReportFile(name) }
    #expect(failure?.status == .usage)
    #expect(failure?.diagnostics.first?.hint == hint)
    #expect(throws: Failure.self) { try Self.write(scratch, [], name) }
    #expect(throws: Failure.self) { try Self.write(scratch, ["month"], name) }
    #expect(scratch.names(in: "out").isEmpty && scratch.names(in: ".saldo/me.reports").isEmpty)
    try scratch.folder("out/\(name)")
    #expect(try Self.write(scratch, ["month"], name).written > 1)
  }

  @Test func `a folder that is there stays a folder, whatever its name`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.folder("site.html")
    #expect(try ReportFile("\(scratch.folder)/site.html") == nil)
  }

  @Test func `a file is written once, alone, and links to nothing`() throws {
    let scratch = try Self.scratch()
    #expect(try Self.write(scratch, ["month"], "august.html").written == 1)
    #expect(scratch.names(in: "out") == ["august.html"])
    let page = try #require(scratch.text("out/august.html"))
    #expect(page.contains("2,000.00") && !page.contains("<a href=\"../") && !page.contains("<nav"))
    #expect(try Self.write(scratch, ["month"], "august.html").unchanged == 1)
  }

  @Test func `the further tables of a report lie beside it`() throws {
    let scratch = try Self.scratch()
    #expect(try Self.write(scratch, ["month"], "august.csv").written == 2)
    #expect(scratch.names(in: "out") == ["august-categories.csv", "august.csv"])
    #expect(scratch.text("out/august.csv")?.hasPrefix("month,currency,income,") == true)
  }

  @Test func `more than one report, period or format is refused before anything is written`() throws
  {
    let scratch = try Self.scratch()
    for (kinds, output, formats) in [
      ([], "a.md", []), (["month", "budget"], "a.md", []), (["month"], "a.md", ["html"]),
      (["month"], "a.html", ["html", "md"]), (["month"], "a.ics", []), (["month"], "a.geojson", []),
      (["month"], "a.eml", []),
    ] as [([String], String, [String])] {
      #expect(throws: Failure.self, "\(kinds) \(output) \(formats)") {
        try Self.write(scratch, kinds, output, formats: formats)
      }
    }
    #expect(scratch.names(in: "out") == [])
  }

  @Test func `a summary is a file of Markdown, for all reports`() throws {
    let scratch = try Self.scratch()
    _ = try Self.write(scratch, [], "sum.md", formats: ["summary"])
    #expect(scratch.text("out/sum.md")?.hasPrefix("## August 2026") == true)
  }

  @Test func `a mail is to whom the settings say, and to nobody is none`() throws {
    let scratch = try Self.scratch()
    try scratch.write(
      "version: 1\ncurrency: EUR\nreport: {mail: {from: me@example.org, to: [a@example.org]}}\n",
      to: "saldo.yaml")
    var options = MakeReports.Options()
    options.kinds = ["month"]
    options.folder = "\(scratch.folder)/out/a.eml"
    let workspace = try Workspace(root: scratch.folder)
    _ = try MakeReports(workspace, options: options).run()
    let message = try #require(scratch.text("out/a.eml"))
    #expect(message.contains("\r\nFrom: me@example.org\r\nTo: a@example.org\r\n"))
    options.mail.to = ["b@example.org"]
    _ = try MakeReports(workspace, options: options).run()
    #expect(scratch.text("out/a.eml")?.contains("\r\nTo: b@example.org\r\n") == true)
  }
}
