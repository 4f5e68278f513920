import Syntax

/// The lines of `tables/places.csv`; unchanged lines keep comments, order and quotes.
struct PlacesFile {
  /// Rows, comments and blank lines with their ends; a quoted field may hold line breaks.
  private var lines: [String]
  private let header: Int
  private let columns: [String]
  private let lineEnd: String

  static let columns = [
    "id", "name", "lat", "lon", "radius_m", "kind", "match", "area", "city", "codes", "from", "to",
  ]

  /// Reads the text of the table; an empty one becomes a table without places.
  init(_ text: String) {
    var lines = Self.lines(of: text)
    if !lines.contains(where: Self.isRow) {
      lines.append(Self.columns.joined(separator: ",") + "\n")
    }
    header = lines.firstIndex(where: Self.isRow) ?? 0
    // A byte order mark is not part of the first column's name.
    let first = lines[header].unicodeScalars.drop { $0 == "\u{FEFF}" }
    columns = Self.fields(of: String(first)).map(\.trimmed)
    lineEnd = lines[header].hasSuffix("\r\n") ? "\r\n" : "\n"
    self.lines = lines
  }

  var text: String { lines.joined() }

  /// The ids of the table, in its order.
  var ids: [String] { rows.map { self[$0]["id"] ?? "" } }

  /// The fields of the place with this id, by column; nil when the table has none.
  func place(_ id: String) -> [String: String]? {
    rows.first { self[$0]["id"] == id }.map { self[$0] }
  }

  /// Appends a place to the table.
  mutating func add(_ fields: [String: String]) {
    if let last = lines.last, !last.hasSuffix("\n"), !last.hasSuffix("\r\n") {
      lines[lines.count - 1] += lineEnd
    }
    lines.append(row(fields))
  }

  /// Replaces the row of a place.
  mutating func replace(_ id: String, with fields: [String: String]) {
    guard let index = rows.first(where: { self[$0]["id"] == id }) else { return }
    lines[index] = row(fields)
  }

  mutating func remove(_ id: String) {
    guard let index = rows.first(where: { self[$0]["id"] == id }) else { return }
    lines.remove(at: index)
  }

  /// The first column that the fields need and the table lacks; nil if it has all of them.
  func missingColumn(for fields: [String: String]) -> String? {
    Self.columns.first { !(fields[$0] ?? "").isEmpty && !columns.contains($0) }
  }

  private var rows: [Int] { lines.indices.filter { $0 > header && Self.isRow(lines[$0]) } }

  private subscript(line: Int) -> [String: String] {
    Dictionary(
      zip(columns, Self.fields(of: lines[line]).map(\.trimmed)), uniquingKeysWith: { one, _ in one }
    )
  }

  private func row(_ fields: [String: String]) -> String {
    columns.map { CSVText.quoted(fields[$0] ?? "") }.joined(separator: ",") + lineEnd
  }

  private static func isRow(_ line: String) -> Bool {
    !line.trimmed.isEmpty && line.first != "#" && !(line.first?.isNewline ?? true)
  }

  /// The lines of the text with their line breaks; a quoted line break does not end a line.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var isQuoted = false
    for character in text {
      line.append(character)
      if character == "\"", !line.hasPrefix("#") { isQuoted.toggle() }
      guard character.isNewline, !isQuoted else { continue }
      lines.append(line)
      line = ""
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The fields of a row (RFC 4180).
  private static func fields(of row: String) -> [String] {
    var fields = [""]
    var isQuoted = false
    var isAfterQuote = false
    for character in row {
      if character == "\"" {
        // Two quotes in a row are an escaped quote.
        if isAfterQuote { fields[fields.count - 1] += "\"" }
        isAfterQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      isAfterQuote = false
      if isQuoted {
        fields[fields.count - 1].append(character)
      } else if character == "," {
        fields.append("")
      } else if !character.isNewline {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
