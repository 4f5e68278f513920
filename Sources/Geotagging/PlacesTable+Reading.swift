import Ledger
package import Syntax

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
