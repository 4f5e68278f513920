/// A rectangle that lines and areas are cut to.
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

  /// The smallest box around points; nil of none.
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

  /// The part of an area in the box, by Sutherland and Hodgman: cut at one edge after the other.
  ///
  /// Where a ring leaves the box and comes back, its parts stay joined along the edge. So a box to
  /// cut to is larger than what is seen, and such an edge lies outside.
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

  /// The parts of a line in the box, by Liang and Barsky.
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

  /// Where a way from one side of an edge to the other crosses it.
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
    // Ends within the box stay as they are, so that parts of a line meet; others may be off the edge
    // by a rounding.
    let point = { (share: Double) in
      MapPoint(
        x: min(right, max(left, from.x + way.x * share)),
        y: min(bottom, max(top, from.y + way.y * share)))
    }
    return (enter == 0 ? from : point(enter), leave == 1 ? to : point(leave))
  }
}
