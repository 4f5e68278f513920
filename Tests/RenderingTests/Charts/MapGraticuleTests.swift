import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct MapGraticuleTests {
  private func html(_ places: [(Double, Double)]) throws -> String {
    let points = try places.enumerated().map { index, place in
      PlaceMap.Point(
        number: index + 1, name: "Place",
        coordinate: try required(Coordinate(latitude: place.0, longitude: place.1)), spent: 100,
        visits: 1)
    }
    let frame = MapFrame(points, margin: 70)
    let graticule = MapGraticule(frame)
    var labels = MapLabels(width: frame.width, height: frame.height, circles: [])
    return graticule.lines().html + graticule.numbers(&labels).html
  }

  @Test func `meridians behind the date line are west`() throws {
    let html = try html([(64.7, 177.5), (64.5, -165.4)])
    #expect(html.contains(">180°<") && html.contains(">170°W<"))
    #expect(!html.contains("190°"))
    #expect(try self.html([(-17.7, 178.0), (-13.8, -171.8)]).contains(">175°W<"))
  }

  @Test func `no parallel lies beyond a pole`() throws {
    let html = try html([(-54.8, -170), (78.2, 170), (10, 15)])
    #expect(html.contains("°N<") && html.contains(">0°<"))
    for degree in [100, 120, 135, 180] { #expect(!html.contains(">\(degree)°N<")) }
  }
}
