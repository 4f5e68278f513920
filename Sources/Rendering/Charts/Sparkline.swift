/// A line as small as a word: how a sum went from month to month, its end marked with a dot.
struct Sparkline {
  let values: [Int64]

  func markup() -> Markup {
    let low = values.min() ?? 0
    let high = values.max() ?? 0
    let step = 104 / Double(max(1, values.count - 1))
    let points = values.enumerated().map { index, value in
      (x: 3 + step * Double(index), y: y(value, low, high))
    }
    // A point between two of the same height changes nothing.
    let corners = points.indices.filter { index in
      index == 0 || index == points.count - 1 || points[index].y != points[index - 1].y
        || points[index].y != points[index + 1].y
    }
    let line = corners.map { index in
      "\(Fixed.text(points[index].x, decimals: 0)),\(Fixed.trimmed(points[index].y, decimals: 1))"
    }.joined(separator: " ")
    return Markup(.svg, [.class: "sk", .ariaHidden: "true"]) {
      Markup(.polyline, [.class: "sp", .points: line])
      if let last = points.last {
        Markup(
          .circle,
          [
            .class: "dot", .cx: Fixed.text(last.x, decimals: 0),
            .cy: Fixed.trimmed(last.y, decimals: 1), .r: "2.5",
          ])
      }
    }
  }

  private func y(_ value: Int64, _ low: Int64, _ high: Int64) -> Double {
    guard high > low else { return 12 }
    return 20 - 16 * (Double(value) - Double(low)) / (Double(high) - Double(low))
  }
}
