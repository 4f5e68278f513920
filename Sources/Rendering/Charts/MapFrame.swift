import Foundation
import Ledger
import Reporting

/// Which part of the Earth a map shows, and where a coordinate stands in it.
///
/// Equirectangular with longitudes shortened by the cosine of the middle latitude: true enough for
/// the region a household spends in, and drawn without a library.
struct MapFrame {
  static let width = 720.0
  /// Never higher than three quarters of the width, and low enough to be seen whole on a screen.
  static let highest = 460.0
  static let lowest = 300.0
  private static let kilometresPerDegree = 111.32

  /// The points that are shown, as they came.
  let shown: [PlaceMap.Point]
  /// The points too far away to be shown.
  let offMap: [PlaceMap.Point]
  let height: Double
  let pixelsPerKilometre: Double
  private let middle: (latitude: Double, longitude: Double)
  private let shrink: Double
  private let offset: (x: Double, y: Double)

  /// - Parameters:
  ///   - points: what is to be shown; those that hold 95 % of the spending are.
  ///   - margin: room at each edge, for circles and their numbers.
  init(_ points: [PlaceMap.Point], margin: Double) {
    let middle = Self.middle(of: points)
    let shrink = max(0.02, cos(middle.latitude * .pi / 180))
    let local = { (point: PlaceMap.Point) -> (x: Double, y: Double) in
      Self.kilometres(point.coordinate, from: middle, shrink: shrink)
    }
    let radius = Self.radius(points, local)
    shown = points.filter { hypot(local($0).x, local($0).y) <= radius }
    offMap = points.filter { hypot(local($0).x, local($0).y) > radius }
    let xs = shown.map { local($0).x }
    let ys = shown.map { local($0).y }
    let west = xs.min() ?? 0
    let south = ys.min() ?? 0
    let extent = (x: (xs.max() ?? 0) - west, y: (ys.max() ?? 0) - south)
    // A map of one place shows a kilometre around it, not its doorstep.
    let span = (x: max(1, extent.x), y: max(1, extent.y))
    let room = (x: Self.width - 2 * margin, y: Self.highest - 2 * margin)
    pixelsPerKilometre = min(room.x / span.x, room.y / span.y)
    height = max(Self.lowest, min(Self.highest, extent.y * pixelsPerKilometre + 2 * margin))
    let centre = (x: west + extent.x / 2, y: south + extent.y / 2)
    offset = (
      Self.width / 2 - centre.x * pixelsPerKilometre, height / 2 + centre.y * pixelsPerKilometre
    )
    self.middle = middle
    self.shrink = shrink
  }

  /// Where a coordinate stands in the drawing.
  func place(_ coordinate: Coordinate) -> (x: Double, y: Double) {
    let local = Self.kilometres(coordinate, from: middle, shrink: shrink)
    return (offset.x + local.x * pixelsPerKilometre, offset.y - local.y * pixelsPerKilometre)
  }

  /// How far a coordinate lies from the middle of the map, and in which direction.
  func distance(to coordinate: Coordinate) -> (kilometres: Double, direction: String) {
    let local = Self.kilometres(coordinate, from: middle, shrink: shrink)
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    let turn = atan2(local.x, local.y) / (.pi / 4)
    let index = (Int(turn.rounded()) + 8) % 8
    return (hypot(local.x, local.y), names[index])
  }

  /// The latitudes and longitudes of the edges.
  var edges: (west: Double, east: Double, south: Double, north: Double) {
    let perX = Self.kilometresPerDegree * shrink * pixelsPerKilometre
    let perY = Self.kilometresPerDegree * pixelsPerKilometre
    return (
      middle.longitude - offset.x / perX, middle.longitude + (Self.width - offset.x) / perX,
      middle.latitude - (height - offset.y) / perY, middle.latitude + offset.y / perY
    )
  }

  /// The x of a meridian and the y of a parallel.
  func x(longitude: Double) -> Double {
    offset.x + (longitude - middle.longitude) * Self.kilometresPerDegree * shrink
      * pixelsPerKilometre
  }

  func y(latitude: Double) -> Double {
    offset.y - (latitude - middle.latitude) * Self.kilometresPerDegree * pixelsPerKilometre
  }

  private static func kilometres(
    _ coordinate: Coordinate, from middle: (latitude: Double, longitude: Double), shrink: Double
  ) -> (x: Double, y: Double) {
    var east = coordinate.longitude - middle.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return (
      east * kilometresPerDegree * shrink,
      (coordinate.latitude - middle.latitude) * kilometresPerDegree
    )
  }

  /// The middle by spending: half of it lies north and half south, half east and half west.
  private static func middle(
    of points: [PlaceMap.Point]
  ) -> (latitude: Double, longitude: Double) {
    let whole = points.reduce(0.0) { $0 + Double($1.spent) }
    let middle = { (part: (Coordinate) -> Double) -> Double in
      var sum = 0.0
      for point in points.sorted(by: { part($0.coordinate) < part($1.coordinate) }) {
        sum += Double(point.spent)
        if sum * 2 >= whole { return part(point.coordinate) }
      }
      return 0
    }
    return (middle(\.latitude), middle(\.longitude))
  }

  /// How far from the middle points are shown: as far as 95 % of the spending lies, and what is
  /// less than twice as far away again.
  private static func radius(
    _ points: [PlaceMap.Point], _ local: (PlaceMap.Point) -> (x: Double, y: Double)
  ) -> Double {
    let whole = points.reduce(0.0) { $0 + Double($1.spent) }
    let byDistance = points.map { (hypot(local($0).x, local($0).y), Double($0.spent)) }
      .sorted { $0.0 < $1.0 }
    var sum = 0.0
    for (distance, spent) in byDistance {
      sum += spent
      if sum >= whole * 0.95 { return max(2, distance * 2) }
    }
    return .infinity
  }
}
