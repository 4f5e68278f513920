import Testing

@testable import Rendering

/// A page carries the rules it can use, and each of them whole.
@Suite struct NeededStylesTests {
  private static func needed(_ sheet: String, _ page: String) -> String {
    NeededStyles(sheet).sheet(for: page)
  }

  @Test func `rules of classes that a page has not are left out`() {
    let sheet = "body{margin:0}.a{fill:red}.b,.a .c,h2{fill:blue}.d.a{x:y}"
    #expect(
      Self.needed(sheet, "<p class=\"a\">") == "body{margin:0}.a{fill:red}h2{fill:blue}")
    #expect(
      Self.needed(sheet, "<p class=\"a c\"><b class=\"d\">")
        == "body{margin:0}.a{fill:red}.a .c,h2{fill:blue}.d.a{x:y}")
  }

  @Test func `media keep what is left in them, and go when nothing is`() {
    let sheet = "@media print{.a{x:y}nav{x:y}}@media (max-width:40rem){.b{x:y}}@page{margin:1cm}"
    #expect(
      Self.needed(sheet, "<p class=\"z\">") == "@media print{nav{x:y}}@page{margin:1cm}")
  }

  @Test func `comments go, and a hover or an attribute is no class`() {
    let sheet =
      "/* one */a:hover,[tabindex]:focus{x:1.5em}/* two */.u>:first-child:not([open]){x:y}"
    #expect(
      Self.needed(sheet, "<p class=\"u\">")
        == "a:hover,[tabindex]:focus{x:1.5em}.u>:first-child:not([open]){x:y}")
  }

  @Test(arguments: ["a{x:y", "a{x:y}}", "@media print{a{x:y}", "a"])
  func `a sheet whose braces do not pair stays as it is`(sheet: String) {
    #expect(Self.needed(sheet, "<p>") == sheet)
  }

  @Test func `every class of a rule that stays is one of the page`() throws {
    let templates = try TemplateLibrary()
    let edition = Edition(
      reports: try Household().reports("2026-08"), formats: [HTMLRenderer.self],
      templates: templates)
    for file in Renderers.files(of: edition) {
      let page = String(decoding: file.bytes, as: UTF8.self)
      let sheet = page.split(separator: "<style>")[1].split(separator: "</style>")[0]
      #expect(sheet.contains("body{") && sheet.contains("@media print{"))
      #expect(sheet.contains(".map") == page.contains("class=\"map"))
    }
  }
}
