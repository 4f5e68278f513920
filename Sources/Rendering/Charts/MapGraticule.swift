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
      all.append(
        Markup(.line, [.class: "gr", .x1: "0", .x2: Fixed.text(frame.width), .y1: y, .y2: y]))
    }
    return all
  }

  static func numbers(_ frame: MapFrame, _ labels: inout MapLabels) -> Markup {
    let (meridians, parallels, decimals) = places(frame)
    var all = Markup()
    let across = meridians.map { frame.x(longitude: $0) }
    let down = parallels.map { frame.y(latitude: $0) }
    for (line, x) in zip(meridians, across) {
      // Behind the date line, longitudes begin again in the other hemisphere.
      let turned = line > 180 ? line - 360 : line < -180 ? line + 360 : line
      let text = degrees(turned, decimals, "E", "W")
      let bottom = frame.height - 16
      let y = down.first { abs($0 - bottom) < half }.map { $0 - half } ?? bottom
      let side = MapLabels.width(text) / 2 + 5
      add(text, [x + side, x - side, x], [y], &labels, &all)
    }
    for (line, y) in zip(parallels, down) {
      let text = degrees(line, decimals, "N", "S")
      let width = MapLabels.width(text) + 6
      let free = ([-2] + across).first { left in
        !across.contains { $0 > left && $0 < left + width }
      }
      add(text, [(free ?? -2) + width / 2 + 2], [y - half], &labels, &all)
    }
    return all
  }

  /// Half of the height that a label and the room around it have.
  private static let half = 14.0

  /// A label at the first of some points that is free; beside its line, where there is room for both.
  private static func add(
    _ text: String, _ across: [Double], _ down: [Double], _ labels: inout MapLabels,
    _ all: inout Markup
  ) {
    for x in across {
      for y in down where labels.take(MapLabels.box(text, x: x, y: y)) {
        all.append(MapLabels.text(text, x, y, "md mu tn"))
        return
      }
    }
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
