/// The part of a file that a reader still has in memory, for excerpts.
struct MarkupWindow {
  var bytes: UnsafeBufferPointer<UInt8>
  /// The line number of the first byte.
  var firstLine: Int
  /// The number of scalars before the first byte on its line.
  var scalarsBefore: Int
  /// The byte that ends lines: LF, or CR in files of old Macs.
  var terminator: UInt8

  /// The maximum number of bytes to show on either side.
  private static let reach = 240

  /// The range of a line in ``bytes``, with the number of its scalars before that range.
  ///
  /// Nil if no part of the line is in memory.
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

  /// The excerpt of `width` bytes at a column in bytes, with the column in scalars.
  ///
  /// Columns count from 1. Nil if the line is no longer in memory.
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

  /// The excerpt for a column in scalars, as libxml2 counts; nil if it is no longer in memory.
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

  /// The number of line ends in `bytes`; blocks of 255 bytes let the compiler vectorise the loop.
  static func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 255)
      var count: UInt8 = 0
      for index in start..<end { count &+= bytes[index] == 0x0A ? 1 : 0 }
      total += Int(count)
      start = end
    }
    return total
  }

  /// The nearest index at or before `index` that does not split a character.
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
