import Foundation
import Testing

@testable import Rendering

@Suite struct LandOutlineTests {
  /// Whether a point is on land: an odd count of coasts lie to the east of it.
  private func isLand(_ latitude: Double, _ longitude: Double) -> Bool {
    var count = 0
    for ring in LandOutline.shipped.rings {
      for turn in [-360.0, 0, 360] {
        var before = ring.points[ring.points.count - 1]
        for point in ring.points {
          if (point.y > latitude) != (before.y > latitude),
            longitude < turn + (before.x - point.x) * (latitude - point.y) / (before.y - point.y)
              + point.x
          {
            count += 1
          }
          before = point
        }
      }
    }
    return !count.isMultiple(of: 2)
  }

  @Test(arguments: [
    ("Bengaluru", 12.97, 77.59), ("Delhi", 28.61, 77.21), ("Berlin", 52.52, 13.40),
    ("Nairobi", -1.29, 36.82), ("Denver", 39.74, -104.99), ("Alice Springs", -23.70, 133.88),
    ("Vorkuta", 67.50, 64.03), ("Anadyr's west", 66.5, 172.0), ("Chukotka", 66.5, -174.5),
    ("Cuba", 21.5, -77.8), ("the South Pole's north", -85, 20), ("Sri Lanka", 7.3, 80.7),
    ("Iceland", 64.9, -18.5),
  ])
  func `where people live is land`(name: String, latitude: Double, longitude: Double) {
    #expect(isLand(latitude, longitude), "\(name)")
  }

  @Test(arguments: [
    ("the Arabian Sea", 15.0, 65.0), ("the Caspian Sea", 42.0, 50.8), ("the Pacific", 0.0, -150.0),
    ("the North Sea", 56.0, 3.0), ("the Black Sea", 43.5, 34.0), ("the Bay of Bengal", 13.0, 88.0),
    ("the North Pole", 89.0, 0.0), ("behind the date line", 55.0, 179.0),
    ("before the date line", 55.0, -179.0), ("Hudson Bay", 60.0, -86.0),
  ])
  func `the sea is not`(name: String, latitude: Double, longitude: Double) {
    #expect(!isLand(latitude, longitude), "\(name)")
  }

  /// Wherever the Earth is measured, it has 148 to 149 million square kilometres of land; ice shelves
  /// are land here, and a simplified coast is a little too short.
  @Test func `there is as much land as there is`() {
    var area = 0.0
    for ring in LandOutline.shipped.rings {
      var before = ring.points[ring.points.count - 1]
      var part = 0.0
      for point in ring.points {
        part +=
          (point.x - before.x) * .pi / 180
          * (sin(point.y * .pi / 180) + sin(before.y * .pi / 180)) / 2
        before = point
      }
      area += abs(part) * 6371.0088 * 6371.0088
    }
    #expect(abs(area / 1e6 - 148.9) < 2.5, "\(area)")
  }

  /// The packed form as `templates/basemap/README.md` describes it.
  private func packed(_ ring: [(Int, Int)]) -> String {
    var text = ""
    var before = (0, 0)
    for point in ring {
      for difference in [point.0 - before.0, point.1 - before.1] {
        var bits = difference < 0 ? -difference * 2 - 1 : difference * 2
        repeat {
          let more = bits >= 32 ? 32 : 0
          text.unicodeScalars.append(Unicode.Scalar(UInt8(63 + more + bits % 32)))
          bits /= 32
        } while bits > 0
      }
      before = point
    }
    return text
  }

  @Test func `what is packed is read back`() throws {
    var random = Seeded(state: 41)
    let rings = (0..<200).map { _ in
      (0..<3 + random.below(30)).map { _ in
        (random.below(60_001) - 30_000, random.below(18_001) - 9000)
      }
    }
    let text = "# a comment\n" + rings.map(packed).joined(separator: "\n") + "\n"
    let read = try LandOutline(packed: text).rings
    #expect(read.count == rings.count)
    for (ring, points) in zip(rings, read.map(\.points)) {
      #expect(ring.map { Double($0.0) / 100 } == points.map(\.x))
      #expect(ring.map { Double($0.1) / 100 } == points.map(\.y))
    }
  }

  @Test func `a damaged line is named, whatever the damage`() throws {
    let good = packed([(0, 0), (10, 0), (10, 10)])
    let damaged = [
      String(good.dropLast()), packed([(0, 0), (10, 0)]), good + "~", good + " ", "é",
      packed([(40_000, 0), (10, 0), (10, 10)]), packed([(0, 9001), (10, 0), (10, 10)]), "~~~~~~~~",
    ]
    for line in damaged {
      let error = #expect(throws: TemplateError.self) {
        try LandOutline(packed: "\(good)\n\(line)\n")
      }
      #expect(error?.line == 2 && error?.template == "basemap/land.txt", "\(line)")
    }
    // Any bytes are read or refused.
    var random = Seeded(state: 42)
    for _ in 0..<2000 {
      let bytes = (0..<random.below(40)).map { _ in UInt8(10 + random.below(118)) }
      _ = try? LandOutline(packed: String(decoding: bytes, as: UTF8.self))
    }
  }
}
