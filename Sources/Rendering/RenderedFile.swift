import Reporting

/// A file that a renderer made, not yet written.
package struct RenderedFile: Sendable {
  /// Where it goes, relative to the reports folder, such as `2026-08/month.html`.
  package let path: String
  /// Its bytes; of a file with rows that are streamed, those before them.
  package let bytes: [UInt8]
  private let rows: StreamedRows?

  /// Whether it stands in the reports folder itself and not in that of a period.
  package var isOfFolder: Bool { !path.utf8.contains(UInt8(ascii: "/")) }

  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    rows = nil
  }

  init(path: String, bytes: [UInt8], _ rows: StreamedRows?) {
    self.path = path
    self.bytes = bytes
    self.rows = rows
  }

  /// Whether it is written in one piece, from ``bytes``.
  package var isHeld: Bool { rows == nil }

  /// Hands the whole file over, a piece after the other.
  package func write(_ write: ([UInt8]) throws -> Void) throws {
    try write(bytes)
    try rows?.write(write)
  }
}

extension RenderedFile: Equatable {
  /// Whether both have the same path and bytes; files with rows that are streamed are never equal.
  package static func == (left: RenderedFile, right: RenderedFile) -> Bool {
    left.path == right.path && left.bytes == right.bytes && left.isHeld && right.isHeld
  }
}

/// The rows of a file that are written as they are read, and what stands behind them.
struct StreamedRows: Sendable {
  let stream: RowStream
  /// Writes a row, the separator from the row before it first.
  let encode: @Sendable (_ row: [Cell], _ text: inout TextBytes) -> Void
  /// How many bytes that separator has, which the first row does without.
  let separator: Int
  let tail: [UInt8]

  func write(_ write: ([UInt8]) throws -> Void) throws {
    var groups = GroupedText()
    var text = TextBytes()
    try stream.forEach { group, row in
      text.removeAll()
      encode(row, &text)
      try text.withBytes { try groups.append($0, to: group) }
    }
    var skipped = separator
    try groups.drain { piece in
      try write(skipped == 0 ? piece : Array(piece.dropFirst(skipped)))
      skipped = 0
    }
    try write(tail)
  }
}
