import Geotagging
import Ledger
import Rendering
import Reporting
import Store
import Syntax

extension Workspace {
  /// The format of numbers in reports.
  var numberStyle: NumberStyle {
    NumberStyle(
      home: configuration.currency,
      grouping: configuration.digits.flatMap { NumberStyle.Grouping(rawValue: $0.rawValue) })
  }

  /// The home place, from which reports measure distances; nil if `saldo.yaml` sets no home.
  ///
  /// The ledger lacks the place if no payment was made at home. saldo therefore also looks in the
  /// places table.
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

  /// The page templates; the workspace's templates replace built-in ones.
  ///
  /// The theme of an old tracker sets the colour scheme of all pages (legacy-systems.md, section
  /// 1).
  func templates(_ registers: RegisterBook = RegisterBook()) throws -> TemplateLibrary {
    var overrides: [String: String] = [:]
    try Failure.ofWorkspace { () throws(Rejection) in
      for path in try files(in: "templates/pages", extensions: ["mustache", "css"]) {
        overrides["pages/\(path.name)"] = try Self.text(path)
      }
    }
    do {
      let theme = registers[.setting].first { $0.text("name") == "theme" }?.text("value")
      return try TemplateLibrary(
        overrides: overrides, scheme: theme.flatMap(TemplateLibrary.Scheme.init))
    } catch {
      let file = path("templates/\(error.template)")
      throw Failure(.configuration, error.message, at: SourceLocation(file: file, line: error.line))
    }
  }
}

extension Workspace {
  /// The streets, areas and names of the basemap; nil if `saldo.yaml` sets no basemap.
  func basemap() throws -> GeoJSONShapes? {
    guard let named = configuration.basemap else { return nil }
    let expanded =
      named.hasPrefix("~/") ? (personFolder ?? "~") + named.dropFirst(1) : named
    let file = expanded.hasPrefix("/") ? expanded : path(expanded)
    do {
      return try GeoJSONShapes(try ByteStream(path: file))
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// The background of maps: the basemap, and the names of the gazetteer's towns.
  func backdrop() throws -> MapBackdrop {
    var backdrop = MapBackdrop()
    if let basemap = try basemap() {
      backdrop.shapes = basemap.shapes
      backdrop.credit = basemap.credit
    }
    let gazetteer = try cities()
    for (city, place) in gazetteer.places.enumerated() {
      guard let coordinate = place.coordinate else { continue }
      backdrop.towns.append(
        .init(
          name: place.name, coordinate: coordinate, population: gazetteer.population(of: city)))
    }
    return backdrop
  }

  private func cities() throws -> Gazetteer {
    do {
      return try gazetteer(isSearched: false)
    } catch {
      throw Failure(configuration: error)
    }
  }
}

extension RegisterBook {
  /// Records the row that counts for each manual transaction with a duplicate.
  mutating func countOnce(_ store: LedgerStore) throws {
    let counted = try store.countedRows()
    guard !counted.isEmpty else { return }
    let records = self[.manualTransaction].compactMap { entry in
      entry.transactionID.map { (key: entry.key, id: $0) }
    }
    // The row that counts may itself be a manual transaction.
    var seen = Set(records.map(\.id).filter { counted[$0] == nil })
    for (key, id) in records {
      guard let row = counted[id] else { continue }
      countedRows[key] = row
      if !seen.insert(row.id).inserted { repeated.insert(key) }
    }
  }
}
