import Ledger
import Syntax

/// The start of a CSV file up to its first row: the header and the lines above it.
struct CSVTableStart {
  let lines: LineReader
  let header: [String]
  private(set) var statement = Statement()

  /// The maximum number of lines to search for a header.
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

  /// Reads up to the header row and returns its names; throws if there is no such row.
  private static func header(
    _ lines: LineReader, _ profile: CSVProfile, _ letterhead: inout LetterheadReader
  ) throws(Rejection) -> [String] {
    var first: (line: Int, names: [String])?
    for _ in 0..<longestLetterhead {
      guard let line = try lines.next() else { break }
      let cells = CSVLenientRows.Row(
        line: lines.lineNumber, cells: CSVLenientRows.cells(line, dialect: profile.dialect))
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
  /// The number of columns in the header.
  var headerWidth: Int { recognition.header.count }

  /// Whether this row is the header, ignoring empty cells at its end.
  func hasHeader(_ row: CSVLenientRows.Row) -> Bool {
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

/// A reader of account, balances, period and currency in the lines above a table.
struct LetterheadReader {
  private let profile: CSVProfile
  private let file: String
  private var found: [String: (value: String, line: Int)] = [:]

  init(_ profile: CSVProfile, file: String) {
    self.profile = profile
    self.file = file
  }

  private var labels: [String] {
    let wanted = profile.letterhead
    return [
      wanted.accountNumber, wanted.opening, wanted.closing, wanted.period, wanted.currency,
    ].compactMap(\.self)
  }

  /// Searches one line for labels: `Label;value`, `Label: value` or `"Label","value"`.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard !profile.letterhead.isEmpty else { return }
    let cells = CSVLenientRows.cells(line, dialect: profile.dialect).map(\.trimmed)
    for label in labels where found[label] == nil {
      guard let index = cells.firstIndex(where: { Glob(label + "*").matches($0) }) else { continue }
      let after = cells[(index + 1)...].first { !$0.isEmpty && $0 != ":" }
      let value = after ?? Self.afterColon(cells[index])
      if let value { found[label] = (value, number) }
    }
  }

  private static func afterColon(_ cell: String) -> String? {
    guard let colon = cell.firstIndex(of: ":") else { return nil }
    let value = cell[cell.index(after: colon)...].trimmed
    return value.isEmpty ? nil : value
  }

  /// Writes the extracted values to the statement; throws if a balance is not a number.
  func apply(to statement: inout Statement, options: ReadingOptions) throws(Rejection) {
    let wanted = profile.letterhead
    if let number = value(wanted.accountNumber)?.value { statement.accountNumber = number }
    if let currency = value(wanted.currency)?.value.split(separator: " ").first {
      statement.currency = CurrencySign.currency(String(currency)) ?? statement.currency
    }
    if let period = value(wanted.period)?.value { statement.period = self.period(period) }
    let currency = statement.currency ?? options.currency
    if let opening = value(wanted.opening) {
      statement.opening = try balance(opening, currency)
    }
    if let closing = value(wanted.closing) {
      statement.closing = try balance(closing, currency)
    }
  }

  private func value(_ label: String?) -> (value: String, line: Int)? {
    label.flatMap { found[$0] }
  }

  private func balance(
    _ found: (value: String, line: Int), _ currency: Currency?
  ) throws(Rejection) -> Statement.Balance? {
    var style = profile.number
    style.liberties.insert(.currencySign)
    var text = found.value
    let currency = currency ?? CurrencySign.sign(in: text)
    guard let currency else { return nil }
    do {
      let minorUnits = try text.withUTF8 { bytes throws(DecimalGrammar.Problem) in
        try style.grammar.minorUnits(
          CSVTextField.unguarded(bytes), exponent: currency.exponent)
      }
      return Statement.Balance(minorUnits: minorUnits)
    } catch {
      throw Rejection(
        "balance \(Printable.quoted(found.value)) is not a number",
        at: .init(file: file, line: found.line),
        notes: ["expected by profile \(profile.name): \(style.marks.example)"])
    }
  }

  /// The period between the two dates in a text; nil unless there are exactly two, in order.
  private func period(_ text: String) -> Period? {
    let words = text.split { $0 == " " || $0 == "\u{A0}" }.map(String.init)
    let days = words.compactMap { profile.date.field.date($0) }
    guard let first = days.first, let last = days.last, days.count == 2 else { return nil }
    return Period(start: first, end: last)
  }
}
