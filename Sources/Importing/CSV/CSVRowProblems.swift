import Ledger
import Syntax

/// The problems of the current row and of the whole file, collected for one report.
struct CSVRowProblems {
  private var current: [Diagnostic] = []
  private var gathered = GatheredProblems()
  private var badRows = 0
  private let keepsGoodRows: Bool
  let profile: CSVProfile
  let columns: CSVColumns

  init(profile: CSVProfile, columns: CSVColumns, keepsGoodRows: Bool = false) {
    self.profile = profile
    self.columns = columns
    self.keepsGoodRows = keepsGoodRows
  }

  /// Whether the current row has no problems so far.
  var isRowGood: Bool { current.isEmpty }

  /// The number of problems in the current row.
  var count: Int { current.count }

  /// Whether the layout is a detected one instead of a profile.
  var isDetected: Bool { profile.origins.isEmpty }

  /// The name of the character between two fields.
  var delimiterName: String {
    switch profile.dialect.delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case let other: Printable.quoted(String(Unicode.Scalar(other)))
    }
  }

  /// Whether so many rows are bad that saldo only counts further problems, without their locations.
  private var isCounting: Bool { !keepsGoodRows && badRows > 20 }

  mutating func add(_ diagnostic: Diagnostic) {
    current.append(diagnostic)
  }

  /// Ends a bad row: passes it to the sink if saldo keeps good rows, otherwise collects its
  /// problems.
  mutating func endRow(
    _ row: (_ problems: [Diagnostic]) -> RejectedRow, _ options: ReadingOptions,
    to sink: any StatementSink
  ) throws(Rejection) {
    let problems = current
    badRows += 1
    current.removeAll()
    try gathered.add(row(problems), options, to: sink)
  }

  /// Throws the collected problems, followed by those of `last`; does nothing if there are none.
  func throwIfAny(file: String, last: Rejection? = nil) throws(Rejection) {
    guard !gathered.isEmpty || last != nil else { return }
    throw gathered.rejection(of: file, last: last)
  }

  /// Adds a problem of the file outside of the current row.
  mutating func gather(_ diagnostic: Diagnostic) {
    gathered.add(diagnostic)
  }

  /// Adds a problem with one field of the current row.
  mutating func add(
    _ message: String, _ records: CSVRecords, field: Int, detail: String? = nil,
    expected: (CSVProfile.Origin.Key, String)? = nil, hint: String? = nil
  ) {
    guard !isCounting else { return current.append(Diagnostic(.error, message, at: nil)) }
    let label = columns.label(field) + (detail.map { "; \($0)" } ?? "")
    let mark = records.mark(field: field, label: label)
    add(
      Diagnostic(
        .error, message, at: mark, notes: expected.map { [note($0.0, $0.1)] } ?? [], hint: hint))
  }

  /// A note such as `profiles/hdfc.yaml:14 sets number: indian (1,23,456.78)`.
  private func note(_ key: CSVProfile.Origin.Key, _ what: String) -> String {
    guard let origin = profile.origins[key] else { return "the detected layout has \(what)" }
    return "\(origin.location.file):\(origin.location.line) sets \(what)"
  }

  mutating func add(_ problem: DateField.Problem, of column: Int, _ records: CSVRecords) {
    let text = Printable.quoted(records.text(column).trimmed)
    let isValueDate = column == columns.valueDate
    let field = isValueDate ? profile.valueDate?.field ?? profile.date.field : profile.date.field
    let expected: (CSVProfile.Origin.Key, String) = (
      isValueDate ? .valueDate : .date, "format: \(field.format)"
    )
    switch problem {
    case .empty:
      add("the date is empty", records, field: column, expected: expected, hint: footerHint)
    case .unexpected(let offset):
      add(
        "date \(text) does not match the date format", records, field: column,
        detail: Self.character(at: offset, of: records.field(column)), expected: expected,
        hint: footerHint)
    case .noSuchDay:
      add(
        "\(text) is not a valid date", records, field: column, expected: expected,
        hint: "is the file damaged, or are day and month swapped?")
    case .tooEarly(let year):
      add("the year \(year) is before 1970", records, field: column, expected: expected)
    }
  }

  /// The hint about summary rows; nil for a detected layout, which has no file to edit.
  ///
  /// The general hint then follows instead.
  private var footerHint: String? {
    isDetected
      ? nil
      : "if this is a summary row, not an entry, add it to the profile: footer: [\"Total*\"]"
  }

  mutating func add(
    _ problem: DecimalGrammar.Problem, of column: Int, _ records: CSVRecords, currency: Currency
  ) {
    let text = Printable.quoted(records.text(column).trimmed)
    let style = profile.number
    let expected: (CSVProfile.Origin.Key, String) = (
      .number, "number: \(style.words.joined(separator: ", ")) (\(style.marks.example))"
    )
    switch problem {
    case .empty:
      add("the amount is empty", records, field: column, expected: expected)
    case .unexpected(let offset):
      add(
        "amount \(text) is not a number", records, field: column,
        detail: Self.character(at: offset, of: records.field(column)), expected: expected)
    case .grouping:
      add(
        "amount \(text) has unexpected digit grouping", records, field: column,
        expected: expected)
    case .tooPrecise(let decimals, let allowed):
      add(
        "\(text) has \(decimals) decimals; \(currency) has \(allowed)", records, field: column,
        expected: expected)
    case .tooLarge:
      add(
        "amount \(text) is larger than saldo can hold (±100,000,000,000.00)", records,
        field: column)
    }
  }

  mutating func add(_ problem: UTF8Text.Problem, of column: Int, _ records: CSVRecords) {
    switch problem {
    case .invalid(let byte, let offset):
      let field = records.field(column)
      // A single non-ASCII byte is a letter of a one-byte encoding; two in a row are a damaged
      // letter.
      let isAlone = offset + 1 >= field.count || field[offset + 1] < 0x80
      add(
        "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8", records, field: column,
        hint: isAlone
          ? "it looks like windows-1252: set it in the profile (encoding: windows-1252)"
          : "the file is damaged, or not UTF-8: download it again, or set its encoding in the "
            + "profile (encoding: windows-1252)")
    case .control(let scalar, _):
      add(
        "control character \(Printable.codePoint(scalar)) in this field", records,
        field: column, hint: "export the file again, or remove the character")
    }
  }

  /// A description of the character at an offset: `its 7th character is the letter O`.
  ///
  /// Nil at the start of a text that begins with a letter: such a text is obviously not a number.
  static func character(at offset: Int, of field: UnsafeBufferPointer<UInt8>) -> String? {
    let text = String(decoding: field, as: UTF8.self)
    guard offset < field.count else { return "the field ends too early" }
    if offset == 0, let first = text.unicodeScalars.first, Self.isPlainLetter(first) { return nil }
    let before = String(decoding: field[..<offset], as: UTF8.self).unicodeScalars.count
    let scalar = text.unicodeScalars.dropFirst(before).first ?? " "
    return "its \(ordinal(before + 1)) character is \(name(scalar))"
  }

  private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    if scalar.properties.isAlphabetic { return "the letter \(scalar)" }
    if scalar == " " { return "a space" }
    if scalar.properties.isWhitespace {
      return "a non-standard space, \(Printable.codePoint(scalar.value))"
    }
    return Printable.quoted(String(scalar))
  }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (1, let rest) where rest != 11: "\(number)st"
    case (2, let rest) where rest != 12: "\(number)nd"
    case (3, let rest) where rest != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
