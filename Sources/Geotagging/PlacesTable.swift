package import Ledger
package import Syntax

/// The places a person has named, and the texts that tell of them.
///
/// A place without a match or a code is only reached through a rule that names its id, or by a
/// point within its radius.
package struct PlacesTable: Sendable {
  /// In the order of the table, which is what the indices of this type count.
  package let places: [Place]
  /// How far around its point a place reaches, in metres; nil where the table does not say.
  package let radii: [Int?]
  /// What sort of place it is, in the person's own word; empty where the table does not say.
  package let kinds: [String]
  /// Where each place stands, for `rules explain`.
  package let locations: [SourceLocation]
  /// On which days each row says something.
  let days: [PlaceDays]
  let texts: PlaceTexts
  /// Where each place is, as a vector.
  let vectors: [UnitVector?]
  private let isLocated: [Bool]
  /// The places with coordinates, each as far as its radius.
  private let points: SpatialIndex
  private let indices: [String: Int32]

  /// How far a place reaches whose row does not say, in metres.
  package static let usualRadius = 100

  /// A table without places.
  package init() { self.init([], [:]) }

  /// `indices` are those of the rows by the ids of their places.
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

  /// The index of the place with this id, as a rule gives it.
  package func index(id: String) -> Int32? { indices[id] }

  /// A match or a code as the table writes it, by the number that a finding gives as its evidence.
  package func text(_ number: Int32) -> String {
    texts.literals.indices.contains(Int(number)) ? texts.literals[Int(number)] : ""
  }

  /// Whether several places have a match in common, so that a text can leave open which it means.
  package var hasChains: Bool { !texts.chains.isEmpty }

  /// The nearest place that reaches a point on a day, or -1.
  func place(at point: UnitVector, on day: Int32) -> Int32 {
    guard !points.isEmpty else { return -1 }
    return points.nearest(to: point) { days[Int($0)].holds(on: day) }?.number ?? -1
  }
}

extension PlacesTable {
  private static let columns = [
    "id", "name", "lat", "lon", "radius_m", "kind", "match", "area", "city", "codes", "from", "to",
  ]

  /// Reads `tables/places.csv`; every problem of the file is found in one go.
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
