/// The stretch of a file that a reader still has in memory, for showing lines of it.
struct MarkupWindow {
  var bytes: UnsafeBufferPointer<UInt8>
  /// The number of the line that the first byte stands on.
  var firstLine: Int
  /// How many scalars of that line came before the first byte.
  var scalarsBefore: Int
  /// The byte that ends lines: LF, or CR in files of old Macs.
  var terminator: UInt8

  /// At most so many bytes on either side of what is shown.
  private static let reach = 240

  /// The bytes of a line, and how many scalars of it came before them; nil when it is gone.
  private func line(_ number: Int) -> (range: Range<Int>, scalarsBefore: Int)? {
    guard number >= firstLine else { return nil }
    var start = 0
    for _ in firstLine..<number {
      guard let end = bytes[start...].firstIndex(of: terminator) else { return nil }
      start = end + 1
    }
    let end = bytes[start...].firstIndex(of: terminator) ?? bytes.count
    return (start..<end, number == firstLine ? scalarsBefore : 0)
  }

  /// The column in scalars and the excerpt for `width` bytes behind `byteColumn` bytes of a line.
  func excerpt(
    line number: Int, byteColumn: Int, bytesBefore: Int, width: Int, label: String
  ) -> (column: Int, excerpt: Diagnostic.Excerpt)? {
    guard let (range, before) = line(number) else { return nil }
    let skipped = number == firstLine ? bytesBefore : 0
    let offset = byteColumn - 1 - skipped
    guard offset >= 0, range.lowerBound + offset <= range.upperBound else { return nil }
    let place = range.lowerBound + offset
    let start = boundary(max(range.lowerBound, place - Self.reach))
    let end = boundary(min(range.upperBound, place + width + Self.reach))
    let column = Self.scalars(bytes[range.lowerBound..<place]) + before + 1
    var shown = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    while shown.hasSuffix("\r") || shown.hasSuffix("\r\n") { shown.removeLast() }
    let under = Self.scalars(bytes[place..<min(range.upperBound, place + width)])
    return (
      column,
      Diagnostic.Excerpt(
        text: shown, column: Self.scalars(bytes[start..<place]) + 1, width: max(1, under),
        label: label)
    )
  }

  /// The same for a column that is counted in scalars already, as libxml2 does.
  func excerpt(
    line number: Int, column: Int, width: Int, label: String
  ) -> Diagnostic.Excerpt? {
    guard let (range, before) = line(number), column > before else { return nil }
    var place = range.lowerBound
    var left = column - 1 - before
    while place < range.upperBound, left > 0 || Self.continues(bytes[place]) {
      if !Self.continues(bytes[place]) { left -= 1 }
      place += 1
    }
    let byteColumn = place - range.lowerBound + 1
    return excerpt(
      line: number, byteColumn: byteColumn, bytesBefore: 0, width: width, label: label)?.excerpt
  }

  /// Never cuts a character in two.
  private func boundary(_ index: Int) -> Int {
    var index = index
    while index > 0, index < bytes.count, Self.continues(bytes[index]) { index -= 1 }
    return index
  }

  private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  static func scalars(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(0) { $0 + (continues($1) ? 0 : 1) }
  }
}
