internal import GRDB
import Ledger

/// The files that show rows of one account, the sources they come from, and the days these cover.
///
/// A source is a format and a layout: what one file of a source shows of a day, another file of it
/// shows in the same words (reliability.md 4.3). Files of runs taken back are not there.
struct AccountFiles {
  /// A file as the matching sees it.
  struct File {
    var id: Int64
    var source: Int
    var cover: DayCover
  }

  /// Which files show a row, and so which sources.
  struct Showing: Hashable {
    /// Indices of files, ascending.
    var files: [Int32]
    /// Indices of sources, ascending.
    var sources: [Int32]
  }

  private(set) var files: [File] = []
  private(set) var covers: [DayCover] = []
  /// Statements whose ids only number the rows.
  private(set) var numbering: Set<Int64> = []
  private var fileOfStatement: [Int64: Int32] = [:]
  /// In the order in which they were first imported.
  private(set) var sources: [String] = []

  init(_ database: Database, account: Int32) throws {
    var spans: [(file: Int, span: ClosedRange<Int32>)] = []
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT s.id, s.file, s.firstDay, s.lastDay, s.numbers, s.rejected>0 AS isMended,
          CASE s.layout WHEN ?3 THEN ?3 ELSE file.format||'/'||s.layout END AS source,
          s.layout=?2 AS mends, s.layout=?3 AS isKept
        FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE s.account=?1 AND undone=0 ORDER BY s.id
        """, arguments: [account, Statement.rejectsLayout, Statement.registerLayout])
    let mended = try Self.mendedSource(rows)
    for row in rows {
      let statement = try row.decode(Int64.self, forColumn: "id")
      let mends = try row.decode(Bool.self, forColumn: "mends")
      let source = try row.decode(String.self, forColumn: "source")
      let file = try index(
        of: row.decode(Int64.self, forColumn: "file"), source: mends ? mended ?? source : source)
      fileOfStatement[statement] = Int32(file)
      if try row.decode(Bool.self, forColumn: "numbers") { numbering.insert(statement) }
      // Mended rows are some of a file's, and people write down what they like: neither covers days.
      if try !mends && !row.decode(Bool.self, forColumn: "isKept"),
        let first = try row.decode(Int32?.self, forColumn: "firstDay"),
        let last = try row.decode(Int32?.self, forColumn: "lastDay")
      {
        spans.append((file, first...last))
      }
    }
    for index in files.indices {
      files[index].cover = DayCover(spans.filter { $0.file == index }.map(\.span))
    }
    covers = sources.indices.map { source in
      DayCover(spans.filter { files[$0.file].source == source }.map(\.span))
    }
  }

  /// The source that rows were rejected from; nil where there is none or more than one.
  private static func mendedSource(_ rows: [Row]) throws -> String? {
    let sources = try Set(
      rows.filter { row in
        try row.decode(Bool.self, forColumn: "isMended")
          && !row.decode(Bool.self, forColumn: "mends")
      }.map { try $0.decode(String.self, forColumn: "source") })
    return sources.count == 1 ? sources.first : nil
  }

  /// The statements of one file that come from one source stand together.
  private mutating func index(of id: Int64, source name: String) -> Int {
    let source = sources.firstIndex(of: name) ?? sources.count
    if source == sources.count { sources.append(name) }
    if let last = files.last, last.id == id, last.source == source { return files.count - 1 }
    files.append(File(id: id, source: source, cover: DayCover([])))
    return files.count - 1
  }

  /// The index of the file that a statement stands in; nil when its run was taken back.
  func file(ofStatement statement: Int64) -> Int32? { fileOfStatement[statement] }

  func source(ofStatement statement: Int64) -> Int? {
    fileOfStatement[statement].map { files[Int($0)].source }
  }

  func showing(_ statements: [Int64]) -> Showing {
    let shown = Set(statements.compactMap { fileOfStatement[$0] }).sorted()
    return Showing(
      files: shown, sources: Set(shown.map { Int32(files[Int($0)].source) }).sorted())
  }
}
