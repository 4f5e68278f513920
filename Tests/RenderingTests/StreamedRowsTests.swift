import Ledger
import Reporting
import Testing

@testable import Rendering

/// Files whose rows are read while they are written.
@Suite struct StreamedRowsTests {
  private static func row(_ number: Int) -> [Cell] {
    [.text("p\(number), \"x\""), .count(Int64(number)), .none]
  }

  /// The same table twice: with its rows, and with a stream of them that changes groups all the time.
  private func reports(rowCount: Int, groups: Int) throws -> (held: Report, streamed: Report) {
    let columns: [Column] = [.rowHeading("payee", "Payee"), .number("n", "N"), .text("no", "No")]
    let inOrder = (0..<groups).flatMap { group in
      (0..<rowCount).filter { $0 % groups == group }.map(Self.row)
    }
    var held = try Hostile.report()
    held.sections = [
      Section(title: "", table: Table(id: "t", caption: "", columns: columns, rows: inOrder))
    ]
    var streamed = held
    streamed.sections[0].table?.rows = [inOrder[0]]
    streamed.sections[0].table?.stream = RowStream { body in
      for number in 0..<rowCount { try body(number % groups, Self.row(number)) }
    }
    return (held, streamed)
  }

  private static func bytes(_ report: Report, _ renderer: some Renderer) throws -> [UInt8] {
    let edition = Edition(
      reports: [report], formats: [CSVRenderer.self, JSONRenderer.self],
      templates: try TemplateLibrary())
    var bytes: [UInt8] = []
    for file in renderer.files(for: report, in: edition) { try file.write { bytes += $0 } }
    return bytes
  }

  /// The last count is more than is held in memory.
  @Test(arguments: [1, 2, 50, 200_000])
  func `a file has the same bytes whether its rows are held or streamed`(rowCount: Int) throws {
    let (held, streamed) = try reports(rowCount: rowCount, groups: min(rowCount, 7))
    #expect(try Self.bytes(streamed, CSVRenderer()) == Self.bytes(held, CSVRenderer()))
    #expect(try Self.bytes(streamed, JSONRenderer()) == Self.bytes(held, JSONRenderer()))
  }

  @Test func `an error of the stream ends the file`() throws {
    var report = try reports(rowCount: 2, groups: 1).streamed
    report.sections[0].table?.stream = RowStream { _ in throw TemporaryFileError() }
    #expect(throws: TemporaryFileError.self) { try Self.bytes(report, CSVRenderer()) }
  }
}
