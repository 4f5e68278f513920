import Syntax

/// The lines of `tables/places.csv`; unchanged lines keep comments, order and quotes.
struct PlacesFile {
  private var table: TableText

  static let columns = [
    "id", "name", "lat", "lon", "radius_m", "kind", "match", "area", "city", "codes", "from", "to",
  ]

  /// Reads the text of the table; a text without a header becomes a table without places.
  init(_ text: String) { table = TableText(text, columns: Self.columns) }

  var text: String { table.text }

  /// The ids of the places, in the order of the table.
  var ids: [String] { table.rows.map { table[$0]["id"] ?? "" } }

  /// The fields of the place with this id, by column; nil if there is none.
  func place(_ id: String) -> [String: String]? { row(id).map { table[$0] } }

  /// Appends a place to the table.
  mutating func add(_ fields: [String: String]) { table.add(fields) }

  /// Replaces the row of a place.
  mutating func replace(_ id: String, with fields: [String: String]) {
    if let row = row(id) { table.replace(row, with: fields) }
  }

  mutating func remove(_ id: String) {
    if let row = row(id) { table.remove(row) }
  }

  /// The first column that the fields need and the table lacks; nil if it has all of them.
  func missingColumn(for fields: [String: String]) -> String? {
    Self.columns.first { !(fields[$0] ?? "").isEmpty && !table.columns.contains($0) }
  }

  private func row(_ id: String) -> Int? { table.rows.first { table[$0]["id"] == id } }
}
