import Ledger
package import Reporting

/// A renderer of GeoJSON (RFC 7946) with the places of a report as points, for mapping tools.
///
/// Each place with coordinates is one feature, in order of id. This folder's README describes the
/// properties.
package struct GeoJSONRenderer: Renderer {
  package static let name = "geojson"
  package static let title = "GeoJSON"
  package static let summary = "points from the places report, for mapping tools"
  package static let needs: RendererNeeds = .points
  package static let showsAttention = false
  /// The schema version; increase it when you rename, remove or redefine a property.
  private static let version = 1
  /// The maximum number of decimals of a coordinate; RFC 7946 §11.2 considers six enough.
  private static let decimals = 7

  package init() {}

  package static func fits(_ report: Report) -> Bool { report.points != nil }

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    guard let points = report.points else { return [] }
    return [RenderedFile(path: path(report), bytes: collection(report, points).bytes + [0x0A])]
  }

  private func collection(_ report: Report, _ points: [ReportPoint]) -> JSONText {
    .object([
      ("type", .string("FeatureCollection")),
      // RFC 7946 §6.1: a foreign member, which other programs ignore.
      ("saldo", provenance(report)),
      ("features", .array(points.map(feature))),
    ])
  }

  private func provenance(_ report: Report) -> JSONText {
    .object([
      ("schema", .string("saldo.\(report.kind).geojson/\(Self.version)")),
      ("ledger", .string(report.provenance.ledger)),
      ("title", .string(report.title)),
      ("period", .string(report.period.description)),
      ("from", .string(report.period.start.description)),
      ("to", .string(report.period.end.description)),
      ("asOf", .string(report.provenance.asOf.description)),
    ])
  }

  private func feature(_ point: ReportPoint) -> JSONText {
    let place = point.place
    return .object([
      ("type", .string("Feature")),
      ("id", .string(place.id)),
      ("geometry", geometry(point.coordinate)),
      (
        "properties",
        .object([
          ("name", .string(place.name)),
          ("area", .string(place.area)),
          ("city", .string(place.city)),
          ("count", .number(point.visits)),
          ("first", .string(point.first.description)),
          ("last", .string(point.last.description)),
          ("total", amounts(point.sums.map(\.total))),
          ("income", amounts(point.sums.map(\.income))),
          ("expense", amounts(point.sums.map(\.expense))),
        ])
      ),
    ])
  }

  /// The geometry of a point: longitude, then latitude (RFC 7946 §3.1.1).
  private func geometry(_ coordinate: Coordinate) -> JSONText {
    .object([
      ("type", .string("Point")),
      (
        "coordinates",
        .array([
          .decimal(Fixed.trimmed(coordinate.longitude, decimals: Self.decimals)),
          .decimal(Fixed.trimmed(coordinate.latitude, decimals: Self.decimals)),
        ])
      ),
    ])
  }

  /// The amounts by currency, as decimal text to avoid rounding.
  private func amounts(_ amounts: [Amount]) -> JSONText {
    .object(amounts.map { ($0.currency.code, .string($0.description)) })
  }
}
