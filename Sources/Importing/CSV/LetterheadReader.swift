import Ledger
import Syntax

/// Picks account, balances and period out of the lines above a table.
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

  /// Looks at one line: `Label;value`, `Label: value` or `"Label","value"`.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard !profile.letterhead.isEmpty else { return }
    let cells = CSVRoughRows.cells(line, dialect: profile.dialect).map(\.trimmed)
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

  /// Writes what was found into the statement.
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

  /// Two dates in one text, whatever stands around and between them.
  private func period(_ text: String) -> Period? {
    let words = text.split { $0 == " " || $0 == "\u{A0}" }.map(String.init)
    let days = words.compactMap { profile.date.field.date($0) }
    guard let first = days.first, let last = days.last, days.count == 2 else { return nil }
    return Period(start: first, end: last)
  }
}
