import Syntax

/// The head of a file of unknown layout, decoded and cut into rows: where detection begins.
struct CSVRoughTable {
  let file: String
  let encoding: TextEncoding
  let dialect: CSVDialect
  let rows: [CSVRoughRows.Row]
  /// The table below a header that is understood; nil where none is.
  let named: CSVTableSample?
  /// Why it was decoded and cut so.
  let evidence: [CSVDetection.Evidence]
  /// Whether these are all rows of the file.
  let isWhole: Bool

  /// Nil when no delimiter cuts the head into columns.
  init?(_ head: CSVHead) {
    var evidence: [CSVDetection.Evidence] = []
    encoding = CSVDetection.encoding(of: head, &evidence)
    guard let text = head.text(encoding), let found = CSVDetection.delimiter(of: text) else {
      return nil
    }
    evidence.append(found.evidence)
    dialect = CSVDetection.dialect(of: text, delimiter: found.delimiter, &evidence)
    var rows = CSVRoughRows(text, dialect: dialect).rows
    // The last row of a piece of a file may be half of one.
    if !head.isWhole, rows.count > 100 { rows.removeLast() }
    self.rows = rows
    self.evidence = evidence
    file = head.name
    isWhole = head.isWhole
    named = CSVTableSample(rows, file: head.name)
  }

  /// Whether the file ends below its header.
  var isHeaderAlone: Bool { isWhole && named?.rows.isEmpty == true }
}
