import Ledger
package import Syntax

extension Gazetteer {
  /// As many faults are shown, of a file that is something else altogether.
  private static let mostProblems = 20

  /// Reads a file of GeoNames, such as `cities15000.txt`; lines that begin with `#` are comments.
  ///
  /// Without `isSearched` cities cannot be looked for by their names, of which each has many, and
  /// reading takes a fraction of the time.
  package init(_ stream: ByteStream, isSearched: Bool = true) throws(Rejection) {
    try stream.decode(from: .utf8)
    let lines = LineReader(stream)
    var rows: [GazetteerRow] = []
    var problems: [Diagnostic] = []
    var folding = FoldedText()
    while let line = try lines.next(), problems.count < Self.mostProblems {
      let location = SourceLocation(file: stream.name, line: lines.lineNumber, column: 1)
      do throws(Rejection) {
        if let row = try Self.row(line, location, isSearched, &folding) { rows.append(row) }
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.init(file: stream.name, rows)
  }

  private static func row(
    _ line: UnsafeBufferPointer<UInt8>, _ location: SourceLocation, _ isSearched: Bool,
    _ folding: inout FoldedText
  ) throws(Rejection) -> GazetteerRow? {
    var end = line.endIndex
    while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    guard end > 0, line[0] != UInt8(ascii: "#") else { return nil }
    guard (try? UTF8Span(validating: UnsafeBufferPointer(rebasing: line[..<end]).span)) != nil
    else {
      throw Rejection("this line is not UTF-8", at: location)
    }
    let fields = line[..<end].split(separator: 0x09, omittingEmptySubsequences: false)
    var row = try GazetteerRow(fields, at: location)
    if isSearched { row?.setNames(fields, &folding) }
    return row
  }
}
