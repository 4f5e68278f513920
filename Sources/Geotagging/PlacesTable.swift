package import Ledger
package import Syntax

/// The places of the workspace and the texts that identify them.
///
/// Only a rule or a point within its radius can select a place without a match or a code.
package struct PlacesTable: Sendable {
  /// The places in table order, which defines the indices of this type.
  package let places: [Place]
  /// The radius of each place in metres; nil if the table does not give one.
  package let radii: [Int?]
  /// The kind of each place in your own words; empty if the table does not give one.
  package let kinds: [String]
  /// The location of each place in the file, for `rules explain`.
  package let locations: [SourceLocation]
  /// The days on which each row applies.
  let days: [PlaceDays]
  let texts: PlaceTexts
  /// The position of each place as a vector; nil without coordinates.
  let vectors: [UnitVector?]
  private let isLocated: [Bool]
  /// The places with coordinates, each with its radius.
  private let points: SpatialIndex
  private let indices: [String: Int32]

  /// The default radius of a place, in metres.
  package static let usualRadius = 100

  /// Creates a table without places.
  package init() { self.init([], [:]) }

  /// Creates a table; `indices` maps the id of each place to its row.
  init(_ rows: [PlaceRow], _ indices: [String: Int32]) {
    self.indices = indices
    places = rows.map(\.place)
    radii = rows.map(\.radius)
    kinds = rows.map(\.kind)
    locations = rows.map(\.location)
    days = rows.map(\.days)
    let vectors = rows.map { $0.place.coordinate.map(UnitVector.init) }
    self.vectors = vectors
    texts = PlaceTexts(rows)
    isLocated = vectors.map { $0 != nil }
    points = SpatialIndex(
      rows.indices.compactMap { index in
        guard let vector = vectors[index] else { return nil }
        return (Int32(index), vector, Double(rows[index].radius ?? Self.usualRadius))
      })
  }

  /// Whether a place has coordinates.
  package func isLocated(_ place: Int32) -> Bool { isLocated[Int(place)] }

  /// The index of the place with this id; nil if the table has no such place.
  package func index(id: String) -> Int32? { indices[id] }

  /// The literal for the number that a finding gives as its evidence; empty if unknown.
  package func text(_ number: Int32) -> String {
    texts.literals.indices.contains(Int(number)) ? texts.literals[Int(number)] : ""
  }

  /// Whether any places share a match; a text may then be ambiguous.
  package var hasChains: Bool { !texts.chains.isEmpty }

  /// The nearest place that applies on the day and has the point within its radius, or -1.
  func place(at point: UnitVector, on day: Int32) -> Int32 {
    guard !points.isEmpty else { return -1 }
    return points.nearest(to: point) { days[Int($0)].holds(on: day) }?.number ?? -1
  }
}

extension PlacesTable {
  private static let columns = [
    "id", "name", "lat", "lon", "radius_m", "kind", "match", "area", "city", "codes", "from", "to",
  ]

  /// Creates a table from `tables/places.csv`; throws all errors of the file at once.
  package init(_ stream: ByteStream) throws(Rejection) {
    let table = try CSVTable(stream, allowing: Self.columns, requiring: ["id", "name"])
    var rows: [PlaceRow] = []
    var indices: [String: Int32] = [:]
    var problems: [Diagnostic] = []
    rows.reserveCapacity(table.rows.count)
    indices.reserveCapacity(table.rows.count)
    for row in table.rows {
      do throws(Rejection) {
        let read = try PlaceRow(row, file: table.file)
        if let before = indices.updateValue(Int32(rows.count), forKey: read.place.id) {
          indices[read.place.id] = before
          throw .duplicate(row, line: rows[Int(before)].location.line)
        }
        rows.append(read)
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.init(rows, indices)
  }
}

extension Rejection {
  fileprivate static func duplicate(_ row: CSVTable.Row, line: Int) -> Rejection {
    row.rejection("id", "duplicate place \(Printable.quoted(row["id"])), first on line \(line)")
  }
}
