import Geotagging
import Ledger
import Reporting
import Syntax

extension Workspace {
  /// The streets, areas and names of the basemap that `saldo.yaml` names; nil where it names none.
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

  /// What maps show behind the places: the basemap, and the towns of the gazetteer by their names.
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
