import Mustache
import Synchronization
import Templates

/// The page shells and the stylesheet: the shipped ones, or a user's own in their place, file by
/// file.
package struct TemplateLibrary: Sendable {
  private static let folder = "pages/"
  private static let ending = ".mustache"
  private static let stylePath = "pages/style.css"

  private let texts: [String: String]
  /// The user's templates, which were read to see whether they can be; nil where all are shipped.
  private let own: MustacheLibrary?
  private let parsed = ParsedTemplates()
  /// The stylesheet.
  private let sheet: String

  /// Which colours pages have, whatever those of the reader's screen are.
  package enum Scheme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// Reads and checks all templates.
  ///
  /// - Parameters:
  ///   - overrides: the user's files by their path in the templates folder, such as
  ///     `pages/style.css`; each stands in for the shipped file of its name.
  ///   - scheme: nil for the colours of the reader's screen.
  /// - Throws: what is wrong with the first faulty template.
  package init(
    overrides: [String: String] = [:], scheme: Scheme? = nil
  ) throws(TemplateError) {
    let files = TemplateFiles.under(Self.folder).merging(overrides) { _, own in own }
    var texts: [String: String] = [:]
    for (path, text) in files
    where path.hasPrefix(Self.folder) && path.hasSuffix(Self.ending) {
      texts[String(path.dropFirst(Self.folder.count).dropLast(Self.ending.count))] = text
    }
    self.texts = texts
    // The shipped ones are checked by a test, and read when a page is made.
    if overrides.isEmpty {
      own = nil
    } else {
      try Self.check(texts)
      own = try Self.parsed(texts)
    }
    sheet = StyleSheet.fixed(files[Self.stylePath] ?? "", to: scheme)
    try StyleSheet.check(sheet, path: Self.stylePath)
  }

  /// Fills in the template called `name`, with its styles and the Content-Security-Policy that allows
  /// these and nothing else.
  func page(_ name: String, _ view: [String: Any]) -> String {
    let library = library
    var view = view
    // What a page needs is known when all else of it is there.
    view["style"] = ""
    view["policy"] = ""
    let bare = library.render(view, withTemplate: name) ?? ""
    let own = styles.sheet(for: bare)
    view["style"] = Markup(sheet: own).html
    view["policy"] = StyleSheet.policy(own)
    return library.render(view, withTemplate: name) ?? ""
  }

  /// The stylesheet, of which each page has what it needs.
  private var styles: NeededStyles { parsed.styles(sheet) }

  private var library: MustacheLibrary { own ?? parsed.library(of: texts) }

  /// Throws the first fault of the shipped templates.
  static func checkShipped() throws(TemplateError) {
    _ = try TemplateLibrary(overrides: TemplateFiles.under(folder))
  }

  private static func check(_ texts: [String: String]) throws(TemplateError) {
    let names = Set(texts.keys)
    var partials: [String: [String]] = [:]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let tags = try TemplateTags(template: path(name), text: text, partials: names)
      let own = TemplateKeys.all.values.reduce(TemplateKeys.page) {
        $0.merging($1) { page, _ in page }
      }
      // A partial may stand in any of them, so it may use the keys of all.
      try tags.check(TemplateKeys.all[name] ?? own)
      partials[name] = tags.namedPartials
    }
    for name in names.sorted() where reaches(name, from: name, partials) {
      throw TemplateError(template: path(name), line: 1, message: "the template includes itself")
    }
  }

  private static func reaches(
    _ name: String, from start: String, _ partials: [String: [String]]
  ) -> Bool {
    var seen: Set<String> = []
    var open = partials[start] ?? []
    while let next = open.popLast() {
      if next == name { return true }
      if seen.insert(next).inserted { open += partials[next] ?? [] }
    }
    return false
  }

  fileprivate static func parsed(_ texts: [String: String]) throws(TemplateError) -> MustacheLibrary
  {
    var library = MustacheLibrary()
    for (name, text) in texts {
      do {
        try library.register(text, named: name)
      } catch let error as MustacheTemplate.ParserError {
        throw TemplateError(
          template: path(name), line: error.context.lineNumber, message: "\(error.error)")
      } catch {
        throw TemplateError(template: path(name), line: 1, message: "\(error)")
      }
    }
    return library
  }

  private static func path(_ name: String) -> String { folder + name + ending }
}

/// What is read when the first page is made: the shipped templates, and any stylesheet.
private final class ParsedTemplates: Sendable {
  private let library = Mutex<MustacheLibrary?>(nil)
  private let styles = Mutex<NeededStyles?>(nil)

  func styles(_ sheet: String) -> NeededStyles {
    styles.withLock { styles in
      let parsed = styles ?? NeededStyles(sheet)
      styles = parsed
      return parsed
    }
  }

  func library(of texts: [String: String]) -> MustacheLibrary {
    library.withLock { library in
      let parsed = library ?? (try? TemplateLibrary.parsed(texts)) ?? MustacheLibrary()
      library = parsed
      return parsed
    }
  }
}

/// What is wrong with a template, and where.
package struct TemplateError: Error, Hashable, Sendable {
  /// Its path in the templates folder, such as `pages/page.mustache`.
  package let template: String
  /// The line of the fault, from 1.
  package let line: Int
  package let message: String

  package init(template: String, line: Int, message: String) {
    self.template = template
    self.line = line
    self.message = message
  }
}

extension TemplateError: CustomStringConvertible {
  package var description: String { "\(template):\(line): \(message)" }
}
