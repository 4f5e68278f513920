import Foundation
import Testing

@testable import Rendering

@Suite struct MapBoxTests {
  private let box = MapBox(left: 20, right: 80, top: 30, bottom: 70)

  /// A star around the middle, so that it crosses itself nowhere, with spikes through the box's edges.
  private func star(_ random: inout Seeded) -> [MapPoint] {
    let count = 3 + random.below(20)
    let (x, y) = (Double(random.below(100)), Double(random.below(100)))
    return (0..<count).map { index in
      let turn = Double(index) / Double(count) * 2 * .pi
      let reach = Double(2 + random.below(70))
      return MapPoint(x: x + reach * cos(turn), y: y + reach * sin(turn))
    }
  }

  private func contains(_ ring: [MapPoint], _ point: MapPoint) -> Bool {
    var isInside = false
    var before = ring.last ?? point
    for corner in ring {
      if (corner.y > point.y) != (before.y > point.y),
        point.x < (before.x - corner.x) * (point.y - corner.y) / (before.y - corner.y) + corner.x
      {
        isInside.toggle()
      }
      before = corner
    }
    return isInside
  }

  @Test func `a cut area lies in the box and holds what the area holds there, and no more`() {
    var random = Seeded(state: 11)
    for _ in 0..<300 {
      let ring = star(&random)
      let cut = box.cut(ring: ring)
      #expect(cut.allSatisfy(box.contains))
      for _ in 0..<60 {
        let point = MapPoint(
          x: 20.0013 + Double(random.below(60)), y: 30.0017 + Double(random.below(40)))
        #expect(contains(cut, point) == contains(ring, point), "\(ring) at \(point)")
      }
    }
  }

  @Test func `an area around the box becomes the box, one beside it nothing`() {
    let corners = [(-900.0, -900.0), (900, -900), (900, 900), (-900, 900)]
    let all = corners.map { MapPoint(x: $0.0, y: $0.1) }
    #expect(
      Set(box.cut(ring: all))
        == [
          MapPoint(x: 20, y: 30), MapPoint(x: 80, y: 30), MapPoint(x: 80, y: 70),
          MapPoint(x: 20, y: 70),
        ])
    #expect(box.cut(ring: all.map { MapPoint(x: $0.x + 2000, y: $0.y) }).isEmpty)
    #expect(box.cut(ring: []).isEmpty)
  }

  @Test func `a cut line lies in the box and has every point that the line has there`() {
    var random = Seeded(state: 12)
    for _ in 0..<300 {
      let line = (0..<2 + random.below(8)).map { _ in
        MapPoint(x: Double(random.below(100)), y: Double(random.below(100)))
      }
      let parts = box.cut(line: line)
      #expect(parts.allSatisfy { $0.count >= 2 && $0.allSatisfy(box.contains) })
      for (from, to) in zip(line, line.dropFirst()) {
        for step in 0...20 {
          let share = Double(step) / 20
          let point = MapPoint(
            x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
          #expect(box.contains(point) == parts.contains { isOn($0, point) }, "\(line) \(point)")
        }
      }
    }
  }

  private func isOn(_ line: [MapPoint], _ point: MapPoint) -> Bool {
    zip(line, line.dropFirst()).contains { from, to in
      let way = (x: to.x - from.x, y: to.y - from.y)
      let length = way.x * way.x + way.y * way.y
      let along =
        length > 0 ? ((point.x - from.x) * way.x + (point.y - from.y) * way.y) / length : 0
      let share = max(0, min(1, along))
      let (x, y) = (from.x + share * way.x - point.x, from.y + share * way.y - point.y)
      return x * x + y * y < 1e-9
    }
  }

  @Test func `a line that leaves the box and comes back is two, and one within it is itself`() {
    let out = [(30.0, 40.0), (90, 40), (90, 60), (30, 60)].map { MapPoint(x: $0.0, y: $0.1) }
    #expect(
      box.cut(line: out)
        == [
          [MapPoint(x: 30, y: 40), MapPoint(x: 80, y: 40)],
          [MapPoint(x: 80, y: 60), MapPoint(x: 30, y: 60)],
        ])
    let within = [(30.0, 40.0), (50, 41), (70, 69)].map { MapPoint(x: $0.0, y: $0.1) }
    #expect(box.cut(line: within) == [within])
  }
}
