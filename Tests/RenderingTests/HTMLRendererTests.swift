import Foundation
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

  /// Beside 9 KB of style and shell there is room for 200 rows of 235 bytes, not for 300; and for
  /// fifteen rows of 3 KB, not for twenty.
  @Test(arguments: [(rows: 300, letters: 200, shown: 200), (rows: 20, letters: 3000, shown: 15)])
  func `a page of more than sixty kilobytes shows fewer rows`(
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
    #expect(bytes.count <= 60 * 1024)
    #expect(html.contains("p\(shown - 1)-x"))
    #expect(!html.contains("p\(shown)-x"))
    #expect(html.contains("These are the first \(shown) of \(rows) rows"))
  }
}
