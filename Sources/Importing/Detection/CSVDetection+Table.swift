import Ledger
import Syntax

extension CSVDetection {
  /// How the bytes are encoded, and why.
  static func encoding(of head: CSVHead, _ evidence: inout [Evidence]) -> TextEncoding {
    let worded = head.certainEncoding == nil && !head.isASCII ? encodingByWords(head) : nil
    let found = head.certainEncoding ?? (head.isASCII ? .utf8 : worded?.encoding ?? .windows1252)
    let reason: String
    switch head.certainEncoding {
    case .utf8: reason = "its bytes form valid UTF-8"
    case .some: reason = "its zero bytes or its mark say so"
    case nil where head.isASCII: reason = "it holds ASCII alone"
    case nil:
      reason =
        worded.map {
          $0.known == 0
            ? "it is no UTF-8, and only so do its letters make words"
            : "it is no UTF-8, and a header of \($0.known) known names is written in it"
        }
        ?? "it is no UTF-8, and Western banks use this one"
    }
    evidence.append(
      Evidence(
        decision: "encoding", finding: found.rawValue, reason: reason,
        certainty: head.certainEncoding != nil || head.isASCII ? .certain : .likely))
    return found
  }

  /// The encoding under which more names of the header are known than under any other.
  private static func encodingByWords(
    _ head: CSVHead
  ) -> (encoding: TextEncoding, known: Int)? {
    let candidates: [TextEncoding] = [
      .windows1252, .windows1250, .windows1251, .windows1257, .shiftJIS, .gb18030, .big5, .eucJP,
      .eucKR,
    ]
    let counts = candidates.map { (encoding: $0, known: knownNames(head.start, $0)) }
    let best = counts.map(\.known).max() ?? 0
    let first = counts.first { $0.known == best }
    guard let first, first.known > counts[0].known else {
      return usualEncoding(head).map { ($0, best) } ?? encodingByLetters(head)
    }
    return first
  }

  /// Where several encodings write a header alike: the one that its language needs.
  private static func usualEncoding(_ head: CSVHead) -> TextEncoding? {
    guard let text = head.start.text(.windows1252), let found = delimiter(of: text) else {
      return nil
    }
    let rows = CSVRoughRows(
      text, dialect: CSVDialect(delimiter: found.delimiter),
      limit: CSVTableStart.longestLetterhead
    ).rows
    switch CSVTableSample(rows, file: head.name)?.language {
    case "hu", "pl", "cs": return .windows1250
    case "lt": return .windows1257
    default: return nil
    }
  }

  /// Where the header is plain: the encoding under which words are made of letters that go
  /// together, if the usual one makes others of them.
  private static func encodingByLetters(
    _ head: CSVHead
  ) -> (encoding: TextEncoding, known: Int)? {
    let candidates: [TextEncoding] = [.windows1252, .windows1250, .windows1251, .windows1257]
    let counts = candidates.map { (encoding: $0, odd: oddWords(head.start, $0)) }
    let least = counts.map(\.odd).min() ?? 0
    guard counts[0].odd > least else { return nil }
    return counts.first { $0.odd == least }.map { ($0.encoding, 0) }
  }

  /// Words with a sign between their letters (`spo¿ywczy`) or of accented letters alone.
  private static func oddWords(_ head: CSVHead, _ encoding: TextEncoding) -> Int {
    guard let text = head.text(encoding) else { return .max }
    let words = String(decoding: text, as: UTF8.self).split {
      $0.isWhitespace || ($0.isASCII && !$0.isLetter)
    }
    return words.count { word in
      let high = word.unicodeScalars.filter { !$0.isASCII }
      guard !high.isEmpty else { return false }
      let signs = high.count { !$0.properties.isAlphabetic && word.count > 1 }
      let isLatin = high.contains { $0.value < 0x250 }
      let isMixed = !isLatin && word.contains { $0.isASCII && $0.isLetter }
      return signs > 0 || isMixed || (isLatin && high.count >= 3 && high.count == word.count)
    }
  }

  private static func knownNames(_ head: CSVHead, _ encoding: TextEncoding) -> Int {
    guard let text = head.text(encoding), let found = delimiter(of: text) else { return 0 }
    let rows = CSVRoughRows(
      text, dialect: CSVDialect(delimiter: found.delimiter),
      limit: CSVTableStart.longestLetterhead
    ).rows
    return rows.map { $0.cells.count { HeaderWords.meaning(of: $0) != nil } }.max() ?? 0
  }

