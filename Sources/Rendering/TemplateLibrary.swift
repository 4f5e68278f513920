import Mustache
import Synchronization
import Templates

/// The page templates and the stylesheet: the built-in files, each replaceable by your own.
package struct TemplateLibrary: Sendable {
  private static let folder = "pages/"
  private static let ending = ".mustache"
  private static let stylePath = "pages/style.css"

  private let texts: [String: String]
  /// The parsed templates including your files; nil if you have no files.
  private let own: MustacheLibrary?
  private let parsed = ParsedTemplates()
  private let sheet: String

  /// The colour scheme of pages, regardless of the reader's system setting.
  package enum Scheme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// Creates the library; checks the templates if you have files of your own.
  ///
  /// - Parameters:
  ///   - overrides: your files by their path in the templates folder, such as `pages/style.css`;
  ///     each replaces the built-in file of the same name.
  ///   - scheme: the colour scheme of all pages; nil to follow the reader's system setting.
  /// - Throws: the first error in a template or in the stylesheet.
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
    // A test checks the built-in templates; they are parsed when the first page is made.
    if overrides.isEmpty {
      own = nil
    } else {
      try Self.check(texts)
      own = try Self.parsed(texts)
    }
    sheet = StyleSheet.fixed(files[Self.stylePath] ?? "", to: scheme)
    try StyleSheet.check(sheet, path: Self.stylePath)
  }

  /// The rendered template `name`, with the styles that it needs.
  ///
  /// The Content-Security-Policy of the page allows only these styles.
  func page(_ name: String, _ view: [String: Any]) -> String {
    let library = library
    var view = view
    // The needed styles depend on the rest of the page, so they are added last.
    view["style"] = ""
    view["policy"] = ""
    let bare = library.render(view, withTemplate: name) ?? ""
    let own = styles.sheet(for: bare)
    view["style"] = Markup(sheet: own).html
    view["policy"] = StyleSheet.policy(own)
    return library.render(view, withTemplate: name) ?? ""
  }

  /// The stylesheet, from which each page takes the rules it needs.
  private var styles: NeededStyles { parsed.styles(sheet) }

  private var library: MustacheLibrary { own ?? parsed.library(of: texts) }

  /// Checks the built-in templates and throws the first error.
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
      // Any page may include a partial, so a partial may use the keys of all pages.
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

/// A cache of the parsed built-in templates and the parsed stylesheet.
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

/// An error in a template or in another file of its folder, with the path and the line.
package struct TemplateError: Error, Hashable, Sendable {
  /// The path in the templates folder, such as `pages/page.mustache`.
  package let template: String
  /// The line of the error, from 1.
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
