/// A line or the edge of an area, as the points that a drawing needs of it.
enum MapOutline {
  /// The points without which the line would lie farther than `tolerance` from where it was, by
  /// Douglas and Peucker; the first and the last stay.
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

  /// The point between the ends of a piece that is farthest from the straight way between them.
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
