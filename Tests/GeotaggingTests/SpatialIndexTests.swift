import Foundation
import Ledger
import TestKit
import Testing

@testable import Geotagging

@Suite struct SpatialIndexTests {
  private typealias Point = (number: Int32, coordinate: Coordinate, metres: Double)

  /// The way on the sphere by the law of cosines of vectors, with the system's own functions.
  private static func metres(_ one: Coordinate, _ other: Coordinate) -> Double {
    func vector(_ point: Coordinate) -> [Double] {
      let (north, east) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
      return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
    }
    let (a, b) = (vector(one), vector(other))
    let cross = [
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
    ]
    let sine = cross.map { $0 * $0 }.reduce(0, +).squareRoot()
    let cosine = zip(a, b).map(*).reduce(0, +)
    return 6_371_008.8 * atan2(sine, cosine)
  }

  private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// Points all over the globe, or crowded around the date line, a pole or a town.
  private static func somewhere(_ numbers: inout Numbers) throws -> Coordinate {
    let near = Double.random(in: -0.02...0.02, using: &numbers)
    let across = Double.random(in: -0.02...0.02, using: &numbers)
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: return try point(near, across < 0 ? -180 - across : 180 - across)
    case 1: return try point(90 - abs(near), Double.random(in: -180...180, using: &numbers))
    case 2: return try point(-90 + abs(near), Double.random(in: -180...180, using: &numbers))
    case 3: return try point(52.5 + near, 13.4 + across)
    default:
      return try point(
        Double.random(in: -90...90, using: &numbers),
        Double.random(in: -180...180, using: &numbers))
    }
  }

  @Test(arguments: 1...40)
  func `the nearest that reaches a point is the one that looking at all finds`(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let reaches: [Double] = [50, 100, 1500, 100_000, .infinity]
    let count = seed % 8 == 0 ? seed / 8 : seed * 17
    let points: [Point] = try (0..<count).map { number in
      let metres = seed % 2 == 0 ? try #require(reaches.randomElement(using: &numbers)) : .infinity
      return (Int32(number), try Self.somewhere(&numbers), metres)
    }
    let index = Self.index(points)
    for _ in 0..<Seeds.count(50, full: 200) {
      let here = try Self.somewhere(&numbers)
      let step = Int32.random(in: 1...3, using: &numbers)
      let found = index.nearest(to: UnitVector(here)) { $0 % step == 0 }
      let all = points.filter { $0.number % step == 0 }
        .map { (number: $0.number, way: Self.metres(here, $0.coordinate), reach: $0.metres) }
      // What lies within a millimetre of its border may be taken or left.
      let sure = all.filter { $0.way <= $0.reach - 0.001 }.map(\.way).min()
      guard let found else {
        #expect(sure == nil)
        continue
      }
      let way = try #require(all.first { $0.number == found.number })
      #expect(way.way <= way.reach + 0.001)
      #expect(abs(UnitVector.metres(chordSquared: found.chordSquared) - way.way) < 0.001)
      if let sure { #expect(way.way <= sure + 0.001) }
    }
  }

  private static func index(_ points: [Point]) -> SpatialIndex {
    SpatialIndex(points.map { ($0.number, UnitVector($0.coordinate), $0.metres) })
  }

  @Test func `of equally near points the first counts`() throws {
    let same = try Self.point(52.5, 13.4)
    let points: [Point] = (0..<20).map { (Int32(19 - $0), same, 100) }
    let index = Self.index(points)
    #expect(index.nearest(to: UnitVector(same))?.number == 0)
    #expect(index.nearest(to: UnitVector(same)) { $0 > 4 }?.number == 5)
  }

  @Test func `an index without points finds none`() throws {
    #expect(SpatialIndex([]).isEmpty)
    #expect(SpatialIndex([]).nearest(to: UnitVector(try Self.point(1, 1))) == nil)
  }
}
