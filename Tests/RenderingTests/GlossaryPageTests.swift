import Foundation
import Reporting
import Testing

@testable import Rendering

/// What a figure is stands in the module's README for engineers and on the glossary page for readers.
@Suite struct GlossaryPageTests {
  /// A name, what it means, and its formula.
  private typealias Term = [String]

  private static func pageText() throws -> String {
    String(
      decoding: GlossaryPage(templates: try TemplateLibrary()).file().bytes, as: UTF8.self)
  }

  /// The terms as a reader of the page finds them.
  private static func terms(ofPage page: String) -> [Term] {
    page.components(separatedBy: "<dt>").dropFirst().map { part in
      part.components(separatedBy: "</code>")[0]
        .replacing("</dt><dd>", with: "|").replacing("</dd><dd><code>", with: "|")
        .components(separatedBy: "|")
    }
  }

  /// The terms of `Sources/Reporting/README.md`: `- **Name**: meaning` and a formula in code.
  private static func terms(ofReadme text: String) -> [Term] {
    let from = text.components(separatedBy: "\n## Terms\n").last ?? ""
    let section = from.components(separatedBy: "\nIn particular:\n")[0]
    return section.components(separatedBy: "\n- **").dropFirst().map { part in
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let name = words.components(separatedBy: "**: ")
      let rest = (name.last ?? "").components(separatedBy: " `")
      return [name[0], rest[0], (rest.last ?? "").replacing("`", with: "")]
    }
  }

  @Test func `the README and the page say the same of every figure`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appending(path: "Sources/Reporting/README.md"), encoding: .utf8)
    let page = try Self.terms(ofPage: Self.pageText())
    #expect(page == Self.terms(ofReadme: readme))
    let names = page.map { $0[0].lowercased() }
    for figure in [
      "spending", "income", "saved", "net worth", "budget used", "available", "pace", "forecast",
      "median", "change", "visit", "gain", "yield", "index",
    ] {
      #expect(names.contains(figure), "\(figure)")
    }
  }

  @Test func `each term has whole sentences and a formula that names it`() {
    let terms = Glossary.groups.flatMap(\.terms)
    for term in terms {
      #expect(term.meaning.hasSuffix(".") && term.meaning.split(separator: ". ").count <= 4)
      let name = term.name.lowercased()
      #expect(term.formula.lowercased().contains(name), "\(term.name)")
    }
    #expect(Set(terms.map(\.name)).count == terms.count)
  }

  @Test func `a page leads to the glossary, unless it stands alone`() throws {
    let reports = try Household().reports("2026-08")
    let templates = try TemplateLibrary()
    var edition = Edition(reports: reports, formats: [HTMLRenderer.self], templates: templates)
    let link = "<a href=\"../glossary.html\">Glossary</a>"
    for file in Renderers.files(of: edition) {
      #expect(String(decoding: file.bytes, as: UTF8.self).contains(link), "\(file.path)")
    }
    edition.isAlone = true
    for file in Renderers.files(of: edition) {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("lossary"), "\(file.path)")
    }
    let index = IndexPage(ledger: "x", templates: templates).file([])
    #expect(
      String(decoding: index.bytes, as: UTF8.self).contains(
        "<a href=\"glossary.html\">Glossary</a>"))
  }
}
