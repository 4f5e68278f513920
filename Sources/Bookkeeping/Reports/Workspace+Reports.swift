internal import Foundation
import Geotagging
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

  /// From where reports measure; nil where `saldo.yaml` names no home.
  ///
  /// Nobody need have paid anything at home, so that the table of places knows it as well as the
  /// ledger.
  func home(_ names: LedgerNames) throws -> Home? {
    guard let settings = configuration.home else { return nil }
    do {
      var place = names.places.first { $0.id == settings.place }
      if place?.coordinate == nil {
        place = try places().places.first { $0.id == settings.place } ?? place
      }
      guard let place else { throw settings.unknown }
      let limit = settings.awayKilometres ?? Home.usualAwayKilometres
      guard let home = Home(place, awayKilometres: limit) else { throw settings.pointless }
      return home
    } catch let rejection as Rejection {
      throw Failure(configuration: rejection)
    }
  }

  /// The page templates, the workspace's own in the place of shipped ones.
  ///
  /// The theme of an old tracker is the colour scheme of all pages (legacy-systems.md, section 1).
  func templates(_ registers: RegisterBook = RegisterBook()) throws -> TemplateLibrary {
    var overrides: [String: String] = [:]
    try Failure.ofWorkspace { () throws(Rejection) in
      for path in try files(in: "templates/pages", extensions: ["mustache", "css"]) {
        let name = "pages/" + (path.text as NSString).lastPathComponent
        overrides[name] = try Self.text(path)
      }
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
