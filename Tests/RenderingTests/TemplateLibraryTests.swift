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
  }

  /// A page of nothing but its policy and its styles, and the class names of some pages.
  private func page(_ styles: String? = nil, scheme: TemplateLibrary.Scheme? = nil) throws -> String
  {
    var overrides = ["pages/page.mustache": "{{policy}}|{{{style}}}|<p class=\"mu k\">"]
    if let styles { overrides["pages/style.css"] = styles }
    return try TemplateLibrary(overrides: overrides, scheme: scheme).page("page", [:])
  }

  @Test func `an own stylesheet changes the policy`() throws {
    let own = try page("body{color:red}")
    #expect(own.contains("|<style>body{color:red}</style>|"))
    // printf 'body{color:red}' | openssl dgst -sha256 -binary | base64
    #expect(own.contains("style-src &#39;sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E=&#39;"))
    #expect(try own != page())
  }

  @Test func `a scheme holds on every screen, and paper stays white`() throws {
    let own = try page()
    let dark = try page(scheme: .dark)
    let light = try page(scheme: .light)
    #expect(dark.contains("@media screen{:root{--bg:#14181d"))
    #expect(dark.contains("<style>:root{color-scheme:dark;"))
    #expect(light.contains("@media not all{:root{--bg:#14181d") && !light.contains("light dark"))
    #expect(own.contains("color-scheme:light dark") && own.contains("prefers-color-scheme:dark"))
  }

  @Test func `an unknown tag is an error with its template and line`() {
    let found = error("<p>\n\n{{headingg}}</p>")
    #expect(found?.template == "pages/page.mustache")
    #expect(found?.line == 3)
    #expect(found?.message.hasPrefix("unknown tag \"headingg\"; valid here: attention,") == true)
  }

  @Test(arguments: [
    ("{{#nav}}{{nothing}}{{/nav}}", "unknown tag \"nothing\""),
    ("{{#nav}}{{href}}", "section \"nav\" is never closed"),
    ("{{/nav}}", "section \"nav\" ends here"),
    ("{{href}}", "unknown tag \"href\""),
    ("{{{title}}}", "\"title\" is text and must be escaped"),
    ("{{&title}}", "\"title\" is text and must be escaped"),
    ("{{sections}}", "\"sections\" is HTML already"),
    ("{{nav}}", "\"nav\" is a section"),
    ("{{> nowhere}}", "there is no template pages/nowhere.mustache"),
    ("{{=<% %>=}}", "tag {{=<% %>=}} is not one of"),
    ("{{title", "this tag is not closed with }}"),
    ("{{> page}}", "the template includes itself"),
  ])
  func `a faulty template is refused`(text: String, message: String) {
    #expect(error(text)?.message.hasPrefix(message) == true, "\(String(describing: error(text)))")
  }

  @Test func `a stylesheet cannot end its element`() {
    let found = error("a{}\n</style><script>", in: "pages/style.css")
    #expect(found?.description == "pages/style.css:2: a stylesheet must not contain \"<\"")
  }

  @Test func `a partial may be put into either page`() throws {
    let own = try TemplateLibrary(overrides: [
      "pages/top.mustache": "[{{heading}}]", "pages/page.mustache": "{{> top}}!",
    ])
    #expect(own.page("page", ["heading": "x"]) == "[x]!")
  }

  @Test func `the shipped templates have no fault`() throws {
    try TemplateLibrary.checkShipped()
  }
}