  /// The byte that cuts most rows into the same number of fields; nil when none cuts any.
  static func delimiter(of text: [UInt8]) -> (delimiter: UInt8, evidence: Evidence)? {
    var best: (delimiter: UInt8, agreeing: Int, total: Int, width: Int)?
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), 0x7E] {
      let rows = CSVRoughRows(text, dialect: CSVDialect(delimiter: delimiter), limit: 500).rows
        .filter { !$0.isBlank }
      let widths = Dictionary(grouping: rows.map(\.cells.count)) { $0 }
        .filter { $0.key > 1 }.mapValues(\.count)
      // Many fields in many rows: text that holds the byte by chance has neither.
      guard
        let width = widths.max(by: { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) })
      else { continue }
      let agreeing = rows.count { abs($0.cells.count - width.key) <= 1 && $0.cells.count > 1 }
      guard agreeing >= 2 || width.key >= 3, agreeing * 3 >= rows.count else { continue }
      if best.map({ agreeing * width.key > $0.agreeing * $0.width }) ?? true {
        best = (delimiter, agreeing, rows.count, width.key)
      }
    }
    guard let best else { return nil }
    let name = best.delimiter == 0x09 ? "tab" : "\"\(Character(Unicode.Scalar(best.delimiter)))\""
    return (
      best.delimiter,
      Evidence(
        decision: "delimiter", finding: name,
        reason: "\(best.agreeing) of \(best.total) rows have \(best.width) fields with it",
        certainty: best.agreeing == best.total ? .certain : .likely)
    )
  }

  /// How the rows are cut; quotes inside of texts alone are no quoting.
  static func dialect(
    of text: [UInt8], delimiter: UInt8, _ evidence: inout [Evidence]
  ) -> CSVDialect {
    let quote = CSVDialect().quote
    var atStart = 0
    var inside = 0
    var before = delimiter
    for byte in text {
      if byte == quote {
        if [delimiter, 0x0A, 0x0D, UInt8(ascii: "=")].contains(before) {
          atStart += 1
        } else {
          inside += 1
        }
      }
      before = byte
    }
    guard atStart == 0, inside > 0 else { return CSVDialect(delimiter: delimiter) }
    evidence.append(
      Evidence(
        decision: "quote", finding: "none", reason: "no field begins with a quote, some hold one",
        certainty: .likely))
    return CSVDialect(delimiter: delimiter, quote: CSVDialect.noQuote)
  }

  /// Whether the file ends below its header.
  static func isHeaderAlone(_ head: CSVHead) -> Bool {
    guard head.isWhole, let text = head.text(head.encoding(expected: .windows1252)),
      let found = delimiter(of: text)
    else { return false }
    let rows = CSVRoughRows(text, dialect: CSVDialect(delimiter: found.delimiter)).rows
    return CSVTableSample(rows, file: head.name)?.rows.isEmpty ?? false
  }

  static func header(_ sample: CSVTableSample) -> Evidence {
    if sample.isByContents {
      return Evidence(
        decision: "header",
        finding: sample.header.isEmpty
          ? "none, the first row is line \(sample.headerLine)" : "line \(sample.headerLine)",
        reason: "columns are known by what stands in them", certainty: .likely)
    }
    let known = sample.meanings.count { $0 != nil }
    let language = sample.language.flatMap { languageNames[$0] }
    return Evidence(
      decision: "header", finding: "line \(sample.headerLine)",
      reason: "\(known) of its \(sample.names.count) names are known"
        + (language.map { ", they are \($0)" } ?? ""),
      certainty: .certain)
  }

  /// Lines of text between the header and the first entry, as patterns of rows to skip.
  static func textsBelowHeader(_ sample: inout CSVTableSample) -> [String] {
    let dates = sample.names.indices.filter { sample.meanings[$0]?.role.isDate == true }
    let texts = sample.takeLeadingTexts { row in
      dates.contains { index in
        index < row.cells.count
          && DateDetection.formats.contains { $0.date(row.cells[index].trimmed) != nil }
      }
    }
    return texts.map { row in
      row.cells.map(\.trimmed).joined(separator: " ").trimmed.replacing("*", with: "?")
    }
  }

  static let languageNames = [
    "en": "English", "de": "German", "fr": "French", "nl": "Dutch", "es": "Spanish",
    "it": "Italian", "pt": "Portuguese", "pl": "Polish", "cs": "Czech", "sv": "Swedish",
    "da": "Danish", "no": "Norwegian", "fi": "Finnish", "hu": "Hungarian", "lt": "Lithuanian",
    "ro": "Romanian", "ru": "Russian", "tr": "Turkish", "he": "Hebrew", "ja": "Japanese",
    "zh": "Chinese", "ko": "Korean",
  ]
}
