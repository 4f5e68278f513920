import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct MapTownsTests {
  private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try required(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func drawing(_ backdrop: MapBackdrop) throws -> MapDrawing {
    let points = try [(50.0, 8.0), (50.09, 8.14)].enumerated().map { index, place in
      PlaceMap.Point(
        number: index + 1, name: "Shop \(index)", coordinate: try at(place.0, place.1), spent: 100,
        visits: 1)
    }
    let map = PlaceMap(
      title: "Map", finding: "", currency: .eur, points: points, backdrop: backdrop)
    return MapDrawing(map, style: NumberStyle(home: .eur), id: "m")
  }

  private func town(
    _ name: String, _ latitude: Double, _ longitude: Double, _ population: Int
  ) throws -> MapBackdrop.Town {
    .init(name: name, coordinate: try at(latitude, longitude), population: population)
  }

  @Test func `towns in the frame are named and credited, others are neither`() throws {
    var backdrop = MapBackdrop()
    backdrop.towns = [try town("Near & far", 50.05, 8.06, 900), try town("Elsewhere", 51, 8, 9000)]
    let drawing = try drawing(backdrop)
    let html = drawing.figure().html
    #expect(html.contains(">Near &amp; far</text>") && !html.contains("Elsewhere"))
    #expect(drawing.credits == ["Towns: GeoNames (geonames.org), CC BY 4.0."])
    backdrop.towns.removeFirst()
    #expect(try self.drawing(backdrop).credits.isEmpty)
    #expect(try self.drawing(MapBackdrop()).credits.isEmpty)
  }

  @Test func `of towns that stand too close the largest is named`() throws {
    var backdrop = MapBackdrop()
    backdrop.towns = try (0..<40).map { try town("Town number \($0)", 50.045, 8.07, $0) }
    let html = try drawing(backdrop).figure().html
    #expect(html.contains("Town number 39"))
    #expect(!html.contains("Town number 12"))
  }

  /// Each circle of a wide map hides many towns; the one where the money was spent is named.
  @Test func `beside a circle stands the town it is in, not a larger one that it hides`() throws {
    let points = [(35.68, 139.65), (51.5, -0.1)].enumerated().map { index, place in
      Coordinate(latitude: place.0, longitude: place.1).map {
        PlaceMap.Point(
          number: index + 1, name: "Shop", coordinate: $0, spent: 100, visits: 1)
      }
    }
    var backdrop = MapBackdrop()
    backdrop.towns = [
      try town("Spent here", 35.69, 139.69, 50), try town("Larger", 37.57, 126.98, 900),
      try town("Moscow", 55.75, 37.62, 10),
    ]
    let map = PlaceMap(
      title: "Map", finding: "", currency: .eur, points: points.compactMap(\.self),
      backdrop: backdrop)
    let html = MapDrawing(map, style: NumberStyle(home: .eur), id: "m").figure().html
    #expect(html.contains("Spent here") && html.contains("Moscow") && !html.contains("Larger"))
  }

  @Test func `names of a basemap are drawn, and its credit with them`() throws {
    var backdrop = MapBackdrop()
    backdrop.shapes = [.name("<b>Park</b>", try at(50.05, 8.06))]
    backdrop.credit = "Example mappers"
    let drawing = try drawing(backdrop)
    #expect(drawing.figure().html.contains(">&lt;b&gt;Park&lt;/b&gt;</text>"))
    #expect(drawing.credits == ["Basemap: Example mappers"])
  }

  /// Boxes are those of the largest text, so that nothing meets on a narrow page either.
  @Test func `no name covers a circle or another label, in any crowd`() throws {
    var random = Seeded(state: 61)
    for _ in 0..<30 {
      let points = try (0..<10).map { index in
        PlaceMap.Point(
          number: index + 1, name: "Shop",
          coordinate: try at(
            50 + Double(random.below(900)) / 10_000, 8 + Double(random.below(1400)) / 10_000),
          spent: Int64(1 + random.below(9000)), visits: 1)
      }
      let frame = MapFrame(points, margin: 70)
      let circles = frame.shown.map { point -> MapLabels.Circle in
        .init(middle: frame.place(point.coordinate), radius: Double(3 + random.below(37)))
      }
      var backdrop = MapBackdrop()
      backdrop.towns = try (0..<60).map { index in
        try town(
          "Town \(index)", 50 + Double(random.below(900)) / 10_000,
          8 + Double(random.below(1400)) / 10_000, random.below(1000))
      }
      var labels = MapLabels(width: frame.width, height: frame.height, circles: circles)
      let towns = MapTowns(backdrop, frame: frame, circles: circles, &labels)
      #expect(towns.hasTowns)
      for (index, box) in labels.taken.enumerated() {
        #expect(!labels.taken[..<index].contains { $0.overlaps(box) })
        #expect(!circles.contains { box.touches($0) })
      }
    }
  }
}
