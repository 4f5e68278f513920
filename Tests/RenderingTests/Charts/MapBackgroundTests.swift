import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct MapBackgroundTests {
  private func frame(_ places: [(Double, Double)]) throws -> MapFrame {
    let points = try places.enumerated().map { index, place in
      PlaceMap.Point(
        number: index + 1, name: "Place", coordinate: try at(place.0, place.1), spent: 100,
        visits: 1)
    }
    return MapFrame(points, margin: 70)
  }

  private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try required(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func html(_ ground: MapBackground, _ frame: MapFrame) -> String {
    ground.markup(frame).html
  }

  /// The corners of the path with this class.
  private func corners(_ name: String, _ html: String) throws -> [[MapPoint]] {
    let parts = html.components(separatedBy: "<path class=\"\(name)\" d=\"")
    guard parts.count == 2 else { return [] }
    let text = parts[1].prefix { $0 != "\"" }
    return try text.split(separator: "M").map { part in
      var point = MapPoint(x: 0, y: 0)
      let words = part.replacing("l", with: " ").replacing("z", with: "")
        .replacing("-", with: " -").split(separator: " ")
      let numbers = try words.map { word -> Double in
        try required(Double(word.replacing("-.", with: "-0.")))
      }
      return stride(from: 0, to: numbers.count, by: 2).map { index in
        point.x += numbers[index]
        point.y += numbers[index + 1]
        return point
      }
    }
  }

  @Test func `land is drawn on a wide map of a coast, and not on the map of a city`() throws {
    let coast = try frame([(18.9, 72.8), (15.5, 73.8)])
    let wide = MapBackground(MapBackdrop(), frame: coast)
    #expect(coast.isWide && wide.hasLand)
    #expect(html(wide, coast).contains("<rect class=\"se\""))
    let city = try frame([(18.9, 72.8), (19.1, 72.9)])
    let close = MapBackground(MapBackdrop(), frame: city)
    #expect(!city.isWide && !close.hasLand)
    #expect(!html(close, city).contains("<path"))
  }

  /// No coast is to be seen where land only ends at the edge of the map.
  @Test(arguments: [
    [(12.97, 77.59), (28.61, 77.21)], [(12.97, 77.59), (52.52, 13.40)],
    [(18.9, 72.8), (15.5, 73.8)], [(50.1, 8.7), (48.1, 11.6)], [(-17.7, 178.0), (-13.8, -171.8)],
    [(64.7, 177.5), (64.5, -165.4)], [(-54.8, -68.3), (78.2, 15.6)],
    [(1.35, 103.82), (3.1, 101.7)],
  ])
  func `no coast runs along the frame`(places: [(Double, Double)]) throws {
    let frame = try frame(places)
    let rings = try corners("co", html(MapBackground(MapBackdrop(), frame: frame), frame))
    #expect(!rings.isEmpty)
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let isUpright = from.x == to.x && (from.x <= 0 || from.x >= frame.width)
        let isLevel = from.y == to.y && (from.y <= 0 || from.y >= frame.height)
        let isLong = abs(from.x - to.x) + abs(from.y - to.y) > 20
        if isLong, isUpright { #expect(from.x < -3 || from.x > frame.width + 3) }
        if isLong, isLevel { #expect(from.y < -3 || from.y > frame.height + 3) }
      }
    }
  }

  /// Whether the drawing has land at a place.
  private func isLand(
    _ place: (Double, Double), _ rings: [[MapPoint]], _ frame: MapFrame
  ) throws -> Bool {
    let point = frame.place(try at(place.0, place.1))
    var count = 0
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (from.y > point.y) != (to.y > point.y)
        && point.x < (to.x - from.x) * (point.y - from.y) / (to.y - from.y) + from.x
      {
        count += 1
      }
    }
    return !count.isMultiple(of: 2)
  }

  @Test func `land lies where it lies, also behind the date line`() throws {
    let india = try frame([(12.97, 77.59), (28.61, 77.21)])
    let rings = try corners("co", html(MapBackground(MapBackdrop(), frame: india), india))
    for land in [(23.2, 77.4), (13.1, 80.1)] { #expect(try isLand(land, rings, india)) }
    for sea in [(15.0, 70.0), (15.0, 86.0)] { #expect(try !isLand(sea, rings, india)) }
    let bering = try frame([(64.7, 177.5), (64.5, -165.4)])
    let shores = try corners("co", html(MapBackground(MapBackdrop(), frame: bering), bering))
    for land in [(65.5, 176.0), (65.8, -173.0), (65.2, -165.0)] {
      #expect(try isLand(land, shores, bering))
    }
    for sea in [(64.0, -179.0), (64.0, -170.5)] { #expect(try !isLand(sea, shores, bering)) }
  }

  /// Streets that fill the map, as many as asked for.
  private func streets(_ count: Int, _ random: inout Seeded) throws -> [MapBackdrop.Shape] {
    try (0..<count).map { _ in
      var (latitude, longitude) = (
        50 + Double(random.below(900)) / 10_000, 8 + Double(random.below(1400)) / 10_000
      )
      return .line(
        try (0..<2 + random.below(20)).map { _ in
          latitude += Double(random.below(21) - 10) / 10_000
          longitude += Double(random.below(21) - 10) / 10_000
          return try at(latitude, longitude)
        })
    }
  }

  @Test func `a page stays small, however many streets there are, and says what it left out`()
    throws
  {
    var random = Seeded(state: 51)
    let frame = try frame([(50, 8), (50.09, 8.14)])
    var backdrop = MapBackdrop()
    backdrop.shapes = try streets(20_000, &random)
    let ground = MapBackground(backdrop, frame: frame)
    #expect(html(ground, frame).utf8.count < 30_000)
    #expect(ground.leftOut.count > 10_000 && ground.leftOut.all >= ground.leftOut.count)
    backdrop.shapes = Array(backdrop.shapes.prefix(40))
    #expect(MapBackground(backdrop, frame: frame).leftOut.count == 0)
  }

  @Test func `streets elsewhere are not drawn`() throws {
    let frame = try frame([(50, 8), (50.09, 8.14)])
    var backdrop = MapBackdrop()
    backdrop.shapes = [.line([try at(51, 8), try at(51, 9)])]
    let ground = MapBackground(backdrop, frame: frame)
    #expect(!ground.hasShapes && ground.leftOut.all == 0)
  }

  @Test func `areas upon each other make no hole, holes do, whichever way a file turns them`()
    throws
  {
    let frame = try frame([(50, 8), (50.09, 8.14)])
    func square(_ size: Double, clockwise: Bool) throws -> [Coordinate] {
      let corners = [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1), (-1, -1)]
      let ring = try corners.map { try at(50.045 + $0.0 * size, 8.07 + $0.1 * size) }
      return clockwise ? ring.reversed() : ring
    }
    for clockwise in [true, false] {
      var backdrop = MapBackdrop()
      backdrop.shapes = [
        .area(
          [try square(0.03, clockwise: clockwise), try square(0.01, clockwise: clockwise)],
          isWater: false),
        .area([try square(0.02, clockwise: !clockwise)], isWater: false),
        .area([try square(0.005, clockwise: clockwise)], isWater: true),
      ]
      let html = html(MapBackground(backdrop, frame: frame), frame)
      let turns = try corners("ar", html).map { ring in
        zip(ring, ring.dropFirst() + ring.prefix(1))
          .reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }.sign
      }
      #expect(turns.count == 3 && turns[0] == turns[2] && turns[0] != turns[1])
      #expect(try corners("se", html).count == 1)
    }
  }
}
