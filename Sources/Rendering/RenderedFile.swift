import Glibc
import Reporting

/// A rendered file that is not yet on disk.
package struct RenderedFile: Sendable {
  /// The path relative to the reports folder, such as `2026-08/month.html`.
  package let path: String
  /// The bytes of the file; for a file with streamed rows, the bytes before the rows.
  package let bytes: [UInt8]
  private let rows: StreamedRows?

  /// Whether the file is directly in the reports folder and not in the folder of a period.
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

  /// Whether ``bytes`` contains the whole file.
  package var isHeld: Bool { rows == nil }

  /// Passes the whole file to `write`, piece by piece.
  package func write(_ write: ([UInt8]) throws -> Void) throws {
    try write(bytes)
    try rows?.write(write)
  }
}

extension RenderedFile: Equatable {
  /// Whether both files have the same path and bytes; files with streamed rows are never equal.
  package static func == (left: RenderedFile, right: RenderedFile) -> Bool {
    left.path == right.path && left.bytes == right.bytes && left.isHeld && right.isHeld
  }
}

/// The rows of a file that saldo writes while it reads them, and the text after them.
struct StreamedRows: Sendable {
  let stream: RowStream
  /// A function that appends a row to a text, preceded by the separator from the previous row.
  let encode: @Sendable (_ row: [Cell], _ text: inout TextBytes) -> Void
  /// The length of the separator in bytes; the first row in the file has no separator.
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

/// A text of consecutive groups; the pieces of different groups may arrive in any order.
///
/// A small text stays in memory; a large one moves to an unnamed temporary file.
struct GroupedText: ~Copyable {
  /// The position of a piece in the temporary file.
  private struct Extent {
    let offset: Int
    let count: Int
  }

  private var groups: [[UInt8]] = []
  private var extents: [[Extent]] = []
  private var file: UnsafeMutablePointer<FILE>?
  private var heldCount = 0
  private var spilledCount = 0

  /// The number of bytes in memory at which the text moves to the file.
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

  /// Passes all text to `write`, group by group, in non-empty pieces.
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

/// The error for a temporary file that cannot be created, written or read.
package struct TemporaryFileError: Error {
  package init() {}
}
