/// What a template may name: the keys of the values that it is filled in with.
enum TemplateKeys: Sendable {
  /// Text, escaped where it is put: `{{key}}`.
  case text
  /// HTML made by saldo, put in as it is: `{{{key}}}`.
  case markup
  /// Yes or no: `{{#key}}…{{/key}}`.
  case flag
  /// Repeats its section for each of several, which have keys of their own.
  case list([String: TemplateKeys])

  /// The keys of `pages/page.mustache`.
  static let page: [String: TemplateKeys] = [
    "title": .text, "heading": .text, "provenance": .text, "policy": .text, "style": .markup,
    "index": .text, "nav": .list(["title": .text, "href": .text, "current": .flag]),
    "headlines": .markup, "attention": .markup, "sections": .markup, "notes": .markup,
    "downloads": .list(["title": .text, "href": .text]), "foot": .list(["line": .text]),
  ]

  /// The keys of `pages/index.mustache`.
  static let index: [String: TemplateKeys] = [
    "title": .text, "heading": .text, "policy": .text, "style": .markup, "isEmpty": .flag,
    "periods": .list([
      "title": .text, "headline": .text, "href": .text,
      "pages": .list(["title": .text, "href": .text]),
    ]),
    "foot": .list(["line": .text]),
  ]
}
