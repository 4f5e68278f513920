/// The tags of a Mustache template, checked against the available keys.
///
/// Mustache renders an unknown tag as empty text and would therefore hide a misspelt tag.
struct TemplateTags {
  /// A tag and its first line.
  private struct Tag {
    let sigil: Character?
    let name: String
    let isTriple: Bool
    let line: Int
  }

  let template: String
  /// The names of all templates, for `{{> name}}`.
  let partials: Set<String>
  private let tags: [Tag]

  init(template: String, text: String, partials: Set<String>) throws(TemplateError) {
    self.template = template
    self.partials = partials
    tags = try Self.read(text, of: template)
  }

  /// The names of the partials that the template includes.
  var namedPartials: [String] { tags.filter { $0.sigil == ">" }.map(\.name) }

  /// Checks the tags and throws the first error, such as an unknown key or an unclosed section.
  func check(_ keys: [String: TemplateKeys]) throws(TemplateError) {
    var open: [(tag: Tag, keys: [String: TemplateKeys])] = []
    for tag in tags {
      let scope = open.last?.keys ?? keys
      switch tag.sigil {
      case "!": break
      case ">":
        guard partials.contains(tag.name) else {
          throw error(tag, "there is no template pages/\(tag.name).mustache to include")
        }
      case "/":
        guard let last = open.popLast(), last.tag.name == tag.name else {
          throw error(tag, "section \"\(tag.name)\" ends here but is not the open section")
        }
      case "#", "^":
        open.append((tag, try sectionKeys(tag, scope)))
      default: try checkValue(tag, scope)
      }
    }
    if let tag = open.last?.tag {
      throw error(tag, "section \"\(tag.name)\" is never closed; end it with {{/\(tag.name)}}")
    }
  }

  private func sectionKeys(
    _ tag: Tag, _ scope: [String: TemplateKeys]
  ) throws(TemplateError) -> [String: TemplateKeys] {
    guard let key = scope[tag.name] else { throw unknown(tag, scope) }
    guard case .list(let inner) = key, tag.sigil == "#" else { return scope }
    return scope.merging(inner) { _, inner in inner }
  }

  private func checkValue(_ tag: Tag, _ scope: [String: TemplateKeys]) throws(TemplateError) {
    let name = tag.name
    guard let key = scope[name] else { throw unknown(tag, scope) }
    switch key {
    case .text where tag.isTriple:
      throw error(tag, "\"\(name)\" is text and must be escaped: write {{\(name)}}")
    case .markup where !tag.isTriple:
      throw error(tag, "\"\(name)\" is HTML already: write {{{\(name)}}}")
    case .text, .markup: break
    case .flag, .list:
      throw error(tag, "\"\(name)\" is a section: write {{#\(name)}}…{{/\(name)}}")
    }
  }

  private static func read(_ text: String, of template: String) throws(TemplateError) -> [Tag] {
    var tags: [Tag] = []
    var rest = text[...]
    var line = 1
    while let open = rest.firstRange(of: "{{") {
      line += rest[..<open.lowerBound].count { $0 == "\n" }
      let isTriple = rest[open.upperBound...].first == "{"
      let inner = rest[open.upperBound...].dropFirst(isTriple ? 1 : 0)
      guard let close = inner.firstRange(of: isTriple ? "}}}" : "}}") else {
        throw TemplateError(
          template: template, line: line, message: "this tag is not closed with }}")
      }
      let content = inner[..<close.lowerBound]
      let tag = try tag(String(content), isTriple: isTriple, template, line)
      tags.append(tag)
      line += content.count { $0 == "\n" }
      rest = inner[close.upperBound...]
    }
    return tags
  }

  private static func tag(
    _ content: String, isTriple: Bool, _ template: String, _ line: Int
  ) throws(TemplateError) -> Tag {
    let trimmed = content.drop { $0 == " " }
    guard let first = trimmed.first, !isTriple, !first.isLetter else {
      return Tag(sigil: nil, name: name(trimmed), isTriple: isTriple, line: line)
    }
    switch first {
    case "&": return Tag(sigil: nil, name: name(trimmed.dropFirst()), isTriple: true, line: line)
    case "#", "^", "/", ">", "!":
      return Tag(sigil: first, name: name(trimmed.dropFirst()), isTriple: false, line: line)
    default:
      throw TemplateError(
        template: template, line: line,
        message:
          "tag {{\(content)}} is not one of {{key}}, {{{key}}}, {{#key}}, {{^key}}, {{> file}}")
    }
  }

  private static func name(_ text: Substring) -> String {
    var name = text.drop { $0 == " " || $0 == "\n" }
    while let last = name.last, last == " " || last == "\n" { name.removeLast() }
    return String(name)
  }
}

extension TemplateTags {
  private func unknown(_ tag: Tag, _ scope: [String: TemplateKeys]) -> TemplateError {
    let known = scope.keys.sorted().joined(separator: ", ")
    return error(tag, "unknown tag \"\(tag.name)\"; valid here: \(known)")
  }

  private func error(_ tag: Tag, _ message: String) -> TemplateError {
    TemplateError(template: template, line: tag.line, message: message)
  }
}

/// The kind of a key that a template may use.
enum TemplateKeys: Sendable {
  /// Text, which the template escapes: `{{key}}`.
  case text
  /// HTML made by saldo, which the template inserts unescaped: `{{{key}}}`.
  case markup
  /// A Boolean value: `{{#key}}…{{/key}}`.
  case flag
  /// A list, for which the template repeats a section; the elements have keys of their own.
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

  /// The keys of each template that is a complete page.
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
