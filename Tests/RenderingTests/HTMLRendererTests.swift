import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct HTMLRendererTests {
  @Test func `hostile text is text`() throws {
    let html = try Hostile.text(HTMLRenderer())
    #expect(!html.contains("<script"))
    #expect(!html.contains("\u{202E}"))
    #expect(!html.contains("\u{0}"))
    #expect(!html.contains(" onclick='"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(html.contains("{{title}}"))
  }

  @Test func `the policy names the very bytes of the stylesheet`() throws {
    // printf 'body{color:red}' | openssl dgst -sha256 -binary | base64
    let hash = "FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E="
    let templates = try TemplateLibrary(overrides: ["pages/style.css": "body{color:red}"])
    let edition = Edition(
      reports: [try Hostile.report()], formats: [HTMLRenderer.self], templates: templates)
    let html = String(decoding: Renderers.files(of: edition)[0].bytes, as: UTF8.self)
    #expect(html.contains("style-src &#39;sha256-\(hash)&#39;"))
    #expect(html.contains("<style>body{color:red}</style>"))
    #expect(!html.contains("unsafe-inline"))
  }

  @Test func `every figure is named, every table has a caption and scopes`() throws {
    let household = try Household()
    let edition = Edition(
      reports: try household.reports("2026-08"), formats: [HTMLRenderer.self],
      templates: try TemplateLibrary())
    for file in Renderers.files(of: edition) {
      let html = String(decoding: file.bytes, as: UTF8.self)
      let count = { (text: String) in html.components(separatedBy: text).count - 1 }
      #expect(count("<table") == count("<caption"))
      #expect(count("role=\"img\"") == count("<desc"))
      #expect(count("<h1>") == 1)
      #expect(count("<th scope=") == count("<th "))
      let ids = html.components(separatedBy: " id=\"").dropFirst().map {
        $0.prefix { $0 != "\"" }
      }
      #expect(Set(ids).count == ids.count)
      for named in html.components(separatedBy: "labelledby=\"").dropFirst() {
        for id in named.prefix(while: { $0 != "\"" }).split(separator: " ") {
          #expect(ids.contains(id), "\(id)")
        }
      }
    }
  }

  @Test func `a page shows three hundred rows and says where the rest is`() throws {
    let table = Table(
      id: "places", caption: "", columns: [.rowHeading("place", "Place")],
      rows: (0..<301).map { [.text("p\($0)")] })
    var report = try Hostile.report()
    report.sections = [Section(title: "Places", table: table)]
    let parts = PageParts(report: report, hasCSV: true)
    let html = parts.sections().html
    #expect(html.contains("p299<"))
    #expect(!html.contains("p300<"))
    #expect(html.contains("<a href=\"places.csv\">places.csv</a>"))
  }

  /// There is room for 200 rows of some 260 bytes, not for 300; and for fifteen rows of 3 KB, not for
  /// twenty.
  @Test(arguments: [(rows: 300, letters: 200, shown: 200), (rows: 20, letters: 3000, shown: 15)])
  func `a page whose rows would take more than sixty kilobytes shows fewer of them`(
    rows: Int, letters: Int, shown: Int
  ) throws {
    var report = try Hostile.report()
    report.sections = [
      Section(
        title: "Places",
        table: Table(
          id: "places", caption: "", columns: [.rowHeading("place", "Place")],
          rows: (0..<rows).map { [.text("p\($0)-" + String(repeating: "x", count: letters))] }))
    ]
    let edition = Edition(
      reports: [report], formats: [HTMLRenderer.self], templates: try TemplateLibrary())
    let bytes = Renderers.files(of: edition)[0].bytes
    let html = String(decoding: bytes, as: UTF8.self)
    #expect(bytes.count <= 100 * 1024)
    #expect(html.contains("p\(shown - 1)-x"))
    #expect(!html.contains("p\(shown)-x"))
    #expect(html.contains("Showing the first \(shown) of \(rows) rows"))
  }

  /// Of 300 rows of 1 cent there is room for 200, so that a hundred stand in one.
  @Test func `Markdown shows the rows that the page has room for, and the same sum of the others`()
    throws
  {
    let cent = Cell.amount(Amount(minorUnits: 1, currency: .eur))
    let letters = String(repeating: "x", count: 200)
    var report = try Hostile.report()
    report.sections = [
      Section(
        title: "Places",
        table: Table(
          id: "places", caption: "",
          columns: [.rowHeading("place", "Place"), .number("spent", "Spent")],
          rows: (0..<300).map { [Cell.text("p\($0)-\(letters)"), cent] },
          total: [.text("Total"), .amount(Amount(minorUnits: 300, currency: .eur))]))
    ]
    let edition = Edition(
      reports: [report], formats: [HTMLRenderer.self, MarkdownRenderer.self],
      templates: try TemplateLibrary())
    let texts = Renderers.files(of: edition).map { String(decoding: $0.bytes, as: UTF8.self) }
    for text in texts {
      #expect(text.contains("p199-x") && !text.contains("p200-x"))
      #expect(text.contains("Showing the first 200 of 300 rows; the rest are in "))
    }
    #expect(
      texts[0].contains(
        "<tr data-rest=\"100\"><th scope=\"row\">100 more</th><td class=\"n\">€1.00</td></tr>"))
    #expect(texts[1].contains("| 100 more | €1.00 |\n| **Total** | **€3.00** |"))
  }
}
