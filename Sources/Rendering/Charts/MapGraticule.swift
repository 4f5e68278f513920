/// Meridians and parallels at round intervals, with labels at the edge of a map.
struct MapGraticule {
  /// Half of the height of a label including its margin, in pixels.
  private static let half = 14.0

  private let frame: MapFrame
  private let meridians: [(degrees: Double, x: Double)]
  private let parallels: [(degrees: Double, y: Double)]
  private let decimals: Int

  init(_ frame: MapFrame) {
    self.frame = frame
    let edges = frame.edges
    let step = Self.step(max(edges.east - edges.west, edges.north - edges.south))
    meridians = Self.lines(edges.west, edges.east, step.size)
      .map { ($0, frame.x(longitude: $0)) }
    parallels = Self.lines(max(-90, edges.south), min(90, edges.north), step.size)
      .map { ($0, frame.y(latitude: $0)) }
    decimals = step.decimals
  }

  @MarkupBuilder
  func lines() -> Markup {
    for line in meridians {
      let x = Fixed.text(line.x)
      Markup(.line, [.class: "gr", .x1: x, .x2: x, .y1: "0", .y2: Fixed.text(frame.height)])
    }
    for line in parallels {
      let y = Fixed.text(line.y)
      Markup(.line, [.class: "gr", .x1: "0", .x2: Fixed.text(frame.width), .y1: y, .y2: y])
    }
  }

  func numbers(_ labels: inout MapLabels) -> Markup {
    var all = Markup()
    for (line, x) in meridians {
      // Longitudes beyond the date line belong to the other hemisphere.
      let turned = line > 180 ? line - 360 : line < -180 ? line + 360 : line
      let text = degrees(turned, "E", "W")
      let bottom = frame.height - 16
      let y = parallels.first { abs($0.y - bottom) < Self.half }.map { $0.y - Self.half } ?? bottom
      let side = MapLabels.width(text) / 2 + 5
      all.append(Self.label(text, [x + side, x - side, x], y, &labels))
    }
    for (line, y) in parallels {
      let text = degrees(line, "N", "S")
      let width = MapLabels.width(text) + 6
      let free = ([-2] + meridians.map(\.x)).first { left in
        !meridians.contains { $0.x > left && $0.x < left + width }
      }
      all.append(Self.label(text, [(free ?? -2) + width / 2 + 2], y - Self.half, &labels))
    }
    return all
  }

  /// A label at the first free position; empty if none is free.
  private static func label(
    _ text: String, _ across: [Double], _ y: Double, _ labels: inout MapLabels
  ) -> Markup {
    for x in across {
      let point = MapPoint(x: x, y: y)
      if labels.take(MapLabels.box(text, point)) { return MapLabels.text(text, point, "md mu tn") }
    }
    return Markup()
  }

  /// A round interval in degrees that gives few lines, and its number of decimals.
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

  private func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    let side = value == 0 || abs(value) == 180 ? "" : value < 0 ? negative : positive
    return "\(Fixed.text(abs(value), decimals: decimals))°\(side)"
  }
}
