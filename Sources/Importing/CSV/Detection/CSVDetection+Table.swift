import Ledger
import Syntax

extension CSVDetection {
  /// The encoding of the bytes; also adds the evidence for it.
  static func encoding(of head: CSVHead, _ evidence: inout [Evidence]) -> TextEncoding {
    let worded =
      head.certainEncoding == nil && !head.isASCII ? CSVEncodingGuess(head.start).best : nil
    let found = head.certainEncoding ?? (head.isASCII ? .utf8 : worded?.encoding ?? .windows1252)
    let reason: String
    switch head.certainEncoding {
    case .utf8: reason = "its bytes are valid UTF-8"
    case .some: reason = "from its zero bytes or byte order mark"
    case nil where head.isASCII: reason = "it contains only ASCII"
    case nil:
      reason =
        worded.map {
          $0.known == 0
            ? "not UTF-8; only this encoding gives readable words"
            : "not UTF-8; this encoding gives \($0.known) known header names"
        }
        ?? "not UTF-8; the usual encoding of Western banks"
    }
    evidence.append(
      Evidence(
        decision: "encoding", finding: found.rawValue, reason: reason,
        certainty: head.certainEncoding != nil || head.isASCII ? .certain : .likely))
    return found
  }

  /// The delimiter that splits the rows best into columns; nil if there is none.
  ///
  /// At least a third of the rows, or all rows from the first match on, must have nearly the same
  /// number of fields.
  static func delimiter(of text: [UInt8]) -> (delimiter: UInt8, evidence: Evidence)? {
    var best: (delimiter: UInt8, agreeing: Int, total: Int, width: Int)?
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), 0x7E] {
      let widths = widths(of: text, cutBy: delimiter)
      let counts = Dictionary(grouping: widths) { $0 }.filter { $0.key > 1 }.mapValues(\.count)
      // A true delimiter gives many fields in many rows; a byte that occurs by chance does not.
      guard
        let width = counts.max(by: { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) })
      else { continue }
      let agreeing = widths.count { abs($0 - width.key) <= 1 && $0 > 1 }
      // A letterhead may be longer than the table, but the table continues to the end.
      let first = widths.firstIndex { abs($0 - width.key) <= 1 } ?? 0
      let isTail = width.key >= 4 && agreeing >= 2 && agreeing == widths.count - first
      guard agreeing >= 2 || width.key >= 3, agreeing * 3 >= widths.count || isTail else {
        continue
      }
      if best.map({ agreeing * width.key > $0.agreeing * $0.width }) ?? true {
        best = (delimiter, agreeing, widths.count, width.key)
      }
    }
    guard let best else { return nil }
    let name = best.delimiter == 0x09 ? "tab" : "\"\(Character(Unicode.Scalar(best.delimiter)))\""
    return (
      best.delimiter,
      Evidence(
        decision: "delimiter", finding: name,
        reason: "\(best.agreeing) of \(best.total) rows have \(best.width) fields",
        certainty: best.agreeing == best.total ? .certain : .likely)
    )
  }

  /// The number of fields in each of the first non-blank rows; empty if the delimiter is absent.
  private static func widths(of text: [UInt8], cutBy delimiter: UInt8) -> [Int] {
    guard text.contains(delimiter) else { return [] }
    var cutter = CSVLenientParser(text, dialect: CSVDialect(delimiter: delimiter))
    var widths: [Int] = []
    for _ in 0..<rowsCounted where cutter.next() {
      if !cutter.isBlank { widths.append(cutter.ends.count) }
    }
    return widths
  }

  /// The maximum number of rows to examine.
  private static let rowsCounted = 500

  /// The dialect of the rows; quotes that occur only inside of texts do not count as quoting.
  static func dialect(
    of text: [UInt8], delimiter: UInt8, _ evidence: inout [Evidence]
  ) -> CSVDialect {
    let quote = CSVDialect().quote
    var atStart = 0
    var inside = 0
    var before = delimiter
    for byte in text {
      if byte == quote {
        switch before {
        case delimiter, 0x0A, 0x0D, UInt8(ascii: "="): atStart += 1
        default: inside += 1
        }
      }
      before = byte
    }
    guard atStart == 0, inside > 0 else { return CSVDialect(delimiter: delimiter) }
    evidence.append(
      Evidence(
        decision: "quote", finding: "none",
        reason: "no field starts with a quote, but some contain one", certainty: .likely))
    return CSVDialect(delimiter: delimiter, quote: CSVDialect.noQuote)
  }

  static func header(_ sample: CSVTableSample) -> Evidence {
    if sample.isByContents {
      return Evidence(
        decision: "header",
        finding: sample.header.isEmpty
          ? "none; the first row is line \(sample.headerLine)" : "line \(sample.headerLine)",
        reason: "columns identified by their contents", certainty: .likely)
    }
    let known = sample.meanings.count { $0 != nil }
    let language = sample.language.flatMap { languageNames[$0] }
    return Evidence(
      decision: "header", finding: "line \(sample.headerLine)",
      reason: "\(known) of \(sample.names.count) column names are known"
        + (language.map { ", in \($0)" } ?? ""),
      certainty: .certain)
  }

  /// The patterns of rows to skip: lines of text between the header and the first entry.
  ///
  /// Also removes these rows from the sample.
  static func textsBelowHeader(_ sample: inout CSVTableSample) -> [String] {
    let dates = sample.names.indices.filter { sample.meanings[$0]?.role.isDate == true }
    let texts = sample.takeLeadingTexts { row in
      dates.contains { index in
        index < row.cells.count && DateDetection.isDate(row.cells[index].trimmed)
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

/// The decoded head of a file of unknown layout, split into rows, as the input of detection.
struct CSVUnknownTable {
  let file: String
  let encoding: TextEncoding
  let dialect: CSVDialect
  let rows: [CSVLenientRows.Row]
  /// The table below a known header; nil without one.
  let named: CSVTableSample?
  /// The text of the head, for messages that show a line of it.
  let source: CSVSource
  /// The evidence for the encoding and dialect.
  let evidence: [CSVDetection.Evidence]
  /// Whether the head contains all rows of the file.
  let isWhole: Bool

  /// Decodes and splits the head; nil if it cannot be decoded or no delimiter splits it into
  /// columns.
  init?(_ head: CSVHead) {
    var evidence: [CSVDetection.Evidence] = []
    encoding = CSVDetection.encoding(of: head, &evidence)
    guard let text = head.text(encoding), let found = CSVDetection.delimiter(of: text) else {
      return nil
    }
    evidence.append(found.evidence)
    dialect = CSVDetection.dialect(of: text, delimiter: found.delimiter, &evidence)
    var rows = CSVLenientRows(text, dialect: dialect).rows
    // The last row of a partial file may be truncated.
    if !head.isWhole, rows.count > 100 { rows.removeLast() }
    self.rows = rows
    self.evidence = evidence
    file = head.name
    isWhole = head.isWhole
    source = CSVSource(file: head.name, text: text, dialect: dialect)
    var named = CSVTableSample(rows, file: head.name)
    named?.source = source
    self.named = named
  }

  /// Whether the file has no rows below its header.
  var isHeaderAlone: Bool { isWhole && named?.rows.isEmpty == true }
}

extension CSVDetection {
  /// Rejects a table in which an important column has a duplicate name and different values.
  ///
  /// A running balance that matches the amounts proves which of two amount columns is right.
  static func refuseTwins(
    _ sample: CSVTableSample, _ date: FoundDate, _ amount: FoundAmount
  ) throws(LayoutRefusal) {
    guard !sample.isByContents else { return }
    let amounts = amount.proof.isConvincing ? [] : amount.rule.columns
    for column in [date.column] + amounts {
      guard let index = column.index(in: sample.header) else { continue }
      let name = CSVColumn.plain(sample.header[index])
      for twin in sample.header.indices where twin != index {
        guard !name.isEmpty, CSVColumn.plain(sample.header[twin]) == name,
          let row = firstDifference(sample.cells(index), sample.cells(twin))
        else { continue }
        throw .twins(sample, min(index, twin), max(index, twin), row)
      }
    }
  }

  /// The index of the first row in which both columns have values and the values differ.
  ///
  /// Nil if there is no such row.
  private static func firstDifference(_ cells: [String], _ others: [String]) -> Int? {
    zip(cells, others).enumerated().first { _, pair in
      !pair.0.isEmpty && !pair.1.isEmpty && pair.0 != pair.1
    }?.offset
  }
}

extension LayoutRefusal {
  fileprivate static func twins(
    _ sample: CSVTableSample, _ first: Int, _ second: Int, _ row: Int
  ) -> LayoutRefusal {
    let name = sample.header[first]
    let notes = [first, second].map { column in
      "line \(sample.rows[row].line): column \(column + 1) has "
        + Printable.quoted(sample.cells(column)[row])
    }
    return LayoutRefusal(
      "duplicate column \(Printable.quoted(name)) with different values",
      at: sample.mark(column: second), notes: notes,
      hint: "choose one in a profile: \(Printable.quoted(name)) is the first, "
        + "\(Printable.quoted(name + "#2")) the second")
  }
}
