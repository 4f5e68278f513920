package import Ledger

/// The files that show rows of one account, the sources they come from, and the days these cover.
///
/// A source is a format and a layout: what one file of a source shows of a day, another file of it
/// shows in the same words (reliability.md 4.3). Files of runs taken back are not there.
package struct AccountFiles {
  /// A statement of the account, as matching looks at it.
  package struct Statement {
    package var id: Int64
    package var file: Int64
    /// The format and layout of its file.
    package var source: String
    /// The days of its rows; nil without rows.
    package var days: ClosedRange<CalendarDate>?
    /// Whether the bank's ids only number the rows.
    package var isNumbered = false
    /// Whether rows of it were rejected.
    package var hasRejects = false
    /// Whether it holds rejected rows of another file, mended by hand.
    package var isMended = false
    /// Whether a person wrote it down: nobody says then which days are complete.
    package var isByHand = false

    package init(id: Int64, file: Int64, source: String) {
      self.id = id
      self.file = file
      self.source = source
    }
  }

  /// A file as the matching sees it.
  package struct File {
    package let id: Int64
    package let source: Int
    var cover = CoveredDays()
  }

  /// Which files show a row, and so which sources.
  package struct Showing: Hashable {
    /// Indices of files, ascending.
    package let files: [Int32]
    /// Indices of sources, ascending.
    package let sources: [Int32]
  }

  package private(set) var files: [File] = []
  private(set) var covers: [CoveredDays] = []
  /// Statements whose ids only number the rows.
  package private(set) var numbering: Set<Int64> = []
  private var fileOfStatement: [Int64: Int32] = [:]
  /// In the order in which they were first imported.
  private(set) var sources: [String] = []

  /// Takes the statements in the order in which they were imported.
  package init(_ statements: [Statement]) {
    var spans: [(file: Int, span: ClosedRange<CalendarDate>)] = []
    let mended = Self.mendedSource(statements)
    for statement in statements {
      let source = statement.isMended ? mended ?? statement.source : statement.source
      let file = index(of: statement.file, source: source)
      fileOfStatement[statement.id] = Int32(file)
      if statement.isNumbered { numbering.insert(statement.id) }
      // Mended rows are some of a file's, and people write down what they like: neither covers days.
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

  /// The source that rows were rejected from; nil where there is none or more than one.
  private static func mendedSource(_ statements: [Statement]) -> String? {
    let sources = Set(statements.filter { $0.hasRejects && !$0.isMended }.map(\.source))
    return sources.count == 1 ? sources.first : nil
  }

  /// The statements of one file that come from one source stand together.
  private mutating func index(of id: Int64, source name: String) -> Int {
    let source = sources.firstIndex(of: name) ?? sources.count
    if source == sources.count { sources.append(name) }
    if let last = files.last, last.id == id, last.source == source { return files.count - 1 }
    files.append(File(id: id, source: source))
    return files.count - 1
  }

  /// The index of the file that a statement stands in; nil when its run was taken back.
  package func file(ofStatement statement: Int64) -> Int32? { fileOfStatement[statement] }

  package func showing(_ statements: [Int64]) -> Showing {
    let shown = Set(statements.compactMap { fileOfStatement[$0] }).sorted()
    return Showing(
      files: shown, sources: Set(shown.map { Int32(files[Int($0)].source) }).sorted())
  }
}
