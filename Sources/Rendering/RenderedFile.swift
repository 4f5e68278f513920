import Glibc
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

/// Text whose pieces come in any order and belong to groups, which follow each other in the end.
///
/// It is kept in memory while there is little of it, and in a nameless temporary file when there is
/// much.
struct GroupedText: ~Copyable {
  /// A piece of a group in the temporary file.
  private struct Extent {
    let offset: Int
    let count: Int
  }

  private var groups: [[UInt8]] = []
  private var extents: [[Extent]] = []
  private var file: UnsafeMutablePointer<FILE>?
  private var heldCount = 0
  private var spilledCount = 0

  /// As many bytes are held in memory.
  private static let memoryLimit = 1 << 22

  init() {}

  deinit {
    if let file { fclose(file) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, to group: Int) throws {
    while groups.count <= group {
      groups.append([])
      extents.append([])
    }
    groups[group].append(contentsOf: bytes)
    heldCount += bytes.count
    if heldCount >= Self.memoryLimit { try spill() }
  }

  private mutating func spill() throws {
    if file == nil { file = tmpfile() }
    guard let file else { throw TemporaryFileError() }
    for group in groups.indices where !groups[group].isEmpty {
      let count = groups[group].count
      guard fwrite(groups[group], 1, count, file) == count else { throw TemporaryFileError() }
      extents[group].append(Extent(offset: spilledCount, count: count))
      spilledCount += count
      groups[group].removeAll(keepingCapacity: true)
    }
    heldCount = 0
  }

  /// Hands everything over, a group after the other, in pieces that are not empty.
  consuming func drain(_ write: ([UInt8]) throws -> Void) throws {
    if let file, fflush(file) != 0 { throw TemporaryFileError() }
    for group in groups.indices {
      for extent in extents[group] { try read(extent, write) }
      if !groups[group].isEmpty { try write(groups[group]) }
      groups[group] = []
    }
  }

  private func read(_ extent: Extent, _ write: ([UInt8]) throws -> Void) throws {
    guard let file else { throw TemporaryFileError() }
    var piece = [UInt8](repeating: 0, count: extent.count)
    var done = 0
    while done < extent.count {
      let count = piece.withUnsafeMutableBytes {
        pread(
          fileno(file), $0.baseAddress.map { $0 + done }, extent.count - done, extent.offset + done)
      }
      guard count > 0 else { throw TemporaryFileError() }
      done += count
    }
    try write(piece)
  }
}

/// A temporary file could not be written or read back.
package struct TemporaryFileError: Error {
  package init() {}
}
