import Ledger
import Reporting
import Templates

/// The background of a map: land and coast on wide maps, and your basemap.
struct MapBackground {
  /// The maximum number of points, separately for land and basemap; it limits the page size.
  static let mostPoints = 3500
  /// The tolerances in pixels, tried in order until there are few enough points.
  ///
  /// Half a pixel is invisible. A tolerance above one pixel would separate the streets of a
  /// junction.
  private static let tolerances = (land: [0.5, 0.7, 1, 1.4, 2, 2.8], shapes: [0.5, 0.7, 1])
  /// The smallest visible extent, in pixels.
  private static let smallest = 1.0

  /// Whether the background contains land.
  let hasLand: Bool
  /// Whether the background contains shapes of the basemap.
  let hasShapes: Bool
  /// The number of omitted pieces of the basemap, and the number of all its pieces in the frame.
  ///
  /// Each piece is a part of a line or area. Pieces smaller than a pixel do not count.
  let leftOut: (count: Int, all: Int)
  private let land: MapPath
  private let shapes: [Layer: MapPath]

  /// The layers of a basemap, lowest first.
  private enum Layer: String, CaseIterable {
    case area = "ar"
    case water = "se"
    case line = "rd"
  }

  /// A ring or a line within the frame.
  private struct Piece {
    var layer: Layer
    var points: [MapPoint]
    var isClosed: Bool { layer != .line }

    /// The larger of the width and the height.
    var reach: Double {
      MapBox(around: points).map { max($0.right - $0.left, $0.bottom - $0.top) } ?? 0
    }
  }

  init(_ backdrop: MapBackdrop, frame: MapFrame) {
    // A close map never unpacks the land.
    let rings = frame.isWide ? LandOutline.shipped.rings.map(\.points) : []
    let coasts = rings.flatMap { Self.rings($0, frame) }
      .map { Piece(layer: .area, points: $0) }.filter { $0.reach >= Self.smallest }
    land = Self.path(Self.longest(Self.simplified(coasts, Self.tolerances.land)))
    hasLand = land.count > 0
    let pieces = backdrop.shapes.flatMap { Self.pieces($0, frame) }
      .filter { $0.reach >= Self.smallest }
    let drawn = Self.longest(Self.simplified(pieces, Self.tolerances.shapes))
    leftOut = (pieces.count - drawn.count, pieces.count)
    var shapes: [Layer: MapPath] = [:]
    for layer in Layer.allCases {
      let path = Self.path(drawn.filter { $0.layer == layer })
      if path.count > 0 { shapes[layer] = path }
    }
    self.shapes = shapes
    hasShapes = !shapes.isEmpty
  }

  func markup(_ frame: MapFrame) -> Markup {
    Markup(
      .rect,
      [
        .class: hasLand ? "se" : "lt", .width: Fixed.text(frame.width, decimals: 0),
        .height: Fixed.text(frame.height, decimals: 0),
      ])
      + (hasLand ? Markup(.path, [.class: "co", .d: land.text]) : Markup())
      + Layer.allCases.reduce(Markup()) { all, layer in
        shapes[layer].map { all + Markup(.path, [.class: layer.rawValue, .d: $0.text]) } ?? all
      }
  }

  private static func pieces(_ shape: MapBackdrop.Shape, _ frame: MapFrame) -> [Piece] {
    switch shape {
    case .line(let line):
      return frame.outlines(degrees(line)).flatMap { frame.box.cut(line: $0) }
        .map { Piece(layer: .line, points: $0) }
    case .area(let rings, let isWater):
      return rings.enumerated().flatMap { index, ring in
        // Holes run in the other direction; otherwise overlapping areas would form holes.
        Self.rings(turned(degrees(ring), isHole: index > 0), frame)
      }
      .map { Piece(layer: isWater ? .water : .area, points: $0) }
    case .name: return []
    }
  }

  private static func rings(_ ring: [MapPoint], _ frame: MapFrame) -> [[MapPoint]] {
    frame.outlines(ring).map(frame.box.cut).filter { $0.count > 2 }
  }

  private static func degrees(_ line: [Coordinate]) -> [MapPoint] {
    line.map { MapPoint(x: $0.longitude, y: $0.latitude) }
  }

  /// The ring in the direction that RFC 7946 §3.1.6 requires; many files have the other direction.
  private static func turned(_ ring: [MapPoint], isHole: Bool) -> [MapPoint] {
    var area = 0.0
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      area += from.x * to.y - to.x * from.y
    }
    return (area < 0) == isHole ? ring : ring.reversed()
  }

  /// The pieces with redundant points removed.
  ///
  /// Larger tolerances apply if the pieces would still have too many points.
  private static func simplified(_ pieces: [Piece], _ tolerances: [Double]) -> [Piece] {
    var simple = pieces
    for tolerance in tolerances {
      simple = pieces.map { piece in
        var piece = piece
        let ends = piece.isClosed ? Array(piece.points.prefix(1)) : []
        piece.points = MapOutline.simplified(piece.points + ends, tolerance: tolerance)
        return piece
      }
      if simple.reduce(0, { $0 + $1.points.count }) <= mostPoints { break }
    }
    return simple
  }

  /// The pieces with the largest extent that fit in the limit of points, in their original order.
  private static func longest(_ pieces: [Piece]) -> [Piece] {
    let byReach = pieces.indices.map { (index: $0, reach: pieces[$0].reach) }.sorted {
      ($1.reach, $0.index) < ($0.reach, $1.index)
    }
    var room = mostPoints
    var isKept = [Bool](repeating: false, count: pieces.count)
    for (index, _) in byReach {
      room -= pieces[index].points.count
      guard room >= 0 else { break }
      isKept[index] = true
    }
    return zip(pieces, isKept).filter(\.1).map(\.0)
  }

  private static func path(_ pieces: [Piece]) -> MapPath {
    var path = MapPath()
    for piece in pieces { path.add(piece.points, isClosed: piece.isClosed) }
    return path
  }
}

/// The land of the Earth as rings in degrees; rings within others are lakes.
///
/// `templates/basemap/README.md` describes the packed form.
struct LandOutline: Sendable {
  struct Ring: Sendable {
    var points: [MapPoint]
  }

  let rings: [Ring]

  /// The outline that is built into saldo; empty if its file is damaged.
  static let shipped =
    (try? LandOutline(packed: TemplateFiles.all[path] ?? "")) ?? LandOutline(rings: [])

  private static let path = "basemap/land.txt"
  private static let stepsPerDegree = 100.0

  init(rings: [Ring]) { self.rings = rings }

  /// Creates an outline from its packed form.
  ///
  /// - Throws: ``TemplateError`` for the first damaged line.
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

  /// A ring from its packed form; nil if a point is invalid or there are fewer than three.
  private static func ring(_ packed: Substring.UTF8View) -> Ring? {
    var rest = packed[...]
    var points: [MapPoint] = []
    var (x, y) = (0, 0)
    while !rest.isEmpty {
      guard let east = number(&rest), let north = number(&rest) else { return nil }
      x += east
      y += north
      // A ring may cross the date line.
      guard abs(x) <= 36_000, abs(y) <= 9000 else { return nil }
      points.append(MapPoint(x: Double(x) / stepsPerDegree, y: Double(y) / stepsPerDegree))
    }
    return points.count >= 3 ? Ring(points: points) : nil
  }

  /// The next packed number: at most four groups of five bits.
  ///
  /// The number is the difference from the previous coordinate, in hundredths of a degree. It is
  /// nil if the bytes are damaged.
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
