import Testing

@testable import Rendering

@Suite struct TemplateLibraryTests {
  private func error(_ text: String, in file: String = "pages/page.mustache") -> TemplateError? {
    do {
      _ = try TemplateLibrary(overrides: [file: text])
      return nil
    } catch {
      return error
    }
  }

  @Test func `a user's file stands in for the shipped one, the others stay`() throws {
    let own = try TemplateLibrary(overrides: ["pages/page.mustache": "<p>{{heading}}</p>\n"])
    #expect(own.page("page", ["heading": "A & B"]) == "<p>A &amp; B</p>\n")
    #expect(own.page("index", ["heading": "Mine"]).contains("<h1>Mine</h1>"))
    #expect(own.policy == (try TemplateLibrary()).policy)
  }

  @Test func `an own stylesheet changes the policy`() throws {
    let own = try TemplateLibrary(overrides: ["pages/style.css": "body{color:red}"])
    #expect(own.style.html == "<style>body{color:red}</style>")
    #expect(own.policy != (try TemplateLibrary()).policy)
  }

  @Test func `a scheme holds on every screen, and paper stays white`() throws {
    let own = try TemplateLibrary().style.html
    let dark = try TemplateLibrary(scheme: .dark)
    let light = try TemplateLibrary(scheme: .light).style.html
    #expect(dark.style.html.contains("@media screen{:root{--bg:#14181d"))
    #expect(dark.style.html.hasPrefix("<style>:root{color-scheme:dark;"))
    #expect(light.contains("@media not all{:root{--bg:#14181d") && !light.contains("light dark"))
    #expect(own.contains("color-scheme:light dark") && own.contains("prefers-color-scheme:dark"))
    #expect(dark.policy != (try TemplateLibrary()).policy)
  }

  @Test func `an unknown tag is an error with its template and line`() {
    let found = error("<p>\n\n{{headingg}}</p>")
    #expect(found?.template == "pages/page.mustache")
    #expect(found?.line == 3)
    #expect(found?.message.hasPrefix("unknown tag \"headingg\"; here may stand attention,") == true)
  }

  @Test(arguments: [
    ("{{#nav}}{{nothing}}{{/nav}}", "unknown tag \"nothing\""),
    ("{{#nav}}{{href}}", "section \"nav\" is never closed"),
    ("{{/nav}}", "section \"nav\" ends here"),
    ("{{href}}", "unknown tag \"href\""),
    ("{{{title}}}", "\"title\" is text and must be escaped"),
    ("{{&title}}", "\"title\" is text and must be escaped"),
    ("{{sections}}", "\"sections\" is finished HTML"),
    ("{{nav}}", "\"nav\" is a section"),
    ("{{> nowhere}}", "there is no template pages/nowhere.mustache"),
    ("{{=<% %>=}}", "tag {{=<% %>=}} is not one of"),
    ("{{title", "tag is never closed"),
    ("{{> page}}", "the template contains itself"),
  ])
  func `a faulty template is refused`(text: String, message: String) {
    #expect(error(text)?.message.hasPrefix(message) == true, "\(String(describing: error(text)))")
  }

  @Test func `a stylesheet cannot end its element`() {
    let found = error("a{}\n</style><script>", in: "pages/style.css")
    #expect(found?.description == "pages/style.css:2: a stylesheet must not hold \"<\"")
  }

  @Test func `a partial may be put into either page`() throws {
    let own = try TemplateLibrary(overrides: [
      "pages/top.mustache": "[{{heading}}]", "pages/page.mustache": "{{> top}}!",
    ])
    #expect(own.page("page", ["heading": "x"]) == "[x]!")
  }
}
