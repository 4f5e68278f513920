import Syntax

/// The table in the head of a file of unknown layout, with its header and rows.
struct CSVTableSample {
  let file: String
  let headerLine: Int
  /// The trimmed names in the header; empty if the file has none.
  let header: [String]
  /// The addressable names of the columns.
  let names: [String]
  var meanings: [HeaderWords.Meaning?]
  /// Whether the columns are identified by their contents, because the header is unknown.
  let isByContents: Bool
  /// The rows treated as entries, with trimmed cells.
  private(set) var rows: [CSVLenientRows.Row]
  /// The text of the head, for messages that show a line of it; nil before it is set.
  var source: CSVSource?
  /// The lines of rows that are not valid entries; running balances cannot cross them.
  private(set) var badLines: Set<Int> = []
  /// The rows below the entries.
  private(set) var footer: [CSVLenientRows.Row] = []

  /// The maximum number of columns in a statement.
  static let mostColumns = 256

  /// Finds the header; nil if none of the first rows has names for a date and an amount.
  ///
  /// The first such row is the header.
  init?(_ rows: [CSVLenientRows.Row], file: String) {
    self.file = file
    for (index, row) in rows.prefix(CSVTableStart.longestLetterhead).enumerated() {
      let cells = row.trimmedCells
      guard cells.count <= Self.mostColumns else { continue }
      let meanings = cells.map(HeaderWords.meaning)
      let roles = Set(meanings.compactMap { $0?.role })
      guard roles.contains(where: \.isDate), roles.contains(where: \.isMoney) else { continue }
      let body = rows[(index + 1)...].filter { !$0.isBlank }.map { $0.trimmed }
      header = Self.header(row, cells, above: body)
      names = CSVColumn.addressable(header)
      headerLine = row.line
      self.meanings = header.enumerated().map { Self.meaning(of: $1, Self.cells($0, of: body)) }
      isByContents = false
      self.rows = body
      return
    }
    return nil
  }

  /// The names of a header row, including blank ones above filled columns.
  private static func header(
    _ row: CSVLenientRows.Row, _ names: [String], above body: [CSVLenientRows.Row]
  ) -> [String] {
    let width = body.map { $0.width }.max() ?? 0
    return row.cells.prefix(max(names.count, min(width, mostColumns))).map(\.trimmed)
  }

  /// The meaning of a column by its name; nil if the name is unknown.
  ///
  /// If the name is ambiguous, the cells decide.
  private static func meaning(of name: String, _ cells: [String]) -> HeaderWords.Meaning? {
    let meanings = HeaderWords.meanings(of: name)
    guard meanings.count > 1 else { return meanings.first }
    let filled = cells.filter { !$0.isEmpty }
    return meanings.first { fits($0.role, filled) } ?? meanings.first
  }

  private static func fits(_ role: HeaderWords.Role, _ cells: [String]) -> Bool {
    switch role {
    case .currency: cells.allSatisfy { CurrencySign.currency($0) != nil }
    case _ where role.isDate: cells.isEmpty || cells.contains(where: DateDetection.isDate)
    case _ where role.isInMoney: cells.isEmpty || cells.contains { $0.contains(where: \.isNumber) }
    default: true
    }
  }

  /// Creates a table without a known header, in which columns have no meanings yet.
  init(
    file: String, headerLine: Int, header: [String], names: [String],
    rows: [CSVLenientRows.Row]
  ) {
    self.file = file
    self.headerLine = headerLine
    self.header = header
    self.names = names
    self.rows = rows.map { $0.trimmed }
    meanings = Array(repeating: nil, count: names.count)
    isByContents = true
  }

  /// The index of the first column with this role; nil if there is none.
  func column(_ role: HeaderWords.Role) -> Int? {
    meanings.firstIndex { $0?.role == role }
  }

  /// The trimmed cells of a column, one per row.
  func cells(_ column: Int) -> [String] { Self.cells(column, of: rows) }

  static func cells(_ column: Int, of rows: [CSVLenientRows.Row]) -> [String] {
    rows.map { column >= 0 && column < $0.cells.count ? $0.cells[column] : "" }
  }

  /// The name of a column for messages.
  func name(_ column: Int) -> String { Printable.quoted(names[column]) }

  /// Ends the table after `count` rows; the others become the footer.
  mutating func end(after count: Int) {
    footer = Array(rows[count...])
    rows.removeLast(rows.count - count)
  }

  /// Removes and returns the rows above the first entry that contain a single text.
  mutating func takeLeadingTexts(isEntry: (CSVLenientRows.Row) -> Bool) -> [CSVLenientRows.Row] {
    let leading = rows.prefix { row in
      !isEntry(row) && row.cells.count { !$0.trimmed.isEmpty } == 1
    }
    guard leading.count < rows.count else { return [] }
    rows.removeFirst(leading.count)
    return Array(leading)
  }

  /// Removes the rows with one of these words in a column.
  mutating func leaveOut(_ words: [String], in column: Int) {
    rows.removeAll { column < $0.cells.count && words.contains($0.cells[column].trimmed) }
  }

  /// Removes the rows that begin on these lines, because they are not valid entries.
  mutating func leaveOut(badLines lines: Set<Int>) {
    rows.removeAll { lines.contains($0.line) }
    badLines.formUnion(lines)
  }

  /// Whether a row that is not a valid entry was between two rows.
  func isInterrupted(between first: Int, and second: Int) -> Bool {
    badLines.contains { $0 > rows[first].line && $0 < rows[second].line }
  }

  /// Removes the rows at these indices.
  mutating func leaveOut(rowsAt places: Set<Int>) {
    rows = rows.indices.filter { !places.contains($0) }.map { rows[$0] }
  }

  /// The language of the header; nil if several languages match equally well or the header is
  /// unknown.
  var language: String? {
    var counts: [String: Int] = [:]
    for meaning in meanings {
      for language in meaning?.languages ?? [] { counts[language, default: 0] += 1 }
    }
    let best = counts.values.max() ?? 0
    guard !isByContents else { return nil }
    let languages = counts.filter { $0.value == best }.keys.sorted()
    return languages.count == 1 ? languages.first : nil
  }

  /// Whether at least two known names of the header are not English.
  var isForeign: Bool {
    guard !isByContents else { return false }
    let known = meanings.compactMap(\.self)
    let english = known.count { $0.languages.contains("en") }
    return known.count - english >= 2
  }
}

extension HeaderWords.Role {
  var isDate: Bool {
    [.bookingDate, .date, .transactionDate, .valueDate].contains(self)
  }

  var isMoney: Bool {
    [.amount, .debit, .credit].contains(self)
  }
}
