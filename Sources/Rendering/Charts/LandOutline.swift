import Templates

/// Where there is land on the Earth: rings in degrees, those within others being lakes.
///
/// The packed form is described in `templates/basemap/README.md`.
struct LandOutline: Sendable {
  struct Ring: Sendable {
    var points: [MapPoint]
  }

  let rings: [Ring]

  /// The outline that comes with saldo.
  static let shipped =
    (try? LandOutline(packed: TemplateFiles.all[path] ?? "")) ?? LandOutline(rings: [])

  private static let path = "basemap/land.txt"
  private static let stepsPerDegree = 100.0

  init(rings: [Ring]) { self.rings = rings }

  /// Reads the packed form.
  init(packed text: String) throws(TemplateError) {
    var rings: [Ring] = []
    var line = 0
    for packed in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      guard let first = packed.first, first != UInt8(ascii: "#") else { continue }
      guard let ring = Self.ring(packed) else {
        throw TemplateError(template: Self.path, line: line, message: .damaged)
      }
      rings.append(ring)
    }
    self.rings = rings
  }

  /// Nil unless the line holds at least three whole points of the globe.
  private static func ring(_ packed: Substring.UTF8View) -> Ring? {
    var rest = packed[...]
    var points: [MapPoint] = []
    var (x, y) = (0, 0)
    while !rest.isEmpty {
      guard let east = number(&rest), let north = number(&rest) else { return nil }
      x += east
      y += north
      // A ring may begin before the date line and end behind it.
      guard abs(x) <= 36_000, abs(y) <= 9000 else { return nil }
      points.append(MapPoint(x: Double(x) / stepsPerDegree, y: Double(y) / stepsPerDegree))
    }
    return points.count >= 3 ? Ring(points: points) : nil
  }

  /// A difference, of at most four groups of five bits.
  private static func number(_ rest: inout Substring.UTF8View) -> Int? {
    var bits = 0
    for shift in stride(from: 0, to: 20, by: 5) {
      guard let byte = rest.popFirst(), (63..<127).contains(byte) else { return nil }
      bits |= (Int(byte - 63) & 31) << shift
      if byte - 63 < 32 { return bits & 1 == 0 ? bits / 2 : -(bits + 1) / 2 }
    }
    return nil
  }
}

extension String {
  fileprivate static let damaged = "this line is not a valid land ring; the file is damaged"
}
