import Foundation
import Testing

@testable import Rendering

@Suite struct MapPathTests {
  /// A reader of the path grammar (SVG 2 §9.3.9), as far as `M`, `l` and `z` go.
  private func points(_ text: String) throws -> [[MapPoint]] {
    try text.split(separator: "M").map { part in
      let parts = part.filter { $0 != "z" }.split(separator: "l")
      let numbers = try parts.map { part in
        // A minus begins a number, and so does a second point within one.
        try part.replacing("-", with: " -").split(separator: " ").map { word in
          #expect(word.count { $0 == "." } <= 1)
          return try required(Double(word.replacing("-.", with: "-0.")))
        }
      }
      .joined().map(\.self)
      #expect(numbers.count.isMultiple(of: 2))
      var point = MapPoint(x: 0, y: 0)
      return stride(from: 0, to: numbers.count, by: 2).map { index in
        point.x += numbers[index]
        point.y += numbers[index + 1]
        return point
      }
    }
  }

  @Test func `what is read back lies within a quarter of a pixel of what was drawn`() throws {
    var random = Seeded(state: 31)
    for _ in 0..<100 {
      let lines = (0..<3).map { _ in
        (0..<2 + random.below(9)).map { index in
          // Steps of a pixel and more, so that none is left out.
          MapPoint(
            x: Double(index * 9) + Double(random.below(99)) / 20 - 20,
            y: Double(random.below(4000)) / 10 - 100)
        }
      }
      var path = MapPath()
      for line in lines { path.add(line, isClosed: false) }
      let read = try points(path.text)
      #expect(read.map(\.count) == lines.map(\.count))
      #expect(path.count == lines.joined().count)
      for (point, drawn) in zip(read.joined(), lines.joined()) {
        #expect(abs(point.x - drawn.x) <= 0.25 && abs(point.y - drawn.y) <= 0.25)
      }
    }
  }

  @Test func `numbers are as short as the grammar takes them`() {
    var path = MapPath()
    path.add(
      [(1.0, 2.0), (1.5, 2), (1.5, 1.5), (0, 10), (0.5, 10.5)].map { MapPoint(x: $0.0, y: $0.1) },
      isClosed: true)
    #expect(path.text == "M1 2l.5 0 0-.5-1.5 8.5 .5 .5z")
  }

  @Test func `what is no larger than a point is left out`() {
    var path = MapPath()
    path.add([MapPoint(x: 1, y: 1), MapPoint(x: 1.1, y: 1.1)], isClosed: false)
    path.add([MapPoint(x: 1, y: 1), MapPoint(x: 2, y: 1), MapPoint(x: 1.1, y: 1)], isClosed: true)
    #expect(path.text.isEmpty && path.count == 0)
  }
}
