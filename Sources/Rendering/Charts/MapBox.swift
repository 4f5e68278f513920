import Foundation

/// A rectangle that clips lines and areas.
struct MapBox {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(left: Double, right: Double, top: Double, bottom: Double) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// Creates the smallest box around the points; nil if there are none.
  init?(around points: [MapPoint]) {
    guard let first = points.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    self.init(left: left, right: right, top: top, bottom: bottom)
  }

  func contains(_ point: MapPoint) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }

  func contains(_ other: MapBox) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }

  func meets(_ other: MapBox) -> Bool {
    other.left <= right && other.right >= left && other.top <= bottom && other.bottom >= top
  }

  /// The part of an area within the box, clipped at each edge (Sutherland–Hodgman).
  ///
  /// If a ring leaves the box and returns, its parts remain joined along the edge. The clip box is
  /// therefore larger than the visible map.
  func cut(ring: [MapPoint]) -> [MapPoint] {
    var ring = ring
    for edge in Edge.allCases {
      var kept: [MapPoint] = []
      kept.reserveCapacity(ring.count)
      guard var before = ring.last else { return [] }
      for point in ring {
        if isWithin(point, edge) != isWithin(before, edge) {
          kept.append(cross(before, point, edge))
        }
        if isWithin(point, edge) { kept.append(point) }
        before = point
      }
      ring = kept
    }
    return ring
  }

  /// The parts of a line within the box (Liang–Barsky).
  func cut(line: [MapPoint]) -> [[MapPoint]] {
    var parts: [[MapPoint]] = []
    for (from, to) in zip(line, line.dropFirst()) {
      guard let (start, end) = cut(from, to) else { continue }
      if parts.last?.last == start {
        parts[parts.count - 1].append(end)
      } else {
        parts.append([start, end])
      }
    }
    return parts
  }

  private enum Edge: CaseIterable {
    case left, right, top, bottom
  }

  private func isWithin(_ point: MapPoint, _ edge: Edge) -> Bool {
    switch edge {
    case .left: point.x >= left
    case .right: point.x <= right
    case .top: point.y >= top
    case .bottom: point.y <= bottom
    }
  }

  /// The intersection of a segment with an edge.
  private func cross(_ from: MapPoint, _ to: MapPoint, _ edge: Edge) -> MapPoint {
    switch edge {
    case .left, .right:
      let x = edge == .left ? left : right
      return MapPoint(x: x, y: from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x))
    case .top, .bottom:
      let y = edge == .top ? top : bottom
      return MapPoint(x: from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), y: y)
    }
  }

  private func cut(_ from: MapPoint, _ to: MapPoint) -> (MapPoint, MapPoint)? {
    let way = (x: to.x - from.x, y: to.y - from.y)
    var (enter, leave) = (0.0, 1.0)
    let bounds = [
      (-way.x, from.x - left), (way.x, right - from.x),
      (-way.y, from.y - top), (way.y, bottom - from.y),
    ]
    for (speed, room) in bounds {
      if speed == 0 {
        if room < 0 { return nil }
      } else if speed < 0 {
        enter = max(enter, room / speed)
      } else {
        leave = min(leave, room / speed)
      }
    }
    guard enter <= leave else { return nil }
    // Ends within the box stay exact; otherwise parts of a line would not meet. Clamping corrects
    // the rounding errors of the other ends.
    let point = { (share: Double) in
      MapPoint(
        x: min(right, max(left, from.x + way.x * share)),
        y: min(bottom, max(top, from.y + way.y * share)))
    }
    return (enter == 0 ? from : point(enter), leave == 1 ? to : point(leave))
  }
}

/// A point of a map: in pixels of the drawing, or in degrees east and north.
struct MapPoint: Hashable {
  var x: Double
  var y: Double

  func distance(to other: MapPoint) -> Double { hypot(x - other.x, y - other.y) }

  func moved(x: Double = 0, y: Double = 0) -> MapPoint { MapPoint(x: self.x + x, y: self.y + y) }

  /// The point at a share of the distance to another point.
  func toward(_ other: MapPoint, _ share: Double) -> MapPoint {
    MapPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

/// Simplification of lines and the outlines of areas.
enum MapOutline {
  /// The points needed to keep the line within `tolerance` of its original (Douglas–Peucker).
  ///
  /// The first and last points always remain.
  static func simplified(_ points: [MapPoint], tolerance: Double) -> [MapPoint] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var pieces = [0..<points.count - 1]
    while let piece = pieces.popLast() {
      guard piece.count > 1,
        let farthest = farthest(points, piece, beyond: tolerance * tolerance)
      else { continue }
      isKept[farthest] = true
      pieces.append(piece.lowerBound..<farthest)
      pieces.append(farthest..<piece.upperBound)
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }

  /// The index of the point farthest from the segment between the ends of a piece.
  ///
  /// The result is nil if no squared distance exceeds `limit`.
  private static func farthest(
    _ points: [MapPoint], _ piece: Range<Int>, beyond limit: Double
  ) -> Int? {
    let (from, to) = (points[piece.lowerBound], points[piece.upperBound])
    let way = (x: to.x - from.x, y: to.y - from.y)
    let length = way.x * way.x + way.y * way.y
    var best: (index: Int, distance: Double)?
    for index in piece.dropFirst() {
      let (x, y) = (points[index].x - from.x, points[index].y - from.y)
      let share = length > 0 ? max(0, min(1, (x * way.x + y * way.y) / length)) : 0
      let aside = (x: x - share * way.x, y: y - share * way.y)
      let distance = aside.x * aside.x + aside.y * aside.y
      if distance > best?.distance ?? limit { best = (index, distance) }
    }
    return best?.index
  }
}

/// Lines or areas as one SVG path, on a grid of half pixels.
struct MapPath {
  private(set) var text = ""
  /// The number of points in the path.
  private(set) var count = 0

  /// Adds a line, or the closed outline of an area.
  ///
  /// Invisibly small shapes are omitted.
  mutating func add(_ points: [MapPoint], isClosed: Bool) {
    let grid = Self.grid(points, isClosed: isClosed)
    guard grid.count > (isClosed ? 2 : 1) else { return }
    var before = (x: 0, y: 0)
    for (index, point) in grid.enumerated() {
      if index == 0 { text += "M" } else if index == 1 { text += "l" }
      let x = Self.number(point.x - before.x)
      let y = Self.number(point.y - before.y)
      // A minus sign separates numbers without a blank.
      text += index > 1 && !x.hasPrefix("-") ? " \(x)" : x
      text += y.hasPrefix("-") ? y : " \(y)"
      before = point
    }
    if isClosed { text += "z" }
    count += grid.count
  }

  private static func grid(_ points: [MapPoint], isClosed: Bool) -> [(x: Int, y: Int)] {
    var grid: [(x: Int, y: Int)] = []
    for point in points {
      let step = (x: Int((point.x * 2).rounded()), y: Int((point.y * 2).rounded()))
      if let last = grid.last, last == step { continue }
      grid.append(step)
    }
    if isClosed, grid.count > 1, let first = grid.first, let last = grid.last, first == last {
      grid.removeLast()
    }
    return grid
  }

  /// The shortest SVG form of a number of halves, such as `3` or `-.5`.
  private static func number(_ halves: Int) -> String {
    let whole = halves.magnitude / 2
    let digits = halves % 2 == 0 ? "\(whole)" : whole == 0 ? ".5" : "\(whole).5"
    return halves < 0 ? "-\(digits)" : digits
  }
}
