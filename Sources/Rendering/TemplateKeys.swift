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
    "isLinked": .flag, "index": .text, "glossary": .text,
    "nav": .list(["title": .text, "href": .text, "current": .flag]),
    "headlines": .markup, "attention": .markup, "sections": .markup, "notes": .markup,
    "downloads": .list(["title": .text, "href": .text]), "foot": .list(["line": .text]),
  ]

  /// The keys of `pages/mail.mustache`, the HTML of a message.
  static let mail: [String: TemplateKeys] = [
    "title": .text, "heading": .text, "provenance": .text,
    "headlines": .list(["label": .text, "value": .text, "small": .text]),
    "hasAttention": .flag,
    "attention": .list([
      "colour": .text, "glyph": .text,
      "phrases": .list(["text": .text, "isStrong": .flag, "isCode": .flag]),
    ]),
    "sections": .list([
      "title": .text, "note": .text, "hasNote": .flag,
      "heads": .list(["text": .text, "align": .text]),
      "rows": .list(["cells": .list(cellOfMail)]),
    ]),
    "notes": .list(["line": .text]), "foot": .list(["line": .text]),
  ]

  private static let cellOfMail: [String: TemplateKeys] = [
    "text": .text, "align": .text, "colour": .text, "weight": .text, "wrap": .text,
    "isBar": .flag, "width": .text, "hasRest": .flag, "rest": .text,
  ]

  /// The keys of each template that stands for itself.
  static let all = ["page": page, "index": index, "glossary": glossary, "mail": mail]

  /// The keys of `pages/index.mustache`.
  static let index: [String: TemplateKeys] = [
    "title": .text, "heading": .text, "policy": .text, "style": .markup, "glossary": .text,
    "isEmpty": .flag,
    "periods": .list([
      "title": .text, "headlines": .list(["line": .text]), "href": .text,
      "pages": .list(["title": .text, "href": .text]),
    ]),
    "foot": .list(["line": .text]),
  ]

  /// The keys of `pages/glossary.mustache`.
  static let glossary: [String: TemplateKeys] = [
    "title": .text, "heading": .text, "policy": .text, "style": .markup, "index": .text,
    "groups": .list(["title": .text, "terms": .markup]),
    "foot": .list(["line": .text]),
  ]
}
