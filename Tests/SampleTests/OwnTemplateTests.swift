import Foundation
import Testing

/// A workspace may bring its own page shells, file by file.
@Suite struct OwnTemplateTests {
  private static func pages(_ workspace: URL) throws -> [String: Data] {
    let outcome = try Shell.run(
      "saldo report --period 2026-08 --format csv,html,json,md -o out", in: workspace)
    #expect(outcome.status == 0, "\(outcome.output)")
    return try Scratch.files(below: workspace.appending(path: "out"))
  }

  private static func write(_ template: String, to workspace: URL) throws {
    let folder = workspace.appending(path: "templates/pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(template.utf8).write(to: folder.appending(path: "page.mustache"))
  }

  @Test func `a page template of the workspace changes the pages and nothing else`() throws {
    let scratch = try Scratch(copyOf: DemoReportTests.demo.get().folder)
    let workspace = scratch.folder.appending(path: "saldo-demo")
    let shipped = try Self.pages(workspace)
    let template = try String(
      contentsOf: Checkout.root.appending(path: "templates/pages/page.mustache"), encoding: .utf8)
    try Self.write(
      template.replacing("</body>", with: "<p>kept by Asha</p></body>"), to: workspace)
    let own = try Self.pages(workspace)

    #expect(own.keys.sorted() == shipped.keys.sorted())
    let changed = own.keys.filter { own[$0] != shipped[$0] }.sorted()
    // The list of periods and the glossary have shells of their own.
    let shells = ["index.html", "glossary.html"]
    #expect(changed == own.keys.filter { $0.hasSuffix(".html") && !shells.contains($0) }.sorted())
    for page in changed {
      let text = String(decoding: own[page] ?? Data(), as: UTF8.self)
      #expect(text.contains("<p>kept by Asha</p>"))
    }
  }

  @Test func `an unknown tag is refused with its place`() throws {
    let scratch = try Scratch(copyOf: DemoReportTests.demo.get().folder)
    let workspace = scratch.folder.appending(path: "saldo-demo")
    try Self.write("<html>\n<h1>{{ titel }}</h1>\n</html>\n", to: workspace)
    let outcome = try Shell.run("saldo report --period 2026-08", in: workspace)
    #expect(outcome.status == 78)
    #expect(
      outcome.output.hasPrefix("templates/pages/page.mustache:2: error: "), "\(outcome.output)")
    #expect(outcome.output.contains("titel"))
  }
}
