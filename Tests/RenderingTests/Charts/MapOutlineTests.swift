import Foundation
import Testing

@testable import Rendering

@Suite struct MapOutlineTests {
  private func distance(_ point: MapPoint, _ from: MapPoint, _ to: MapPoint) -> Double {
    let way = (x: to.x - from.x, y: to.y - from.y)
    let length = way.x * way.x + way.y * way.y
    let along = length > 0 ? ((point.x - from.x) * way.x + (point.y - from.y) * way.y) / length : 0
    let share = max(0, min(1, along))
    return hypot(from.x + share * way.x - point.x, from.y + share * way.y - point.y)
  }

  @Test func `no point lies farther from the simpler line than is allowed, and the ends stay`() {
    var random = Seeded(state: 21)
    for _ in 0..<200 {
      let line = (0..<random.below(60)).map { _ in
        MapPoint(x: Double(random.below(40)), y: Double(random.below(40)))
      }
      let tolerance = Double(random.below(30)) / 2
      let simple = MapOutline.simplified(line, tolerance: tolerance)
      #expect(simple.first == line.first && simple.last == line.last)
      #expect(simple.count <= line.count)
      for point in line where simple.count > 1 {
        let nearest = zip(simple, simple.dropFirst()).map { distance(point, $0, $1) }.min() ?? 99
        #expect(nearest <= tolerance + 1e-9)
      }
    }
  }

  @Test func `points on a straight line are left out, and corners stay`() {
    let line = [(0.0, 0.0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)]
      .map { MapPoint(x: $0.0, y: $0.1) }
    #expect(
      MapOutline.simplified(line, tolerance: 0.1)
        == [MapPoint(x: 0, y: 0), MapPoint(x: 3, y: 0), MapPoint(x: 3, y: 2)])
  }
}
