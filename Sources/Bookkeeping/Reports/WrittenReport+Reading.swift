import Rendering
import Reporting
import Syntax

extension WrittenReport {
  /// Larger files are not read again: they are of ledgers whose reports change as a whole.
  private static let largestFile = 8 << 20

  /// What the JSON of a report says; nil where there is none that this version wrote.
  ///
  /// - Throws: a ``Rejection`` when the file cannot be read: a change would go unseen.
  init?(path: String, kind: String) throws(Rejection) {
    guard let stream = try ByteStream.ifThere(FilePath(path)),
      let size = stream.size, size <= Self.largestFile
    else { return nil }
    let bytes = try stream.allBytes()
    guard let root = try? JSONTokenizer(ByteStream(name: path, bytes: bytes)).nextValue(),
      case .string(let schema)? = root["schema"]?.content, schema == JSONRenderer.schema(kind),
      case .array(let tables)? = root["tables"]?.content
    else { return nil }
    self.init(tables: tables.compactMap(Self.table))
  }

  private static func table(_ value: JSONValue) -> Table? {
    guard case .string(let id)? = value["id"]?.content,
      case .array(let columns)? = value["columns"]?.content,
      case .array(let rows)? = value["rows"]?.content
    else { return nil }
    let names = columns.map(text)
    return Table(
      id: id, columns: names,
      rows: rows.map { row in
        guard case .object(let members) = row.content else { return [] }
        let cells = Dictionary(members) { first, _ in first }
        return names.map { cells[$0].map(text) ?? "" }
      })
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text), .number(let text): text
    default: ""
    }
  }
}
