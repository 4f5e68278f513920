/// Lines or areas as one path of SVG, on a grid of half pixels.
struct MapPath {
  private(set) var text = ""
  /// How many points the path has.
  private(set) var count = 0

  /// Adds a line; of an area the edge, which is closed.
  ///
  /// What is too small to be seen is left out.
  mutating func add(_ points: [MapPoint], isClosed: Bool) {
    let grid = Self.grid(points, isClosed: isClosed)
    guard grid.count > (isClosed ? 2 : 1) else { return }
    var before = (x: 0, y: 0)
    for (index, point) in grid.enumerated() {
      if index == 0 { text += "M" } else if index == 1 { text += "l" }
      let x = Self.number(point.x - before.x)
      let y = Self.number(point.y - before.y)
      // A minus sign parts numbers as well as a blank does.
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

  /// `3`, `-.5`: a number of halves, as short as SVG takes it.
  private static func number(_ halves: Int) -> String {
    let whole = halves.magnitude / 2
    let digits = halves % 2 == 0 ? "\(whole)" : whole == 0 ? ".5" : "\(whole).5"
    return halves < 0 ? "-\(digits)" : digits
  }
}
