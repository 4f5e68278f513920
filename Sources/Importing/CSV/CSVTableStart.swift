import Ledger
import Syntax

/// A CSV file read up to its first row: the header and what the lines above it say.
struct CSVTableStart {
  let lines: LineReader
  let header: [String]
  private(set) var statement = Statement()

  /// How many lines may stand above a header.
  static let longestLetterhead = 60

  init(
    _ stream: ByteStream, profile: CSVProfile, options: ReadingOptions
  ) throws(Rejection) {
    lines = LineReader(stream)
    statement.layout = profile.name
    statement.accountKey = profile.account
    statement.accountKind = profile.accountKind
    statement.currency = profile.currency
    var letterhead = LetterheadReader(profile, file: stream.name)
    for _ in 0..<profile.skipLines {
      if let line = try lines.next() { letterhead.take(line, number: lines.lineNumber) }
    }
    if profile.recognition.header.isEmpty {
      header = Array(repeating: "", count: profile.recognition.fieldCount ?? 0)
    } else {
      header = try Self.header(lines, profile, &letterhead)
    }
    try letterhead.apply(to: &statement, options: options)
    if statement.currency == nil { statement.currency = options.currency }
    guard statement.currency != nil || profile.currencyColumn != nil else {
      throw .noCurrency(stream.name)
    }
  }

  /// Reads on to the header row and returns its names.
  private static func header(
    _ lines: LineReader, _ profile: CSVProfile, _ letterhead: inout LetterheadReader
  ) throws(Rejection) -> [String] {
    var first: (line: Int, names: [String])?
    for _ in 0..<longestLetterhead {
      guard let line = try lines.next() else { break }
      let cells = CSVRoughRows.Row(
        line: lines.lineNumber, cells: CSVRoughRows.cells(line, dialect: profile.dialect))
      if cells.isBlank { continue }
      if profile.hasHeader(cells) { return Array(cells.cells.prefix(profile.headerWidth)) }
      if first == nil { first = (lines.lineNumber, cells.trimmedCells) }
      guard profile.skipsUntilHeader else { break }
      letterhead.take(line, number: lines.lineNumber)
    }
    throw .noHeader(profile, lines.name, first)
  }
}

extension CSVProfile {
  /// How many columns the header has.
  var headerWidth: Int { recognition.header.count }

  /// Whether this row is the header, empty cells at its end aside.
  func hasHeader(_ row: CSVRoughRows.Row) -> Bool {
    let found = row.trimmedCells
    var wanted = recognition.header
    while wanted.last?.isEmpty == true { wanted.removeLast() }
    guard found.count == wanted.count else { return false }
    return zip(found, wanted).allSatisfy { CSVColumn.plain($0) == CSVColumn.plain($1) }
  }
}

extension Rejection {
  fileprivate static func noCurrency(_ file: String) -> Rejection {
    Rejection(
      "the currency of these amounts is unknown", at: .init(file: file),
      hint: "set it with --currency EUR, or with currency: EUR in a profile")
  }

  fileprivate static func noHeader(
    _ profile: CSVProfile, _ file: String, _ first: (line: Int, names: [String])?
  ) -> Rejection {
    guard let first else {
      return Rejection("this file is empty", at: .init(file: file), hint: "download it again")
    }
    let plain = Set(first.names.map(CSVColumn.plain))
    let missing = profile.recognition.header.filter { !plain.contains(CSVColumn.plain($0)) }
    let names = first.names.prefix(12).map { Printable.quoted($0.trimmed) }
    if first.names.count == 1, let only = first.names.first,
      let other = [";", ",", "\t", "|"].first(where: { only.contains($0) })
    {
      let delimiter = String(Character(Unicode.Scalar(profile.dialect.delimiter)))
      return Rejection(
        "only 1 column with delimiter \(Printable.quoted(delimiter)); "
          + "the file seems to use \(Printable.quoted(String(other)))",
        at: .init(file: file, line: first.line, column: 1),
        hint: "use another profile, or change the delimiter in profile \(profile.name)")
    }
    return Rejection(
      missing.first.map { "no column \(Printable.quoted($0))" } ?? "this is not the header row",
      at: .init(file: file, line: first.line, column: 1),
      notes: [
        "found: \(names.joined(separator: ", "))",
        "expected by profile \(profile.name): \(profile.recognition.header.joined(separator: ", "))",
      ],
      hint: "if the bank changed its layout, create a new profile: saldo profile new FILE")
  }
}
