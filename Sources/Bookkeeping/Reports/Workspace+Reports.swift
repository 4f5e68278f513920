internal import Foundation
import Ledger
import Rendering
import Reporting
import Syntax

extension Workspace {
  /// How numbers are grouped in reports.
  var numberStyle: NumberStyle {
    NumberStyle(
      home: configuration.currency,
      grouping: configuration.digits.flatMap { NumberStyle.Grouping(rawValue: $0.rawValue) })
  }

  /// The page templates, the workspace's own in the place of shipped ones.
  ///
  /// The theme of an old tracker is the colour scheme of all pages (legacy-systems.md, section 1).
  func templates(_ registers: RegisterBook = RegisterBook()) throws -> TemplateLibrary {
    var overrides: [String: String] = [:]
    for path in files(in: "templates/pages", extensions: ["mustache", "css"]) {
      let name = "pages/" + (path as NSString).lastPathComponent
      overrides[name] = try? String(contentsOfFile: path, encoding: .utf8)
    }
    do {
      let theme = registers[.setting].first { $0.text("name") == "theme" }?.text("value")
      return try TemplateLibrary(
        overrides: overrides, scheme: theme.flatMap(TemplateLibrary.Scheme.init))
    } catch {
      let file = path("templates/\(error.template)")
      throw Failure(
        .configuration,
        [Diagnostic(.error, error.message, at: SourceLocation(file: file, line: error.line))])
    }
  }
}
