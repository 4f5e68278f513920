import Foundation
import Ledger
import Reporting

/// The visible part of the Earth on a map, and its projection.
///
/// The projection is equirectangular, with longitudes scaled by the cosine of the middle latitude.
/// This projection is accurate enough for one household's region and needs no library.
struct MapFrame {
  /// The width of a full map, which fills the page.
  static let widest = 720.0
  /// The minimum width, with room for the scale bar and labels.
  static let narrowest = 420.0
  /// The maximum height, which fits on a screen.
  static let highest = 460.0
  static let lowest = 300.0
  /// The extent of a full-width map in kilometres above which it shows land and coast.
  static let kilometresOfWide = 150.0
  private static let kilometresPerDegree = 111.32
  /// The distance in pixels by which shapes extend beyond the map; it hides their clipped edges.
  private static let beyond = 6.0

  /// The points on the map, in their original order.
  let shown: [PlaceMap.Point]
  /// The points too far away for the map.
  let offMap: [PlaceMap.Point]
  let width: Double
  let height: Double
  let pixelsPerKilometre: Double
  private let middle: (latitude: Double, longitude: Double)
  private let shrink: Double
  private let offset: MapPoint

  /// Creates a frame around the points close to their weighted middle.
  ///
  /// - Parameters:
  ///   - points: all points; the frame leaves out distant ones.
  ///   - margin: the space at each edge for circles and their numbers, in pixels.
  init(_ points: [PlaceMap.Point], margin: Double) {
    let middle = Self.middle(of: points)
    (shown, offMap) = Self.divided(points, around: middle)
    let latitudes = shown.map(\.coordinate.latitude)
    let centre = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2
    let shrink = Self.shrink(latitude: centre)
    let locals = shown.map { Self.kilometres($0.coordinate, from: middle, shrink: shrink) }
    let west = locals.map(\.x).min() ?? 0
    let south = locals.map(\.y).min() ?? 0
    let extent = (
      x: (locals.map(\.x).max() ?? 0) - west, y: (locals.map(\.y).max() ?? 0) - south
    )
    // A map of one place shows at least a kilometre around it.
    let span = (x: max(1, extent.x), y: max(1, extent.y))
    let room = (x: Self.widest - 2 * margin, y: Self.highest - 2 * margin)
    let scale = min(room.x / span.x, room.y / span.y)
    pixelsPerKilometre = scale
    width = max(Self.narrowest, min(Self.widest, extent.x * scale + 2 * margin)).rounded(.up)
    height = max(Self.lowest, min(Self.highest, extent.y * scale + 2 * margin)).rounded(.up)
    offset = MapPoint(
      x: width / 2 - (west + extent.x / 2) * scale, y: height / 2 + (south + extent.y / 2) * scale)
    self.middle = middle
    self.shrink = shrink
  }

  /// The position of a coordinate in the drawing.
  func place(_ coordinate: Coordinate) -> MapPoint {
    let local = Self.kilometres(coordinate, from: middle, shrink: shrink)
    return offset.moved(x: local.x * pixelsPerKilometre, y: -local.y * pixelsPerKilometre)
  }

  /// The distance and direction of a coordinate from the weighted middle of the points.
  ///
  /// This middle is not necessarily the middle of the drawing.
  func distance(to coordinate: Coordinate) -> (kilometres: Double, direction: String) {
    let local = Self.kilometres(coordinate, from: middle, shrink: shrink)
    let centre = Coordinate(latitude: middle.latitude, longitude: middle.longitude)
    let metres = centre?.distance(to: coordinate) ?? hypot(local.x, local.y) * 1000
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    let turn = atan2(local.x, local.y) / (.pi / 4)
    let index = (Int(turn.rounded()) + 8) % 8
    return (metres / 1000, names[index])
  }

  /// Whether the map shows land and coast, which are too coarse for smaller areas.
  var isWide: Bool { Self.widest / pixelsPerKilometre > Self.kilometresOfWide }

