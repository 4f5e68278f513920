import Ledger
package import Syntax

extension Gazetteer {
  /// As many faults are shown, of a file that is something else altogether.
  private static let mostProblems = 20

  /// Reads a file of GeoNames, such as `cities15000.txt`; lines that begin with `#` are comments.
  package init(_ stream: ByteStream) throws(Rejection) {
    try stream.decode(from: .utf8)
    let lines = LineReader(stream)
    var rows: [GazetteerRow] = []
    var problems: [Diagnostic] = []
    var folding = FoldedText()
    while let line = try lines.next(), problems.count < Self.mostProblems {
      let location = SourceLocation(file: stream.name, line: lines.lineNumber, column: 1)
      do throws(Rejection) {
        if let row = try Self.row(line, location, &folding) { rows.append(row) }
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.init(file: stream.name, rows)
  }

  private static func row(
    _ line: UnsafeBufferPointer<UInt8>, _ location: SourceLocation, _ folding: inout FoldedText
  ) throws(Rejection) -> GazetteerRow? {
    var end = line.endIndex
    while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    guard end > 0, line[0] != UInt8(ascii: "#") else { return nil }
    guard (try? UTF8Span(validating: UnsafeBufferPointer(rebasing: line[..<end]).span)) != nil
    else {
      throw Rejection("this line is not UTF-8", at: location)
    }
    let fields = line[..<end].split(separator: 0x09, omittingEmptySubsequences: false)
    return try GazetteerRow(fields, &folding, at: location)
  }
}
