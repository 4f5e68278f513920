import Syntax

/// A guess at the encoding of a file that is not UTF-8, from its header and words.
///
/// One-byte encodings split a file into the same rows. The guess therefore splits it once and
/// decodes only the cells that differ between encodings.
struct CSVEncodingGuess {
  private let head: CSVHead
  private var rows: [Row] = []

  private struct Row {
    var line: Int
    var cells: [ArraySlice<UInt8>]
    /// The number of ASCII cells that are known column names.
    var known: Int
    /// The cells with non-ASCII bytes, which differ between encodings.
    var highCells: [ArraySlice<UInt8>]
  }

  /// - Parameter head: the start of a file, which contains its header.
  init(_ head: CSVHead) {
    self.head = head
    guard let found = CSVDetection.delimiter(of: head.bytes) else { return }
    var cutter = CSVLenientParser(head.bytes, dialect: CSVDialect(delimiter: found.delimiter))
    while rows.count < CSVTableStart.longestLetterhead {
      let line = cutter.line
      guard cutter.next() else { break }
      let cells = cutter.rawCells
      let high = cells.filter(Self.isHigh)
      let known = cells.count { !Self.isHigh($0) && Self.isKnown($0) }
      rows.append(Row(line: line, cells: cells, known: known, highCells: high))
    }
  }

  private static func isHigh(_ text: some Sequence<UInt8>) -> Bool { text.contains { $0 >= 0x80 } }

  private static func isKnown(_ name: some Collection<UInt8>) -> Bool {
    HeaderWords.meaning(of: String(decoding: name, as: UTF8.self)) != nil
  }

  /// The best encoding and its number of known header names; nil for the default encoding.
  var best: (encoding: TextEncoding, known: Int)? {
    let narrow: [TextEncoding] = [.windows1252, .windows1250, .windows1251, .windows1257]
    let wide: [TextEncoding] = [.shiftJIS, .gb18030, .big5, .eucJP, .eucKR]
    var counts = narrow.map { (encoding: $0, known: knownNames($0)) }
    if head.mayBeWide { counts += wide.map { ($0, knownNamesOfWide($0)) } }
    let best = counts.map(\.known).max() ?? 0
    let first = counts.first { $0.known == best }
    guard let first, first.known > counts[0].known else {
      // A header has at least a date and an amount.
      if best >= 2, let usual { return (usual, best) }
      return byLetters(narrow).map { ($0, 0) }
    }
    return first
  }

  /// The maximum number of known header names in one row, decoded with an encoding.
  private func knownNames(_ encoding: TextEncoding) -> Int {
    guard encoding.utf8(of: head.bytes) != nil else { return 0 }
    let counts = rows.map { row in
      row.known + row.highCells.count { encoding.utf8(of: Array($0)).map(Self.isKnown) ?? false }
    }
    return counts.max() ?? 0
  }

  private func knownNamesOfWide(_ encoding: TextEncoding) -> Int {
    guard let text = head.text(encoding), let found = CSVDetection.delimiter(of: text) else {
      return 0
    }
    let rows = CSVLenientRows(
      text, dialect: CSVDialect(delimiter: found.delimiter),
      limit: CSVTableStart.longestLetterhead
    ).rows
    return rows.map { $0.cells.count { HeaderWords.meaning(of: $0) != nil } }.max() ?? 0
  }

  /// The usual encoding for the language of the header; nil if there is no special one.
  ///
  /// It decides if several encodings decode the header equally well.
  private var usual: TextEncoding? {
    guard TextEncoding.windows1252.utf8(of: head.bytes) != nil else { return nil }
    let rows = rows.map { row in
      CSVLenientRows.Row(
        line: row.line,
        cells: row.cells.map { cell in
          String(decoding: TextEncoding.windows1252.utf8(of: Array(cell)) ?? [], as: UTF8.self)
        })
    }
    switch CSVTableSample(rows, file: head.name)?.language {
    case "hu", "pl", "cs": return .windows1250
    case "lt": return .windows1257
    default: return nil
    }
  }

  /// The encoding that gives the most plausible words; nil if the default encoding is as good.
  private func byLetters(_ candidates: [TextEncoding]) -> TextEncoding? {
    // Most words are ASCII, which is the same in all encodings.
    let words = head.bytes.split { $0 < 0x80 && ($0 & 0xDF) &- 0x41 >= 26 }
      .filter(Self.isHigh).map { Array($0) }
    let counts = candidates.map { (encoding: $0, odd: oddWords(words, $0)) }
    let least = counts.map(\.odd).min() ?? 0
    guard let usual = counts.first?.odd, usual > least else { return nil }
    return counts.first { $0.odd == least }?.encoding
  }

  /// The number of implausible words, or the largest integer if the encoding cannot decode a word.
  ///
  /// Such a word has a sign next to letters (`spo¿ywczy`), mixed alphabets, or only accented
  /// letters.
  private func oddWords(_ words: [[UInt8]], _ encoding: TextEncoding) -> Int {
    var count = 0
    for word in words {
      guard let text = encoding.utf8(of: word) else { return .max }
      let parts = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      count += parts.count(where: Self.isOdd)
    }
    return count
  }

  private static func isOdd(_ word: Substring) -> Bool {
    let high = word.unicodeScalars.filter { !$0.isASCII }
    guard !high.isEmpty else { return false }
    let signs = high.count { !$0.properties.isAlphabetic && word.count > 1 }
    let isLatin = high.contains { $0.value < 0x250 }
    let isMixed = !isLatin && word.contains { $0.isASCII && $0.isLetter }
    return signs > 0 || isMixed || (isLatin && high.count >= 3 && high.count == word.count)
  }
}
