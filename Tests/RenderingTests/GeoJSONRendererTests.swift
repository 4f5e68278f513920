import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct GeoJSONRendererTests {
  private static func features(_ text: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(json?["type"] as? String == "FeatureCollection")
    return try required(json?["features"] as? [[String: Any]])
  }

  private static func places() throws -> Report {
    try required(try Household().reports("2026-08").first { $0.kind == PlacesReport.name })
  }

  private static func text(_ report: Report) throws -> String {
    let edition = Edition(reports: [report], formats: [], templates: try TemplateLibrary())
    let files = GeoJSONRenderer().files(for: report, in: edition)
    #expect(files.map(\.path) == ["2026-08/places.geojson"])
    return String(decoding: try required(files.first).bytes, as: UTF8.self)
  }

  @Test func `hostile text comes back as it was`() throws {
    let features = try Self.features(try Hostile.text(GeoJSONRenderer()))
    let names = features.compactMap { ($0["properties"] as? [String: Any])?["name"] as? String }
    #expect(Set(names) == Set(Hostile.texts) && names.count == Hostile.texts.count)
  }

  @Test func `a feature is a point with its longitude first`() throws {
    let report = try Self.places()
    let points = try required(report.points)
    let features = try Self.features(try Self.text(report))
    #expect(features.count == points.count && points.count > 5)
    for (feature, point) in zip(features, points) {
      #expect(feature["type"] as? String == "Feature")
      #expect(feature["id"] as? String == point.place.id)
      let geometry = try required(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Point")
      let position = try required(geometry["coordinates"] as? [Double])
      #expect(position == [point.coordinate.longitude, point.coordinate.latitude])
    }
  }

  @Test func `sums are exact texts by currency and those of the table`() throws {
    let report = try Self.places()
    let features = try Self.features(try Self.text(report))
    var found: [String] = []
    for feature in features {
      let properties = try required(feature["properties"] as? [String: Any])
      let id = try required(feature["id"] as? String)
      for key in ["total", "income", "expense"] {
        let sums = try required(properties[key] as? [String: String])
        found += sums.map { "\(id) \(key) \($0.key) \($0.value)" }
      }
    }
    let table = try required(report.tables.first { $0.id == "places" })
    let column = { (id: String) in try required(table.columns.firstIndex { $0.id == id }) }
    let expected = try table.rows.flatMap { row in
      try ["total", "income", "expense"].map { key in
        "\(row[try column("id")].plainText) \(key) \(row[try column("currency")].plainText) "
          + row[try column(key)].plainText
      }
    }
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `degrees have seven decimals at most`() throws {
    let place = Place(
      id: "p", name: "P", coordinate: Coordinate(latitude: -12.345_678_949, longitude: 100))
    let day = try required(CalendarDate("2026-08-03"))
    let context = ReportContext(
      period: .month(of: day), asOf: day,
      names: LedgerNames(
        accounts: [Account(key: "bank", currency: .jpy)], categories: [.uncategorised],
        places: [place]),
      coverage: [AccountCoverage(account: 0, first: day, last: day, rowCount: 1)],
      style: NumberStyle(home: .jpy), ledger: "l")
    var pass = ReportPass([PlacesReport.self], [context])
    let row = LedgerRow(
      bookingDate: day, minorUnits: -700, account: 0, category: 0, place: 0, isTransfer: false)
    pass.add([row].span)
    let text = try Self.text(try required(pass.reports().first))
    #expect(text.contains("\"coordinates\": [100, -12.3456789]"), "\(text)")
    #expect(text.contains("\"total\": {\"JPY\": \"-700\"}"))
  }

  @Test func `only the report on places has points`() throws {
    let reports = try Household().reports("2026-08")
    #expect(reports.filter(GeoJSONRenderer.fits).map(\.kind) == ["places"])
    let edition = Edition(
      reports: reports, formats: Renderers.all, templates: try TemplateLibrary())
    let files = Renderers.files(of: edition)
    #expect(files.map(\.path).filter { $0.hasSuffix("geojson") } == ["2026-08/places.geojson"])
    let linking = files.filter {
      $0.path.hasSuffix("html") && String(decoding: $0.bytes, as: UTF8.self).contains(".geojson")
    }
    #expect(linking.map(\.path) == ["2026-08/places.html"])
  }
}
