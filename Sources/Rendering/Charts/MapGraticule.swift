/// Meridians and parallels at round distances, and their degrees at the edge of a map.
enum MapGraticule {
  static func lines(_ frame: MapFrame) -> Markup {
    let (meridians, parallels, _) = places(frame)
    var all = Markup()
    for line in meridians {
      let x = Fixed.text(frame.x(longitude: line))
      all.append(
        Markup(.line, [.class: "gr", .x1: x, .x2: x, .y1: "0", .y2: Fixed.text(frame.height)]))
    }
    for line in parallels {
      let y = Fixed.text(frame.y(latitude: line))
      all.append(Markup(.line, [.class: "gr", .x1: "0", .x2: "720", .y1: y, .y2: y]))
    }
    return all
  }

  static func numbers(_ frame: MapFrame, _ labels: inout MapLabels) -> Markup {
    let (meridians, parallels, decimals) = places(frame)
    var all = Markup()
    for line in meridians {
      // Behind the date line, longitudes begin again in the other hemisphere.
      let turned = line > 180 ? line - 360 : line < -180 ? line + 360 : line
      let text = degrees(turned, decimals, "E", "W")
      let box = MapLabels.box(text, x: frame.x(longitude: line), y: frame.height - 16)
      if labels.take(box) { all.append(MapLabels.text(text, box.x, box.y, "md mu tn")) }
    }
    for line in parallels {
      let text = degrees(line, decimals, "N", "S")
      let width = MapLabels.box(text, x: 0, y: 0).width
      let box = MapLabels.box(text, x: width / 2 + 3, y: frame.y(latitude: line) - 14)
      if labels.take(box) { all.append(MapLabels.text(text, box.x, box.y, "md mu tn")) }
    }
    return all
  }

  private static func places(
    _ frame: MapFrame
  ) -> (meridians: [Double], parallels: [Double], decimals: Int) {
    let edges = frame.edges
    let step = step(max(edges.east - edges.west, edges.north - edges.south))
    return (
      lines(edges.west, edges.east, step.size),
      lines(max(-90, edges.south), min(90, edges.north), step.size), step.decimals
    )
  }

  /// A round distance of lines that gives at most five of them, and its decimals.
  private static func step(_ span: Double) -> (size: Double, decimals: Int) {
    let steps: [(Double, Int)] = [
      (0.001, 3), (0.002, 3), (0.005, 3), (0.01, 2), (0.02, 2), (0.05, 2), (0.1, 1), (0.2, 1),
      (0.5, 1), (1, 0), (2, 0), (5, 0), (10, 0), (20, 0),
    ]
    return steps.first { span / $0.0 <= 5 } ?? (45, 0)
  }

  private static func lines(_ low: Double, _ high: Double, _ step: Double) -> [Double] {
    let first = Int((low / step).rounded(.up))
    let last = Int((high / step).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  private static func degrees(
    _ value: Double, _ decimals: Int, _ positive: String, _ negative: String
  ) -> String {
    let side = value == 0 || abs(value) == 180 ? "" : value < 0 ? negative : positive
    return "\(Fixed.text(abs(value), decimals: decimals))°\(side)"
  }
}
