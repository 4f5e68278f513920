import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct MapDrawingTests {
  private func point(
    _ number: Int, _ latitude: Double, _ longitude: Double, _ spent: Int64
  ) throws -> PlaceMap.Point {
    PlaceMap.Point(
      number: number, name: "Place \(number)",
      coordinate: try required(Coordinate(latitude: latitude, longitude: longitude)),
      spent: spent, visits: 1)
  }

  private func svg(_ points: [PlaceMap.Point]) -> String {
    let map = PlaceMap(title: "Map", finding: "", currency: .eur, points: points)
    return MapDrawing(map, style: NumberStyle(home: .eur), id: "m").figure().html
  }

  private func values(_ name: String, _ html: String) -> [Double] {
    html.components(separatedBy: "<circle").dropFirst().compactMap { part in
      part.components(separatedBy: " \(name)=\"").dropFirst().first
        .flatMap { Double($0.prefix { $0 != "\"" }) }
    }
  }

  @Test func `circle areas are in the ratio of the spending`() throws {
    let html = svg([try point(1, 50, 8, 40_000), try point(2, 50.1, 8.1, 10_000)])
    let radii = values("r", html)
    #expect(abs(radii[0] / radii[1] - 2) < 0.02)
  }

  @Test func `a small sum far away is listed, not drawn`() throws {
    let html = svg([
      try point(1, 50, 8, 50_000), try point(2, 50.02, 8.03, 48_000), try point(3, 50.5, 8, 100),
    ])
    #expect(values("r", html).count == 2)
    #expect(html.contains("Off this map: 3 Place 3, 56 km north."))
  }

  @Test func `north is up, east is right, and kilometres are equal both ways`() throws {
    // At 60° north a degree of longitude is half as long as one of latitude.
    let html = svg([
      try point(1, 60, 10, 100), try point(2, 60.1, 10, 100), try point(3, 60, 10.2, 100),
    ])
    let xs = values("cx", html)
    let ys = values("cy", html)
    #expect(xs[2] > xs[0] && ys[1] < ys[0])
    #expect(abs((xs[2] - xs[0]) - (ys[0] - ys[1])) < 2)
  }

  @Test func `no label overlaps a circle of another or a label, in any crowd`() throws {
    var random = Seeded(state: 5)
    for _ in 0..<40 {
      let circles = (0..<12).map { _ in
        MapLabels.Circle(
          x: Double(60 + random.below(600)), y: Double(60 + random.below(340)),
          radius: Double(3 + random.below(40)))
      }
      var labels = MapLabels(width: 720, height: 460, circles: circles)
      for index in circles.indices { _ = labels.place("\(index + 1)", on: index) }
      let boxes = labels.taken
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { $0.overlaps(box) })
        #expect(box.x - box.width / 2 >= 0 && box.x + box.width / 2 <= 720)
        #expect(circles.count { box.touches($0) } <= 1)
      }
    }
  }

  @Test func `one place, or all at one point, still makes a map`() throws {
    #expect(svg([try point(1, 50, 8, 1)]).contains("<circle"))
    #expect(svg([try point(1, 50, 8, 5), try point(2, 50, 8, 5)]).contains("<circle"))
  }
}