  /// The clip box: the drawing and a small border.
  var box: MapBox {
    MapBox(
      left: -Self.beyond, right: width + Self.beyond, top: -Self.beyond,
      bottom: height + Self.beyond)
  }

  /// The positions of a shape in the drawing, from degrees.
  ///
  /// The shape appears once for each rotation of the globe that brings it near the map.
  func outlines(_ degrees: [MapPoint]) -> [[MapPoint]] {
    guard let around = MapBox(around: degrees) else { return [] }
    let top = y(latitude: around.bottom)
    let bottom = y(latitude: around.top)
    return [-360.0, 0, 360].compactMap { turn in
      let bounds = MapBox(
        left: x(longitude: around.left + turn), right: x(longitude: around.right + turn),
        top: top, bottom: bottom)
      guard box.meets(bounds) else { return nil }
      return degrees.map { MapPoint(x: x(longitude: $0.x + turn), y: y(latitude: $0.y)) }
    }
  }

  /// The latitudes and longitudes of the edges, in degrees.
  var edges: (west: Double, east: Double, south: Double, north: Double) {
    let perX = Self.kilometresPerDegree * shrink * pixelsPerKilometre
    let perY = Self.kilometresPerDegree * pixelsPerKilometre
    return (
      middle.longitude - offset.x / perX, middle.longitude + (width - offset.x) / perX,
      middle.latitude - (height - offset.y) / perY, middle.latitude + offset.y / perY
    )
  }

  /// The x of a meridian.
  func x(longitude: Double) -> Double {
    offset.x + (longitude - middle.longitude) * Self.kilometresPerDegree * shrink
      * pixelsPerKilometre
  }

  func y(latitude: Double) -> Double {
    offset.y - (latitude - middle.latitude) * Self.kilometresPerDegree * pixelsPerKilometre
  }

  private static func kilometres(
    _ coordinate: Coordinate, from middle: (latitude: Double, longitude: Double), shrink: Double
  ) -> MapPoint {
    var east = coordinate.longitude - middle.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return MapPoint(
      x: east * kilometresPerDegree * shrink,
      y: (coordinate.latitude - middle.latitude) * kilometresPerDegree)
  }

  /// The median latitude and longitude of the points, by ``PlaceMap/Point/weight``; 0,0 for none.
  private static func middle(
    of points: [PlaceMap.Point]
  ) -> (latitude: Double, longitude: Double) {
    let whole = points.reduce(0.0) { $0 + Double($1.weight) }
    let middle = { (part: (Coordinate) -> Double) -> Double in
      var sum = 0.0
      for point in points.sorted(by: { part($0.coordinate) < part($1.coordinate) }) {
        sum += Double(point.weight)
        if sum * 2 >= whole { return part(point.coordinate) }
      }
      return 0
    }
    return (middle(\.latitude), middle(\.longitude))
  }

  /// The points near the middle, and the points farther away.
  ///
  /// The limit is twice the distance that covers 95 % of the total weight, but at least 2 km.
  private static func divided(
    _ points: [PlaceMap.Point], around middle: (latitude: Double, longitude: Double)
  ) -> (shown: [PlaceMap.Point], offMap: [PlaceMap.Point]) {
    let shrink = shrink(latitude: middle.latitude)
    let distances = points.map { point in
      let local = kilometres(point.coordinate, from: middle, shrink: shrink)
      return hypot(local.x, local.y)
    }
    let whole = points.reduce(0.0) { $0 + Double($1.weight) }
    var sum = 0.0
    var radius = Double.infinity
    for (distance, point) in zip(distances, points).sorted(by: { $0.0 < $1.0 }) {
      sum += Double(point.weight)
      if sum >= whole * 0.95 {
        radius = max(2, distance * 2)
        break
      }
    }
    let isShown = distances.map { $0 <= radius }
    return (
      zip(points, isShown).filter(\.1).map(\.0), zip(points, isShown).filter { !$0.1 }.map(\.0)
    )
  }

  private static func shrink(latitude: Double) -> Double { max(0.02, cos(latitude * .pi / 180)) }
}
