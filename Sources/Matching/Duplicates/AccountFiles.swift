package import Ledger

/// The files that show rows of one account, each with its source and the days that it covers.
///
/// A source is a format and a layout: two files of one source show a day in the same words
/// (reliability.md 4.3). Files of undone runs are not included.
package struct AccountFiles {
  /// A statement of the account, with the facts that matching needs.
  package struct Statement {
    package var id: Int64
    package var file: Int64
    /// The name of the source: the file's format and the statement's layout.
    ///
    /// All statements entered by hand have one source of their own.
    package var source: String
    /// The days of the statement's period and rows; nil if it has neither.
    package var days: ClosedRange<CalendarDate>?
    /// Whether the bank ids in the statement are only row numbers.
    package var isNumbered = false
    /// Whether rows of the statement were rejected.
    package var hasRejects = false
    /// Whether the statement contains corrected rows that were rejected in another file.
    package var isMended = false
    /// Whether the statement was entered by hand; then no day in it is known to be complete.
    package var isByHand = false

    package init(id: Int64, file: Int64, source: String) {
      self.id = id
      self.file = file
      self.source = source
    }
  }

  /// A file as one source shows it, with the facts that matching needs.
  package struct File {
    package let id: Int64
    package let source: Int
    var cover = CoveredDays()
  }

  /// The files and the sources that show a row.
  package struct Showing: Hashable {
    /// The indices of files, ascending.
    package let files: [Int32]
    /// The indices of sources, ascending.
    package let sources: [Int32]
  }

  package private(set) var files: [File] = []
  private(set) var covers: [CoveredDays] = []
  /// The ids of statements in which the bank ids are only row numbers.
  package private(set) var numbering: Set<Int64> = []
  private var fileOfStatement: [Int64: Int32] = [:]
  /// The sources in the order of their first import.
  private(set) var sources: [String] = []

  /// Creates the files from statements in import order.
  package init(_ statements: [Statement]) {
    var spans: [(file: Int, span: ClosedRange<CalendarDate>)] = []
    let mended = Self.mendedSource(statements)
    for statement in statements {
      let source = statement.isMended ? mended ?? statement.source : statement.source
      let file = index(of: statement.file, source: source)
      fileOfStatement[statement.id] = Int32(file)
      if statement.isNumbered { numbering.insert(statement.id) }
      // Corrected rows and rows entered by hand are incomplete, so neither covers days.
      if !statement.isMended, !statement.isByHand, let days = statement.days {
        spans.append((file, days))
      }
    }
    for index in files.indices {
      files[index].cover = CoveredDays(spans.filter { $0.file == index }.map(\.span))
    }
    covers = sources.indices.map { source in
      CoveredDays(spans.filter { files[$0.file].source == source }.map(\.span))
    }
  }

  /// The source with rejected rows; nil if there is none or more than one.
  private static func mendedSource(_ statements: [Statement]) -> String? {
    let sources = Set(statements.filter { $0.hasRejects && !$0.isMended }.map(\.source))
    return sources.count == 1 ? sources.first : nil
  }

  /// The index of a statement's file; adds the file if it is new.
  ///
  /// Consecutive statements of one file and one source share an index.
  private mutating func index(of id: Int64, source name: String) -> Int {
    let source = sources.firstIndex(of: name) ?? sources.count
    if source == sources.count { sources.append(name) }
    if let last = files.last, last.id == id, last.source == source { return files.count - 1 }
    files.append(File(id: id, source: source))
    return files.count - 1
  }

  /// The index of the file that contains a statement; nil if there is none, as after an undo.
  package func file(ofStatement statement: Int64) -> Int32? { fileOfStatement[statement] }

  package func showing(_ statements: [Int64]) -> Showing {
    let shown = Set(statements.compactMap { fileOfStatement[$0] }).sorted()
    return Showing(
      files: shown, sources: Set(shown.map { Int32(files[Int($0)].source) }).sorted())
  }
}
