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

  private func svg(_ points: [PlaceMap.Point], rowCount: Int = 0) -> String {
    let map = PlaceMap(
      title: "Map", finding: "", currency: .eur, points: points, rowCount: rowCount)
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

  @Test func `a record is a circle of its colour with its icon and amount beside it`() throws {
    let html = svg(
      try [("red", "fork.knife", 12_50), ("green", "no.such.symbol", 900_00)].enumerated().map {
        var point = try self.point($0 + 1, 50 + Double($0) / 50, 8, Int64($1.2))
        point.pin = PlaceMap.Pin(colour: $1.0, icon: $1.1, label: "€\($1.2 / 100)")
        return point
      })
    // A small amount has as large a circle as a large one.
    #expect(values("r", html) == [7, 7])
    #expect(html.contains("fill=\"#ff3b30\"") && html.contains("fill=\"#34c759\""))
    #expect(html.contains(">🍴 €12</text>") && html.contains(">€900</text>"))
    #expect(html.contains("Icons and amounts are next to the circles."))
    #expect(!html.contains("Circle area"))
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
          middle: MapPoint(
            x: Double(60 + random.below(600)), y: Double(60 + random.below(340))),
          radius: Double(3 + random.below(40)))
      }
      var labels = MapLabels(width: 720, height: 460, circles: circles)
      for index in circles.indices { _ = labels.place("\(index + 1)", on: index) }
      let boxes = labels.taken
      for line in labels.leaders {
        let end = try required(line.last)
        let crossed = boxes.count { box in
          let area = MapBox(
            left: box.middle.x - box.width / 2, right: box.middle.x + box.width / 2,
            top: box.middle.y - box.height / 2, bottom: box.middle.y + box.height / 2)
          return !area.cut(line: line).isEmpty && !area.contains(end)
        }
        #expect(crossed == 0)
      }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { $0.overlaps(box) })
        #expect(box.middle.x - box.width / 2 >= 0 && box.middle.x + box.width / 2 <= 720)
        #expect(circles.count { box.touches($0) } <= 1)
      }
    }
  }

  @Test func `a map is as wide as its places are, beside their height`() throws {
    // Ten kilometres by ten, and ten by one: at 60° north a degree of longitude is half as long.
    let box = { (html: String) in
      html.components(separatedBy: "viewBox=\"0 0 ").dropFirst().first
        .map { $0.prefix { $0 != "\"" }.split(separator: " ").compactMap { Int($0) } }
    }
    let wide = svg([try point(1, 60, 10, 100), try point(2, 60.01, 10.2, 100)])
    let tall = svg([try point(1, 60, 10, 100), try point(2, 60.1, 10.02, 100)])
    #expect(box(wide)?.first == 720 && wide.contains("class=\"map\" width=\"100%\""))
    #expect(box(tall) == [420, 460] && tall.contains("class=\"map na\" width=\"58.3%\""))
    // All circles stand in the middle of the narrow map, as far from the left as from the right.
    #expect(abs((values("cx", tall).reduce(0, +)) - 420) < 0.3)
  }

  @Test func `a tall map has its scale bar too`() throws {
    var places: [PlaceMap.Point] = []
    for row in 0..<5 {
      for column in 0..<10 {
        let longitude = 9 + Double(column) * 0.3
        places.append(try point(row * 10 + column + 1, Double(48 + row), longitude, 1000))
      }
    }
    #expect(svg(places).contains("class=\"tg\""))
  }

  @Test func `a line to a number begins in the middle of its circle`() throws {
    // A small circle in a large one: a number beside it could be that of the large one.
    let html = svg([try point(1, 50, 8, 50_000), try point(2, 50.0001, 8, 2_000)])
    let dots = html.components(separatedBy: "class=\"ld lp\" d=\"").dropFirst().first
    let lines = html.components(separatedBy: "class=\"ld\" d=\"").dropFirst().first
    let middle =
      "M\(Fixed.trimmed(values("cx", html)[1], decimals: 1)) "
      + Fixed.trimmed(values("cy", html)[1], decimals: 1)
    #expect(try required(lines).hasPrefix("\(middle)L"))
    #expect(try required(dots).hasPrefix("\(middle)h0\""))
  }

  @Test func `what has no number is said, and which rows have no circle`() throws {
    let two = [try point(1, 50, 8, 100), try point(3, 50.2, 8.2, 100)]
    #expect(svg(two).contains("numbers refer to the table.</figcaption>"))
    let why = "coordinates are unknown, or nothing was spent."
    #expect(svg(two, rowCount: 3).contains("Row 2 has no circle: \(why)"))
    #expect(svg(two, rowCount: 5).contains("Rows 2, 4 and 5 have no circle: \(why)"))
    #expect(svg(two, rowCount: 1002).contains("1,000 rows have no circle: \(why)"))
    let crowd = try (1...60).map { try point($0, 50 + Double($0) / 1000, 8, 100) }
    #expect(svg(crowd).contains("the table. Some circles have no room for their number."))
  }

  @Test func `one place, or all at one point, still makes a map`() throws {
    #expect(svg([try point(1, 50, 8, 1)]).contains("<circle"))
    #expect(svg([try point(1, 50, 8, 5), try point(2, 50, 8, 5)]).contains("<circle"))
  }
}
