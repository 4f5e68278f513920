import Reporting

/// The page that says what the figures of the other pages are.
package struct GlossaryPage: Sendable {
  /// Where it stands in the reports folder.
  static let path = "glossary.html"

  private let templates: TemplateLibrary

  package init(templates: TemplateLibrary) { self.templates = templates }

  package func file() -> RenderedFile {
    let view: [String: Any] = [
      "title": "Glossary – saldo", "heading": "Glossary", "index": "index.html",
      "groups": Glossary.groups.map(Self.group), "foot": [["line": "saldo"]],
    ]
    return RenderedFile(path: Self.path, text: templates.page("glossary", view))
  }

  private static func group(_ group: Glossary.Group) -> [String: Any] {
    [
      "title": group.title,
      "terms": group.terms.reduce(into: Markup()) { $0.append(entry($1)) }.html,
    ]
  }

  private static func entry(_ term: Glossary.Term) -> Markup {
    Markup(.div, [.id: id(term.name)]) {
      Markup(.dt) { Markup(term.name) }
      Markup(.dd) { Markup(term.meaning) }
      Markup(.dd) { Markup(.code) { Markup(term.formula) } }
    }
  }

  /// The anchor of a term: `net-worth`.
  private static func id(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-")
  }
}
