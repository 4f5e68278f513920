internal import Foundation
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
  func templates() throws -> TemplateLibrary {
    var overrides: [String: String] = [:]
    for path in files(in: "templates/pages", extensions: ["mustache", "css"]) {
      let name = "pages/" + (path as NSString).lastPathComponent
      overrides[name] = try? String(contentsOfFile: path, encoding: .utf8)
    }
    do {
      return try TemplateLibrary(overrides: overrides)
    } catch {
      let file = path("templates/\(error.template)")
      throw Failure(
        .configuration,
        [Diagnostic(.error, error.message, at: SourceLocation(file: file, line: error.line))])
    }
  }
}
