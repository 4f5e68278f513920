import Geotagging
import Ledger
import Reporting
import Syntax

/// An editor of the places in `tables/places.csv`; it also lists them.
package struct EditPlaces {
  /// A place with the fields of its row.
  package struct Line: Sendable {
    package let id: String
    /// The values of the place by column, in the documented order, without the id and empty ones.
    package let fields: [(column: String, value: String)]
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The places in the order of the table; `nearby` selects those in a circle.
  package func all(_ nearby: RegisterFilter.Nearby? = nil) throws -> [Line] {
    let file = try read()
    let table = try workspace.classifierBook().places
    let points = Dictionary(
      table.places.map { ($0.id, $0.coordinate) }, uniquingKeysWith: { one, _ in one })
    return file.ids.compactMap { id in
      guard nearby?.holds(points[id] ?? nil) ?? true else { return nil }
      return file.place(id).map { Self.line(id, $0) }
    }
  }

  /// Adds a place, and returns it; the id defaults to the name in lower case with hyphens.
  package func add(_ words: [FieldWord]) throws -> Line {
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    var file = try read()
    var fields = try Self.fields(words)
    guard let name = fields["name"], !name.isEmpty else {
      throw Failure(.usage, "this place has no name", hint: "write name=…")
    }
    let id = fields["id"] ?? Self.id(of: name)
    fields["id"] = id
    guard file.place(id) == nil else {
      throw Failure(
        .usage, "place \(Printable.quoted(id)) already exists",
        hint: "saldo edit place \(id) changes it; id=… gives the new place another id")
    }
    try Self.checkLocation(fields)
    try checkColumns(fields, file)
    file.add(fields)
    try write(file)
    return Self.line(id, file.place(id) ?? fields)
  }

  /// Changes columns of a place, and returns the place.
  package func edit(_ id: String, _ words: [FieldWord]) throws -> Line {
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    var file = try read()
    var fields = try known(id, file)
    fields.merge(try Self.fields(words)) { _, new in new }
    let now = fields["id"] ?? id
    if now != id, file.place(now) != nil {
      throw Failure(.usage, "place \(Printable.quoted(now)) already exists")
    }
    try Self.checkLocation(fields)
    try checkColumns(fields, file)
    file.replace(id, with: fields)
    try write(file)
    return Self.line(now, file.place(now) ?? fields)
  }

  /// Deletes places, and returns them; throws if a rule uses one of them.
  package func delete(_ ids: [String]) throws -> [Line] {
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    var file = try read()
    let gone = try ids.map { Self.line($0, try known($0, file)) }
    for id in ids { file.remove(id) }
    try write(file)
    return gone
  }

  private var path: String { workspace.path("tables/places.csv") }

  private func read() throws -> PlacesFile {
    try Failure.ofWorkspace { () throws(Rejection) in
      PlacesFile(try Workspace.textIfThere(FilePath(path)) ?? "")
    }
  }

  /// Writes the table; throws if the table or the rules would be invalid.
  private func write(_ file: PlacesFile) throws {
    let bytes = Array(file.text.utf8)
    do {
      let table = try PlacesTable(ByteStream(name: path, bytes: bytes))
      try workspace.check(table)
    } catch let rejection as Rejection {
      throw Failure(.usage, rejection.diagnostics)
    }
    try OutputFile.write(bytes, to: path)
  }

  private func known(_ id: String, _ file: PlacesFile) throws -> [String: String] {
    if let fields = file.place(id) { return fields }
    throw Failure(
      .noInput, "there is no place \(Printable.quoted(id))",
      hint: Suggestion.hint(for: id, among: file.ids, else: "saldo list places shows their ids"))
  }

  private func checkColumns(_ fields: [String: String], _ file: PlacesFile) throws {
    guard let missing = file.missingColumn(for: fields) else { return }
    throw Failure(
      .usage, "\(path) has no column \"\(missing)\"", hint: "add it to the header row")
  }

  /// Rejects a latitude without a longitude, or the reverse.
  ///
  /// Otherwise the error would name a line that the table does not have yet.
  private static func checkLocation(_ fields: [String: String]) throws {
    let halves = ["lat", "lon"].filter { fields[$0]?.isEmpty == false }
    guard halves.count == 1 else { return }
    let other = halves == ["lat"] ? "lon" : "lat"
    throw Failure(
      .usage, "this place has \(halves[0]) but no \(other)",
      hint: "write \(other)=…, or leave out both")
  }

  private static func fields(_ words: [FieldWord]) throws -> [String: String] {
    try words.reduce(into: [:]) { fields, word in
      let column =
        PlacesFile.columns.first { word.names($0) }
        ?? also.first { word.names($0.key) }?.value
      guard let column else {
        throw Failure(
          .usage, "a place has no field \(Printable.quoted(word.field))",
          hint: Suggestion.hint(
            for: word.field, among: PlacesFile.columns,
            else: "fields: \(PlacesFile.columns.joined(separator: ", "))"))
      }
      fields[column] = word.value
    }
  }

  private static let also = [
    "latitude": "lat", "longitude": "lon", "radius": "radius_m", "matches": "match",
    "code": "codes",
  ]

  /// The id for a name: `Marathahalli Market` becomes `marathahalli-market`.
  private static func id(of name: String) -> String {
    let letters = name.lowercased().map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    let id = String(letters).split(separator: "-").joined(separator: "-").prefix(64)
    return id.isEmpty ? "place" : String(id)
  }

  private static func line(_ id: String, _ fields: [String: String]) -> Line {
    Line(
      id: id,
      fields: PlacesFile.columns.dropFirst().compactMap { column in
        fields[column].flatMap { $0.isEmpty ? nil : (column, $0) }
      })
  }
}
